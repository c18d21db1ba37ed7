package check

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Limits of the card sets of one game. They apply when a game is created, not when
// it is read, so a later release may change them.
const (
	// MaxSetBytes is the size of one card-set file.
	MaxSetBytes = 256 << 10
	// MaxTotalBytes is the size of the card-set files together.
	MaxTotalBytes = 1 << 20
	// MaxCards is the number of cards of all sets.
	MaxCards = 2000
	// MaxText is the size in a response of the texts that it repeats, in bytes: the
	// composed id, name, text and flavor of one card together, and the set_id,
	// name and version of one set together. A card is shown hundreds of times in
	// an export, and a function's response has at most 6 MB (AWS Lambda Developer
	// Guide, "Lambda quotas").
	MaxText = 4096
	// MaxInlineText is MaxText for the sets that are part of a request, whose
	// authors may be anyone.
	MaxInlineText = 1024
)

func checkTotal(files []File) error {
	total := 0
	for _, file := range files {
		if total += len(file.Body); total > MaxTotalBytes {
			detail := fmt.Sprintf("the card sets up to this one have more than %d bytes together", MaxTotalBytes)
			faults := []fault.Fault{{Code: fault.PoolTooLarge, URL: file.URL, Detail: detail}}
			return Report(file.outward(faults), files...)
		}
	}
	return nil
}

// checkSizes reports cards, sets and pools that are too large.
func checkSizes(files []File, sets []snapshot.Set) []snapshot.Fault {
	var faults []snapshot.Fault
	cards := 0
	for i := range sets {
		set := &sets[i]
		cards += len(set.Cards)
		check := func(pointer, texts string, n, most int) {
			if n > most {
				faults = append(faults, tooLarge(i, set.URL, pointer,
					"%s take %d bytes in a response (a quote or a backslash takes 4, a control character 7); at most %d are allowed",
					texts, n, most))
			}
		}
		check("", "set_id, name and version", encodedSize(set.ID, set.Name, set.Version), files[i].maxText())
		for j := range set.Cards {
			c := &set.Cards[j]
			check("/cards/"+strconv.Itoa(j), "set_id, id, name, text and flavor", encodedSize(set.ID, c.ID, c.Name, c.Text,
				c.Flavor), files[i].maxText())
		}
	}
	if cards > MaxCards {
		faults = append(faults, tooLarge(0, sets[0].URL, "", "the sets have %d cards together; a game takes at most %d",
			cards, MaxCards))
	}
	return faults
}

// maxText returns how many bytes the texts of one card may take.
func (f File) maxText() int {
	if f.Inline != nil {
		return MaxInlineText
	}
	return MaxText
}

// encodedSize returns the largest size of texts in a response, in bytes: JSON inside
// the JSON of the event that Lambda returns.
func encodedSize(texts ...string) int {
	n := 0
	for _, text := range texts {
		for _, r := range text {
			switch {
			case r == '"' || r == '\\':
				n += len(`\\\"`)
			case r < ' ' || r == '\u2028' || r == '\u2029':
				n += len(`\\u0001`)
			default:
				n += utf8.RuneLen(r)
			}
		}
	}
	return n
}

func tooLarge(set int, url, pointer, format string, args ...any) snapshot.Fault {
	f := fault.Fault{Code: fault.PoolTooLarge, URL: url, Pointer: pointer, Detail: fmt.Sprintf(format, args...)}
	return snapshot.Fault{Set: set, Fault: f}
}

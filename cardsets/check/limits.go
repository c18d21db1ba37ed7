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

// checkSizes reports cards, sets and pools that are too large, up to the set in which faults end
// that are reported.
func checkSizes(files []File, sets []snapshot.Set) []snapshot.Fault {
	cards := 0
	for i := range sets {
		cards += len(sets[i].Cards)
	}
	var faults []snapshot.Fault
	if cards > MaxCards {
		faults = append(faults, tooLarge(0, sets[0].URL, "", "the sets have %d cards together; a game takes at most %d",
			cards, MaxCards))
	}
	for i := 0; i < len(sets) && len(faults) < fault.MaxFaults; i++ {
		faults = append(faults, checkTexts(i, &sets[i], files[i].maxText())...)
	}
	return faults
}

// checkTexts reports texts of the set with an index that take more than most bytes: the first
// fault.MaxFaults.
func checkTexts(index int, set *snapshot.Set, most int) (faults []snapshot.Fault) {
	check := func(pointer, names string, texts ...string) {
		if n := encodedSize(texts...); n > most && len(faults) < fault.MaxFaults {
			faults = append(faults, tooLarge(index, set.URL, pointer,
				"%s take %d bytes in a response (a quote or a backslash takes 4, a control character 7); at most %d are allowed",
				names, n, most))
		}
	}
	check("", "set_id, name and version", set.ID, set.Name, set.Version)
	for j := range set.Cards {
		c := &set.Cards[j]
		check("/cards/"+strconv.Itoa(j), "set_id, id, name, text and flavor", set.ID, c.ID, c.Name, c.Text, c.Flavor)
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

package cardsets

import (
	"fmt"
	"strconv"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Limits of what one game takes. They hold when a game is created, not when it
// is read again, so a later release may change them.
const (
	// MaxTotalBytes is the size of the card-set files together.
	MaxTotalBytes = 1 << 20
	// MaxCards is the number of cards of all sets.
	MaxCards = 2000
	// MaxCardBytes is the length of the id, name, text and flavor of one card
	// together: a card is shown many times in one response, and a function's
	// response has at most 6 MB (AWS Lambda Developer Guide, "Lambda quotas").
	MaxCardBytes = 4096
)

func checkTotal(files []File) error {
	total := 0
	for _, file := range files {
		if total += len(file.Body); total > MaxTotalBytes {
			detail := fmt.Sprintf("the card sets up to this one have more than %d bytes together", MaxTotalBytes)
			return report([]fault.Fault{{Code: fault.PoolTooLarge, URL: file.URL, Detail: detail}}, files)
		}
	}
	return nil
}

// checkCards looks at what is too large, in a set or in all of them together.
func checkCards(sets []snapshot.Set) []snapshot.Fault {
	var faults []snapshot.Fault
	cards := 0
	for i, set := range sets {
		cards += len(set.Cards)
		for j := range set.Cards {
			if n := textBytes(&set.Cards[j]); n > MaxCardBytes {
				faults = append(faults, tooLarge(i, set.URL, "/cards/"+strconv.Itoa(j),
					"the id, name, text and flavor of a card have at most %d bytes together; these have %d", MaxCardBytes, n))
			}
		}
	}
	if cards > MaxCards {
		faults = append(faults, tooLarge(0, sets[0].URL, "", "the sets have %d cards together; a game takes at most %d", cards, MaxCards))
	}
	return faults
}

func textBytes(c *snapshot.Card) int { return len(c.ID) + len(c.Name) + len(c.Text) + len(c.Flavor) }

func tooLarge(set int, url, pointer, format string, args ...any) snapshot.Fault {
	f := fault.Fault{Code: fault.PoolTooLarge, URL: url, Pointer: pointer, Detail: fmt.Sprintf(format, args...)}
	return snapshot.Fault{Set: set, Fault: f}
}

package decks

import "fmt"

// Code is the code of a fault in the HTTP contract.
type Code string

// The codes of faults.
const (
	WrongSize         Code = "deck_size"
	UnknownCard       Code = "deck_unknown_card"
	TooManyCopies     Code = "deck_copies"
	DuplicateCard     Code = "deck_duplicate_card"
	PoolTooSmall      Code = "pool_too_small"
	NotDrafted        Code = "deck_not_drafted"
	Required          Code = "deck_required"
	NotExpected       Code = "deck_not_expected"
	DraftWithoutDecks Code = "draft_without_decks"
	DraftPoolTooSmall Code = "draft_pool_too_small"
)

// maxFaults bounds the work that a bad deck makes.
const maxFaults = 50

// Fault is one thing that is wrong with a deck, or with the pool that it is made from.
type Fault struct {
	Code    Code
	Pointer string // a JSON Pointer (RFC 6901) into the request
	Detail  string
}

// Faults is the error of decks: at least one fault, and at most 50, where there may be more.
type Faults []Fault

// Error returns the first fault, and the number of the others.
func (f Faults) Error() string {
	text := fmt.Sprintf("%s: %s: %s", f[0].Pointer, f[0].Code, f[0].Detail)
	if more := len(f) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

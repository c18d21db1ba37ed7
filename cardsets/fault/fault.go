// Package fault describes what is wrong with card sets, and where.
package fault

import (
	"fmt"
	"strconv"
)

// Code is the code of a fault in the HTTP contract, such as "card_set_invalid".
type Code string

const (
	NotAllowed   Code = "card_set_not_allowed"
	Invalid      Code = "card_set_invalid"
	Unavailable  Code = "card_set_unavailable"
	Timeout      Code = "card_set_timeout"
	TooLarge     Code = "card_set_too_large"
	WrongType    Code = "card_set_wrong_type"
	PoolTooLarge Code = "card_pool_too_large"
	IndexInvalid Code = "card_set_index_invalid"

	UnknownEffect   Code = "unknown_effect"
	BadParams       Code = "bad_params"
	DuplicateCardID Code = "duplicate_card_id"
)

// MaxFaults is the maximum number of faults in a Report.
const MaxFaults = 50

// Fault is one thing that is wrong with one card set.
type Fault struct {
	Code Code
	URL  string
	// Pointer is a JSON Pointer (RFC 6901) into the file. With NotAllowed there is no
	// file, and it points into the list of URLs.
	Pointer string
	Detail  string
	// InName reports whether the fault is the name of the member at Pointer, and not its value.
	InName bool
	// Line and Column count from 1 in the file as fetched, columns in characters.
	// They are 0 if the fault is not inside a file.
	Line, Column int
}

// Source identifies the bytes that were received from a URL.
type Source struct {
	URL    string
	SHA256 string // lower-case hex
}

// Report is the error of a load: the first faults of the step that failed, in the order of
// the sets and of the positions in them, and the sources that were fetched.
type Report struct {
	Faults  []Fault // at least one, at most MaxFaults, where there may be more
	Sources []Source
}

// Error returns the first fault in the form of a compiler's message, and the number
// of the others.
func (r *Report) Error() string {
	first := r.Faults[0]
	place := first.URL
	if first.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", first.URL, first.Line, first.Column)
	}
	text := fmt.Sprintf("%s: %s: %s", place, first.Code, first.Detail)
	switch more := len(r.Faults) - 1; {
	case len(r.Faults) == MaxFaults:
		text += fmt.Sprintf(" (and at least %d more)", more)
	case more > 0:
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// maxQuoted is the number of characters that Quote keeps of a text.
const maxQuoted = 40

// Quote quotes a text of a file for a sentence, and shortens a long one.
func Quote(text string) string { return strconv.Quote(Shorten(text, maxQuoted)) }

// Shorten truncates a text to a number of characters.
func Shorten(text string, characters int) string {
	if long := []rune(text); len(long) > characters {
		return string(long[:characters]) + "…"
	}
	return text
}

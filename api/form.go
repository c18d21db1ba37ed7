package api

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
)

// form collects the faults of a request, so that one response lists all of them.
type form struct{ faults []Fault }

// member adds a fault of a place in the body.
func (f *form) member(at jsontext.Pointer, format string, args ...any) {
	f.faults = append(f.faults, Fault{Code: kindInvalidRequest.Code, Pointer: (*string)(&at),
		Detail: fmt.Sprintf(format, args...)})
}

// parameter adds a fault of a query parameter or a header field.
func (f *form) parameter(name, format string, args ...any) {
	f.faults = append(f.faults, Fault{Code: kindInvalidRequest.Code, Parameter: name,
		Detail: name + " " + fmt.Sprintf(format, args...)})
}

// err returns the problem of the faults, or nil if there are none.
func (f *form) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	return f.problem()
}

// problem returns a problem with the faults, of which there is one at least, in the
// order of their places.
func (f *form) problem() *Problem {
	slices.SortStableFunc(f.faults, func(a, b Fault) int { return strings.Compare(a.place(), b.place()) })
	p := newProblem(kindInvalidRequest, f.faults[0].Detail)
	p.Errors = f.faults[:min(len(f.faults), fault.MaxFaults)]
	return p
}

// place returns the key by which faults are sorted. It leaves out the index of an
// entry, so that the tenth entry does not sort before the second.
func (f *Fault) place() string {
	if f.Pointer == nil {
		return f.Parameter
	}
	return strings.TrimRight(*f.Pointer, "0123456789")
}

func invalidMember(at jsontext.Pointer, detail string) error {
	f := &form{}
	f.member(at, "%s", detail)
	return f.err()
}

// maxQuoted is how many bytes of a client's text an error message repeats.
const maxQuoted = 64

func truncate(text string) string {
	if len(text) > maxQuoted {
		return strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	return text
}

// joinAnd returns a list of one or more names for a sentence.
func joinAnd(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return "only " + names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

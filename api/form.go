package api

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
)

// form collects what is wrong with a request, so that its sender learns of all
// faults at once.
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

// err returns a problem with the faults in the order of their places, or nil
// where there are none.
func (f *form) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(f.faults, func(a, b Fault) int { return strings.Compare(a.place(), b.place()) })
	p := newProblem(kindInvalidRequest, f.faults[0].Detail)
	p.Errors = f.faults[:min(len(f.faults), fault.MaxFaults)]
	return p
}

// place leaves out the index of a list's entry: the tenth is not before the
// second.
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

// maxQuoted is how many bytes of a client's own text a sentence repeats.
const maxQuoted = 64

func shorten(text string) string {
	if len(text) > maxQuoted {
		return strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	return text
}

// andList writes at least one name as a list in a sentence.
func andList(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return "only " + names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

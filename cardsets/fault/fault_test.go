package fault_test

import (
	"slices"
	"testing"

	"cardgames/cardsets/fault"
)

func TestErrorNamesTheFirstFault(t *testing.T) {
	inFile := fault.Fault{Code: fault.Invalid, URL: "https://h/a.json", Pointer: "/name",
		Detail: "name must not be empty", Line: 3, Column: 11}
	whole := fault.Fault{Code: fault.Timeout, URL: "https://h/b.json", Detail: "the origin took longer than 5s"}
	for want, faults := range map[string][]fault.Fault{
		"https://h/a.json:3:11: card_set_invalid: name must not be empty":                 {inFile},
		"https://h/b.json: card_set_timeout: the origin took longer than 5s (and 1 more)": {whole, inFile},
		"https://h/b.json: card_set_timeout: the origin took longer than 5s (and at least 49 more)": slices.Repeat(
			[]fault.Fault{whole}, fault.MaxFaults),
	} {
		if got := (&fault.Report{Faults: faults}).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

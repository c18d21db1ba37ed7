//go:build real

package crosscheck_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
)

const schema = "../../schemas/card-set.schema.json"

// TestCardSets: what the schema says of generated sets, and where it finds
// faults, does not depend on who reads it. The sets have nothing that Python's
// package is known to misread: a line break at the end of a text with a pattern,
// digits of other scripts, fractions and exponents that 64-bit floats lose.
func TestCardSets(t *testing.T) {
	files := make([]string, 3000)
	for i := range files {
		files[i] = generator{rand.New(rand.NewPCG(9, uint64(i)))}.file()
	}
	valid, invalid := 0, 0
	for i, python := range python[string, []string](t, files, "validate.py", schema) {
		ours := ourFaults(t, files[i])
		if !slices.Equal(ours, python) {
			t.Errorf("%s\nwe find faults at %q, Python at %q", files[i], ours, python)
		}
		if len(python) == 0 {
			valid++
		} else {
			invalid++
		}
	}
	t.Logf("%d valid and %d invalid card sets compared", valid, invalid)
	if min(valid, invalid) < 1000 {
		t.Errorf("%d valid and %d invalid ones are too few of a kind", valid, invalid)
	}
}

// ourFaults are the places that the schema step of the service finds at fault,
// an unknown member's in the object that has it, as Python's package has it.
func ourFaults(t *testing.T, file string) []string {
	t.Helper()
	_, err := check.Sets(check.File{URL: "generated", Body: []byte(file)})
	places := []string{}
	if err == nil {
		return places
	}
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		t.Fatalf("%s: %v", file, err)
	}
	for _, f := range report.Faults {
		switch {
		case f.Code != fault.Invalid || f.Detail == "cost must be an integer from 0 to 9007199254740991":
			// The engine's, which comes after the schema.
		case strings.HasPrefix(f.Detail, "unknown member"):
			places = append(places, string(jsontext.Pointer(f.Pointer).Parent()))
		default:
			places = append(places, f.Pointer)
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

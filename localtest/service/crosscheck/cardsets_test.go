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

const schema = "../../../schemas/card-set.schema.json"

// TestCardSets checks that both implementations find the same faults in generated
// card sets. The sets have nothing that Python's package is known to handle wrongly:
// a line break at the end of a string with a pattern, digits of other scripts, and
// numbers that 64-bit floats cannot represent.
func TestCardSets(t *testing.T) {
	files := make([]string, 3000)
	for i := range files {
		files[i] = generator{rand.New(rand.NewPCG(9, uint64(i)))}.file()
	}
	valid, invalid := 0, 0
	for i, python := range python[string, []string](t, files, "validate.py", schema) {
		service := serviceFaults(t, files[i])
		if !slices.Equal(service, python) {
			t.Errorf("%s\nthe service finds faults at %q, Python at %q", files[i], service, python)
		}
		if len(python) == 0 {
			valid++
		} else {
			invalid++
		}
	}
	t.Logf("%d valid and %d invalid card sets compared", valid, invalid)
	if min(valid, invalid) < 1000 {
		t.Errorf("%d valid and %d invalid card sets, want at least 1000 of each", valid, invalid)
	}
}

// serviceFaults returns the pointers of the faults that the service finds by the
// schema. For an unknown member it is the object's pointer, as in Python's package.
func serviceFaults(t *testing.T, file string) []string {
	t.Helper()
	_, err := check.Sets(check.File{URL: "generated", Body: []byte(file)})
	pointers := []string{}
	if err == nil {
		return pointers
	}
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		t.Fatalf("%s: %v", file, err)
	}
	for _, f := range report.Faults {
		switch {
		case f.Code != fault.Invalid || f.Detail == "cost must be an integer from 0 to 9007199254740991":
			// A fault that the engine finds, after the schema.
		case strings.HasPrefix(f.Detail, "unknown member"):
			pointers = append(pointers, string(jsontext.Pointer(f.Pointer).Parent()))
		default:
			pointers = append(pointers, f.Pointer)
		}
	}
	slices.Sort(pointers)
	return slices.Compact(pointers)
}

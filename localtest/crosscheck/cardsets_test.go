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
// faults, does not depend on who reads it.
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

// TestKnownDisagreements: Python's package does not follow the specification
// (JSON Schema 2020-12) to the letter; the service does. A row that ends to
// differ is no longer known, and fails.
func TestKnownDisagreements(t *testing.T) {
	const set = `{"set_id":"s","name":"S","version":"1.0.0","cards":[{"id":"c","name":"C","cost":1,"type":"task","effect":"none","text":""}]}`
	// Patterns are those of ECMA-262 (validation, section 6.3.3), where $ is the
	// end of the text and \d is 0-9; Python's $ is also before a last line break,
	// and its \d any script's digit.
	// A number is an integer by its value (core, section 4.2.3), which has no
	// limits; Python's json rounds to 64-bit floats.
	disagreements := []struct {
		name, old, new string
		ours, python   []string
	}{
		{"a line break after a set id", `"s"`, `"s\n"`, []string{"/set_id"}, []string{}},
		{"a line break after a card id", `"c"`, `"c\n"`, []string{"/cards/0/id"}, []string{}},
		{"a line break after an effect", `"none"`, `"none\n"`, []string{"/cards/0/effect"}, []string{}},
		{"a line break after a version", `"1.0.0"`, `"1.0.0\n"`, []string{"/version"}, []string{}},
		{"Arabic digits in a version", `"1.0.0"`, `"١.٠.٠"`, []string{"/version"}, []string{}},
		{"an integer beyond floats", `"cost":1`, `"cost":1e400`, []string{}, []string{"/cards/0/cost"}},
		{"a fraction below floats", `"cost":1`, `"cost":1e-400`, []string{"/cards/0/cost"}, []string{}},
		{"a fraction finer than floats", `"cost":1`, `"cost":1.0000000000000000001`, []string{"/cards/0/cost"}, []string{}},
		{"a large fraction", `"cost":1`, `"cost":9007199254740992.5`, []string{"/cards/0/cost"}, []string{}},
		{"a negative fraction below floats", `"cost":1`, `"cost":-1e-400`, []string{"/cards/0/cost"}, []string{}},
	}
	files := make([]string, len(disagreements))
	for i, d := range disagreements {
		files[i] = strings.Replace(set, d.old, d.new, 1)
	}
	for i, python := range python[string, []string](t, files, "validate.py", schema) {
		d := disagreements[i]
		if ours := ourFaults(t, files[i]); !slices.Equal(ours, d.ours) || !slices.Equal(python, d.python) {
			t.Errorf("%s: we find faults at %q, Python at %q; want %q and %q", d.name, ours, python, d.ours, d.python)
		}
	}
}

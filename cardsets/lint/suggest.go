package lint

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// suggest adds suggestions to the faults of misspelt words.
func (r *Result) suggest(report *fault.Report) *fault.Report {
	suggested := *report
	suggested.Faults = slices.Clone(report.Faults)
	for i := range suggested.Faults {
		f := &suggested.Faults[i]
		at := slices.IndexFunc(r.sources, func(s Source) bool { return s.URL == f.URL })
		if at < 0 {
			continue
		}
		if name := suggestion(f.Pointer, r.checked.Text(at, f.Pointer)); name != "" {
			f.Detail += "; did you mean " + name + "?"
		}
	}
	return &suggested
}

// The names of members in a card set, by the kind of object.
var (
	setMembers   = []string{"$schema", "set_id", "name", "version", "cards"}
	cardMembers  = []string{"id", "name", "cost", "type", "effect", "params", "text", "flavor"}
	paramMembers = []string{"n", "type", "max_cost"}
)

// suggestion returns a name that resembles the one at a pointer into a card set, or "".
// text is the value there, if it is a string.
func suggestion(pointer, text string) string {
	tokens := slices.Collect(jsontext.Pointer(pointer).Tokens())
	if len(tokens) == 0 {
		return ""
	}
	last := tokens[len(tokens)-1]
	switch {
	case len(tokens) == 1:
		return nearest(last, setMembers)
	case last == "effect":
		return nearest(text, effectNames())
	case last == "type":
		return nearest(text, typeNames())
	case len(tokens) == 3:
		return nearest(last, cardMembers)
	case len(tokens) == 4:
		return nearest(last, paramMembers)
	}
	return ""
}

// nearest returns the name that a misspelt word resembles most, or "".
func nearest(word string, names []string) string {
	best, closest := "", max(1, len(word)/3)+1
	for _, name := range names {
		if d := distance(strings.ToLower(word), name); d < closest {
			best, closest = name, d
		}
	}
	if best == word {
		return "" // it is spelt right
	}
	return best
}

// distance returns the number of letters to insert, delete or replace (V. I.
// Levenshtein, "Binary codes capable of correcting deletions, insertions, and
// reversals", 1966).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

func effectNames() []string {
	var names []string
	for _, effect := range engine.Effects() {
		names = append(names, effect.String())
	}
	return names
}

func typeNames() []string {
	var names []string
	for cardType := engine.TypePerson; cardType <= engine.TypeInstant; cardType++ {
		names = append(names, cardType.String())
	}
	return names
}

package lint

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// suggest adds what was probably meant to the faults about misspelt words.
func (r *Result) suggest(report *fault.Report) *fault.Report {
	suggested := *report
	suggested.Faults = slices.Clone(report.Faults)
	for i := range suggested.Faults {
		f := &suggested.Faults[i]
		at := slices.IndexFunc(r.sources, func(s Source) bool { return s.URL == f.URL })
		if at < 0 {
			continue
		}
		if meant := meantBy(f.Pointer, r.checked.Text(at, f.Pointer)); meant != "" {
			f.Detail += "; did you mean " + meant + "?"
		}
	}
	return &suggested
}

// members are the names in a card set, by the kind of object.
var (
	setMembers   = []string{"$schema", "set_id", "name", "version", "cards"}
	cardMembers  = []string{"id", "name", "cost", "type", "effect", "params", "text", "flavor"}
	paramMembers = []string{"n", "type", "max_cost"}
)

// meantBy is what was meant at a place of a card set, where a text is the value
// or none; "" where nothing is near.
func meantBy(pointer, text string) string {
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

// nearest is the one of the names that a word is a slip for, or "".
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

// distance counts the letters to insert, delete or replace (V. I. Levenshtein,
// "Binary codes capable of correcting deletions, insertions, and reversals",
// 1966).
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

package lint

import (
	"slices"

	"cardgames/engine"
)

// claim is one thing that a text says the card does. What the text leaves open has its
// zero value, or unsaid.
type claim struct {
	place
	effects []engine.Effect // the effects that do this; none if no card can do it
	number  int
	most    int // the limit of a count
	per     *counting
	when    *when
	only    engine.CardType
	any     bool   // any permanent, whatever its type
	maxCost int    // engine.NoMaxCost for any cost
	minCost bool   // the cost has a lower limit
	double  bool   // done twice
	each    string // "eachturn", "eachtask" or "endofturn"
}

// place is where something stands in a text, in bytes.
type place struct{ start, end int }

// placeOf returns where words stand.
func placeOf(words []word) place {
	words = slices.DeleteFunc(slices.Clone(words), func(w word) bool { return w.end == 0 }) // those put in between
	if len(words) == 0 {
		return place{}
	}
	return place{words[0].start, words[len(words)-1].end}
}

// with returns the place from the first of two to the last.
func (p place) with(other place) place {
	return place{min(p.start, other.start), max(p.end, other.end)}
}

// of returns what a text says there.
func (p place) of(text string) string { return text[p.start:p.end] }

// unsaid is a number that the text does not say.
const unsaid = -100

// counting is what a text says that something is counted by.
type counting struct {
	counts []engine.Count // those that it can mean; nil if it is not understood
}

// when is a condition of a text.
type when struct {
	counting
	place
	bound engine.Bound
	limit int // unsaid if it is not understood
}

// sentences splits words after full stops and the like.
func sentences(words []word) [][]word { return split(words, ".", "!", "?", ";") }

func split(words []word, at ...string) [][]word {
	var parts [][]word
	for len(words) > 0 {
		i := slices.IndexFunc(words, func(w word) bool { return slices.Contains(at, w.is) })
		if i < 0 {
			return append(parts, words)
		}
		if i > 0 {
			parts = append(parts, words[:i])
		}
		words = words[i+1:]
	}
	return parts
}

var verbs = []string{"gain", "lose", "draw", "discard", "mill", "scrap", "return", "cancel", "shield", "setback"}

func isVerb(w word) bool { return slices.Contains(verbs, w.is) }

func find(words []word, is ...string) int {
	return slices.IndexFunc(words, func(w word) bool { return slices.Contains(is, w.is) })
}

func has(words []word, is ...string) bool { return find(words, is...) >= 0 }

// reader reads the claims of a text, from its first word to its last.
type reader struct {
	claims   []claim
	opponent bool      // the text has named the opponent, so that "they" is that player
	subject  string    // who does what comes next: "you", "opponent", or "they" for a player not named
	per      *counting // what the next clause is counted by
	each     string    // when the next clauses happen, as in claim
}

// readClaims returns what an English text says that the card does. Of a sentence that
// it does not understand, it says nothing.
func readClaims(text string) []claim {
	r := &reader{}
	for _, sentence := range sentences(readWords(text)) {
		r.sentence(sentence)
	}
	return r.claims
}

func (r *reader) sentence(words []word) {
	var condition *when
	first := len(r.claims)
	r.subject, r.per, r.each = "", nil, ""
	for _, clause := range clauses(words) {
		rest, c := r.takeCondition(clause)
		if has(rest, "opponent") || has(clause, "opponent") {
			r.opponent = true
		}
		before := len(r.claims)
		r.clause(rest)
		switch {
		case c == nil:
			r.apply(condition, before)
		case len(r.claims) > before:
			r.apply(c, before)
			if len(rest) > 0 && clause[0].is == "if" {
				condition = c
			}
		case len(r.claims) > first: // it stands after what it is about
			r.apply(c, max(first, len(r.claims)-1))
		default:
			condition = c
		}
	}
}

func (r *reader) apply(c *when, from int) {
	for i := from; i < len(r.claims) && c != nil; i++ {
		r.claims[i].when = c
		r.claims[i].place = r.claims[i].with(c.place)
	}
}

// clauses splits a sentence at commas and conjunctions, such that each clause has a verb
// or stands for itself.
func clauses(words []word) [][]word {
	var merged [][]word
	for _, part := range split(words, ",", ":", "(", ")", "—", "–", "and", "then", "but", "while") {
		begins := has(part, "if", "unless") || has(part, verbs...) || hasResource(part) || len(merged) == 0
		last := len(merged) - 1
		if !begins || last >= 0 && has(merged[last], "per") && !has(part, verbs...) && !has(part, "if", "unless") &&
			!hasResource(part) {
			merged[last] = slices.Concat(merged[last], []word{{is: ","}}, part)
			continue
		}
		merged = append(merged, part)
	}
	return merged
}

// hasResource reports whether words contain an amount such as "3 progress".
func hasResource(words []word) bool {
	return slices.ContainsFunc(objects(words), func(o object) bool { return o.what == "progress" || o.what == "time" })
}

// object is a number of something.
type object struct {
	number int
	what   string
	at     int
}

var fillers = []string{"more", "additional", "extra", "newest", "latest", "top", "other", "another", "new", "of", "you",
	"they", "opponent", "the", "additionally", "further", "whole", "full", "precious", "bonus", "cast", "points"}

// things are what a text gives numbers of.
var things = []string{"progress", "time", "card", "permanent", "person", "appliance", "habit", "task", "instant"}

// objects returns the amounts of things.
func objects(words []word) []object {
	var found []object
	for i, w := range words {
		number := w.number
		switch {
		case w.is == "a", w.is == "an", w.is == "another":
			number = 1
		case w.is != "#":
			continue
		}
		for j := i + 1; j < min(i+5, len(words)); j++ {
			if what := words[j].is; slices.Contains(things, what) {
				found = append(found, object{number, what, i})
				break
			}
			if !slices.Contains(fillers, words[j].is) {
				break
			}
		}
	}
	return found
}

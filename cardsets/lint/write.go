package lint

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// Written is a card set with the sentences of the engine as texts.
type Written struct {
	Body    []byte        // nil if there are faults
	Changes []fault.Fault // a line about each text that was changed or added
	// Faults has the faults of the set, except missing texts; nil if there are none.
	Faults *fault.Report
}

// WriteTexts writes the sentence of the engine into each card as its text: into all cards, or
// only into those whose text is missing, empty or has other numbers. All other bytes of the
// file stay as they are. It returns an error if the file were too large then.
func WriteTexts(source Source, rules *engine.Rules, onlyWrong bool) (*Written, error) {
	given, err := Check(source)
	if err != nil {
		return nil, err
	}
	places := textPlaces(source.Body)
	built, err := Check(source.with(insertEmpty(source.Body, places)))
	if err != nil || built.Faults != nil {
		return &Written{Faults: given.Faults}, err
	}
	var edits []edit
	var changes []fault.Fault
	for i, c := range built.cards {
		sentence := c.Describe(rules)
		fits := hasLetters(c.Text) && wrongNumbers(rules, c.Card) == ""
		if c.Text == sentence || onlyWrong && fits {
			continue
		}
		edits = append(edits, places[i].write(sentence))
		if places[i].isNew() {
			changes = append(changes, given.about(c, "", "text", "the text is now %q", sentence))
		} else {
			changes = append(changes, given.about(c, "/text", "text", "%q is now %q", c.Text, sentence))
		}
	}
	body := apply(source.Body, edits)
	if len(body) > check.MaxSetBytes {
		return nil, fmt.Errorf("with these texts the set has %d bytes; a card set has at most %d", len(body),
			check.MaxSetBytes)
	}
	written, err := Check(source.with(body))
	if err != nil || written.Faults != nil { // they can be too long
		return &Written{Faults: written.Faults}, err
	}
	return &Written{Body: body, Changes: changes}, nil
}

// with returns the source with another body.
func (s Source) with(body []byte) Source {
	s.Body = body
	return s
}

// textPlace is where the text of a card stands, or, after what is before it, can stand.
type textPlace struct {
	span
	before string // with a text that is missing: what comes between the last member and its value
}

func (p textPlace) isNew() bool { return p.before != "" }

func (p textPlace) write(text string) edit {
	quoted, _ := jsontext.AppendQuote([]byte(p.before), text) // sentences are UTF-8
	return edit{p.span, quoted}
}

func insertEmpty(body []byte, places []textPlace) []byte {
	var edits []edit
	for _, p := range places {
		if p.isNew() {
			edits = append(edits, p.write(""))
		}
	}
	return apply(body, edits)
}

// textPlaces returns the places of the texts of all cards. It returns less than that for a
// file that is no card set.
func textPlaces(body []byte) []textPlace {
	var places []textPlace
	for _, m := range members(body, span{0, len(body)}) {
		if m.name.unquoted(body) != "cards" {
			continue
		}
		for _, card := range children(body, m.value) {
			places = append(places, textPlaceOf(body, members(body, card)))
		}
	}
	return places
}

func textPlaceOf(body []byte, card []member) textPlace {
	for _, m := range card {
		if m.name.unquoted(body) == "text" {
			return textPlace{span: m.value}
		}
	}
	if len(card) == 0 {
		return textPlace{}
	}
	last := card[len(card)-1]
	colon := string(body[last.name.end:last.value.start])
	after := span{last.value.end, last.value.end}
	return textPlace{after, separator(body, card) + `"text"` + colon}
}

// separator returns what separates the members of a card, with a line break where there is
// one between any of them.
func separator(body []byte, card []member) string {
	chosen := ", "
	for i, m := range card[1:] {
		if !strings.Contains(chosen, "\n") {
			chosen = string(body[card[i].value.end:m.name.start])
		}
	}
	return chosen
}

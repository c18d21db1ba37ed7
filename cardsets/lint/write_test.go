package lint_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/cardsets/sets"
	"cardgames/engine"
)

func write(t *testing.T, body string, onlyWrong bool) *lint.Written {
	t.Helper()
	source := lint.Source{File: check.File{URL: "set.json", Body: []byte(body)}}
	written, err := lint.WriteTexts(source, engine.DefaultRules(), onlyWrong)
	if err != nil {
		t.Fatal(err)
	}
	return written
}

// inSet returns a set with some cards. Whatever they are, the set has some space and an
// escape that must stay.
func inSet(cards string) string {
	return "\n{\"version\":\t\"1.0.0\" , \"name\": \"\\u0041\", \"cards\": [" + cards + "] ,\n\"set_id\": \"own\"} \r\n"
}

// The written form of a card. The texts change, and all else stays as it is.
func TestWriteTexts(t *testing.T) {
	for _, c := range []struct{ card, want string }{
		{
			`{"id": "a", "name": "A", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, "text": "Draw."}`,
			`{"id": "a", "name": "A", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, ` +
				`"text": "Draw 2 cards (hand limit 7)."}`,
		},
		{ // the order of the members and numbers as they were written
			`{ "text" :"", "params":{"n":2.0},"effect":"draw","type":"task","cost":1e0,"name":"A","id":"a"}`,
			`{ "text" :"Draw 2 cards (hand limit 7).", "params":{"n":2.0},"effect":"draw","type":"task","cost":1e0,` +
				`"name":"A","id":"a"}`,
		},
		{ // a name with an escape
			`{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none", "\u0074ext": "x", "flavor": "text"}`,
			`{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none", ` +
				`"\u0074ext": "+1 progress at the start of your turn.", "flavor": "text"}`,
		},
		{ // a text that is the sentence, in other bytes
			`{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none", ` +
				`"text": "\u002b1 progress at the start of your turn."}`,
			`{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none", ` +
				`"text": "\u002b1 progress at the start of your turn."}`,
		},
		{ // a missing text, in one line
			`{"id":"a","name":"A","cost":1,"type":"habit","effect":"none"}`,
			`{"id":"a","name":"A","cost":1,"type":"habit","effect":"none","text":"+1 progress at the start of your turn."}`,
		},
		{ // a missing text, in several lines
			"{\r\n\t\"id\" : \"a\", \"name\" : \"A\",\r\n\t\"cost\" : 1, \"type\" : \"habit\", \"effect\" : \"none\"\r\n}",
			"{\r\n\t\"id\" : \"a\", \"name\" : \"A\",\r\n\t\"cost\" : 1, \"type\" : \"habit\", \"effect\" : \"none\"," +
				"\r\n\t\"text\" : \"+1 progress at the start of your turn.\"\r\n}",
		},
	} {
		written := write(t, inSet(c.card), false)
		if written.Faults != nil || string(written.Body) != inSet(c.want) {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s\nfaults %v", c.card, written.Body, inSet(c.want), written.Faults)
		}
		again := write(t, string(written.Body), false)
		if len(again.Changes) > 0 || string(again.Body) != string(written.Body) {
			t.Errorf("%s is written again: %v", c.want, again.Changes)
		}
	}
}

// Where only wrong texts are written, the author's words stay with the right numbers.
func TestWriteWrongTexts(t *testing.T) {
	const card = `{"id": "%[1]s", "name": "%[1]s", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}%[2]s}`
	with := func(first, second, third, fourth string) string {
		var cards []string
		for i, text := range []string{first, second, third, fourth} {
			cards = append(cards, fmt.Sprintf(card, string(rune('a'+i)), text))
		}
		return inSet(strings.Join(cards, ",\n"))
	}
	const sentence = `, "text": "Draw 2 cards (hand limit 7)."`
	written := write(t, with("", `, "text": " "`, `, "text": "Draw three."`, `, "text": "Two cards!"`), true)
	if want := with(sentence, sentence, sentence, `, "text": "Two cards!"`); string(written.Body) != want {
		t.Errorf("got\n%s\nwant\n%s", written.Body, want)
	}
	want := []fault.Fault{
		{Pointer: "/cards/0", Line: 2, Column: 51, Detail: `a: the text is now "Draw 2 cards (hand limit 7)."`},
		{Pointer: "/cards/1/text", Line: 3, Column: 99, Detail: `b: " " is now "Draw 2 cards (hand limit 7)."`},
		{Pointer: "/cards/2/text", Line: 4, Column: 99, Detail: `c: "Draw three." is now "Draw 2 cards (hand limit 7)."`},
	}
	for i := range want {
		want[i].Code, want[i].URL = "text", "set.json"
	}
	if !slices.Equal(written.Changes, want) {
		t.Errorf("got %+v, want %+v", written.Changes, want)
	}
}

// A set with faults stays as it is.
func TestWriteTextsIntoFaultySets(t *testing.T) {
	aCard := func(more string) string {
		return `{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none"` + more + `}`
	}
	for body, want := range map[string]string{
		"":                               "the file is empty",
		"my cards":                       "the file is not JSON",
		"[1, 2]":                         "must be an object",
		`{"cards": {"a": 1}}`:            "cards must be an array",
		`{"cards": [1, [], {}]}`:         "must be an object",
		inSet(aCard(`, "text": 3`)):      "text must be a string",
		inSet(aCard(`, "txet": "a"`)):    `unknown member "txet"`,
		inSet(aCard(``))[:60]:            "the file is not JSON",
		inSet(aCard(`, "cost": 2`)):      "duplicate member",
		inSet(aCard(`, "params": {}}{`)): "the file is not JSON",
		// with the sentence in place of the text, the card is too large
		inSet(aCard(`, "text": "", "flavor": "` + strings.Repeat("x", 4060) + `"`)): "at most 4096 are allowed",
	} {
		written := write(t, body, false)
		if written.Faults == nil {
			t.Fatalf("%.80s: no faults", body)
		}
		details := ""
		for _, f := range written.Faults.Faults {
			details += f.Detail + "\n"
		}
		if written.Body != nil || !strings.Contains(details, want) {
			t.Errorf("%.80s: got %q, want %q", body, details, want)
		}
	}
}

// A set that the texts make too large is not written.
func TestWriteTextsIntoALargeSet(t *testing.T) {
	body := inSet(`{"id": "a", "name": "A", "cost": 1, "type": "habit", "effect": "none", "text": ""}`)
	body += strings.Repeat(" ", check.MaxSetBytes-len(body))
	source := lint.Source{File: check.File{URL: "set.json", Body: []byte(body)}}
	written, err := lint.WriteTexts(source, engine.DefaultRules(), false)
	want := "with these texts the set has 262182 bytes; a card set has at most 262144"
	if written != nil || err == nil || err.Error() != want {
		t.Errorf("got %v, %v; want %s", written, err, want)
	}
}

// A set without any texts gets the texts of the set that ships.
func TestWriteAllTexts(t *testing.T) {
	for _, name := range sets.Names() {
		shipped := string(withSweep(sets.File(name)))
		empty := regexp.MustCompile(`"text": ".*?"`).ReplaceAllString(shipped, `"text": ""`)
		written := write(t, empty, true)
		if string(written.Body) != shipped || len(written.Changes) != strings.Count(shipped, `"text":`) {
			t.Errorf("%s: %d texts: %s", name, len(written.Changes), written.Body)
		}
	}
}

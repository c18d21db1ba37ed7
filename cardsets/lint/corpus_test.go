package lint_test

import (
	"encoding/json"
	"os"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/engine"
)

// corpus is testdata/texts.json: cards whose texts lie, and cards whose texts do not.
type corpus struct {
	Lies []struct {
		Lie  string          `json:"lie"`
		Card json.RawMessage `json:"card"`
	} `json:"lies"`
	Truths []json.RawMessage `json:"truths"`
}

func readCorpus(t *testing.T) corpus {
	t.Helper()
	body, err := os.ReadFile("testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var c corpus
	if err := json.Unmarshal(body, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// Of the corpus, at least 54 of the 60 lies are found, and at most 2 of the 200 truths
// are accused.
func TestTextsOfCorpus(t *testing.T) {
	c := readCorpus(t)
	var missed, accused []string
	for i, lie := range c.Lies {
		if accusation(t, lie.Card) == "" {
			missed = append(missed, lie.Lie)
			t.Logf("lie %d missed: %s: %s", i, lie.Lie, lie.Card)
		}
	}
	for i, truth := range c.Truths {
		if text := accusation(t, truth); text != "" {
			accused = append(accused, text)
			t.Logf("truth %d accused: %s: %s", i, text, truth)
		}
	}
	if len(c.Lies) != 60 || len(c.Truths) != 200 || len(missed) > 6 || len(accused) > 2 {
		t.Errorf("of %d lies %d missed, of %d truths %d accused", len(c.Lies), len(missed), len(c.Truths), len(accused))
	}
}

// accusation returns the advice on the text of a card, or "".
func accusation(t *testing.T, card []byte) string {
	t.Helper()
	set := `{"set_id": "texts", "name": "Texts", "version": "1.0.0", "cards": [` + string(card) + `]}`
	result, err := lint.Check(lint.Source{File: check.File{URL: "set.json", Body: []byte(set)}})
	if err != nil {
		t.Fatal(err)
	}
	if result.Faults != nil {
		t.Fatalf("%s: %v", card, result.Faults)
	}
	for _, f := range result.Advice(engine.DefaultRules()) {
		if f.Code == fault.Code("text_contradicts") {
			return f.Detail
		}
	}
	return ""
}

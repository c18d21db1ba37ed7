package lint_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/cardsets/sets"
	"cardgames/engine"
)

// Effects of the tables' cards.
const (
	gainOne   = `"type": "task", "effect": "gain_progress", "params": {"n": 1}`
	gainThree = `"type": "task", "effect": "gain_progress", "params": {"n": 3}`
	gain25    = `"type": "task", "effect": "gain_progress", "params": {"n": 25}`
	drawTwo   = `"type": "task", "effect": "draw", "params": {"n": 2}`
	perPerson = `"type": "task", "effect": "gain_progress", "params": {"n": {"per": "own_persons"}}`
	capped    = `"type": "task", "effect": "gain_progress", "params": {"n": {"per": "own_habits", "times": 2, "max": 6}}`
	ifFew     = `"type": "task", "effect": "draw", "params": {"n": 2, "if": {"count": "own_hand", "at_most": 2}}`
	ifNone    = `"type": "task", "effect": "draw", "params": {"n": 2, "if": {"count": "own_hand", "at_most": 0}}`
	cancelTwo = `"type": "instant", "effect": "cancel", "params": {"max_cost": 2}`
	cancelOff = `"type": "instant", "effect": "cancel", "params": {"max_cost": 0}`
	replaces  = `"type": "task", "effect": "replace"`
	twoSteps  = `"type": "task", "effect": "gain_progress", "params": {"n": 2, ` +
		`"also": [{"effect": "drain_time", "params": {"n": 2}}]}`
	person = `"type": "person", "effect": "none"` // of rate 2
)

// A text with other numbers than the engine's sentence is pointed out. The last column says
// how, before the text and the sentence.
func TestNumbersOfTexts(t *testing.T) {
	for _, c := range []struct{ does, text, want string }{
		{gainThree, "Gain 3 progress.", ""},
		{gainThree, "Three steps forward!", ""},
		{gainThree, "進行度を3得る。", ""},
		{gainThree, "प्रगति +३", ""},
		{gainThree, "進行度を３得る。", ""},
		{gainThree, "𝟛 steps forward!", ""},
		{gainThree, "Opponents stare: −3, no, +3? Just 3.", "the text says another 3 and another 3, the card does not"},
		{gainThree, "Gain 4 progress.", "the text says 4, the card says 3"},
		{gainThree, "Onward.", "the text does not say 3, the card does"},
		{gainThree, "Gain 3 progress, twice.", "the text says 2, the card does not"},
		{gainThree, "Open 24/7 since 7:30, for 19.90 and 1,000 guests: gain 3.", ""},
		{gainThree, "Built in 1887. Gain 3.", "the text says 1887, the card does not"},
		{gainThree, "Gain 99999999999999999999.", "the text says 9223372036854775807, the card says 3"},
		{gainOne, "Gain a progress.", ""},
		{gainOne, "One step. Gain 1, no more.", ""},
		{gainOne, "Gain 2 progress.", "the text says 2, the card does not"},
		{gain25, "Gain twenty-five progress.", ""},
		{gain25, "Gain twenty five progress.", ""},
		{gain25, "Gain twenty-six progress.", "the text says 26, the card says 25"},
		{drawTwo, "Draw two cards.", ""},
		{drawTwo, "Draw two cards, to seven in hand.", ""},
		{drawTwo, "Draw two cards (hand limit 8).", "the text says 8, the card does not"},
		{perPerson, "Gain 1 progress for each person you have.", ""},
		{perPerson, "Progress for each of your people, at most 4.", "the text says 4, the card does not"},
		{capped, "2 progress a habit, 6 at most.", ""},
		{capped, "Up to six: twice the number of your habits.", ""},
		{capped, "Gain 2 progress for each of your habits.", "the text does not say 6, the card does"},
		{capped, "Gain 2 progress for each of your habits, at most 8.", "the text says 8, the card says 6"},
		{ifFew, "If you have at most 2 cards, draw 2.", ""},
		{ifFew, "If you have few cards, draw 2.", "the text does not say another 2, the card does"},
		{ifFew, "If you have fewer than three cards, draw 2.", "the text says 3, the card says another 2"},
		{ifNone, "If your hand is empty, draw 2.", ""},
		{ifNone, "With 0 cards in hand, draw 2.", ""},
		{cancelTwo, "Cancel a card that costs 2 or less.", ""},
		{cancelTwo, "Cancel a cheap card.", "the text does not say 2, the card does"},
		{cancelOff, "Cancel a card that costs nothing.", ""},
		{replaces, "Draw a new hand (never more than 7).", ""},
		{twoSteps, "Gain 2 progress. Your opponent loses 2 time.", ""},
		{twoSteps, "Gain 2 progress.", "the text does not say another 2, the card does"},
		{person, "+2 progress with each task, the household at most 4.", ""},
		{person, "+2 progress with each task.", ""},
		{person, "+3 progress with each task.", "the text says 3, the card says 2"},
	} {
		f := adviceOnText(t, c.does, c.text)
		how, _, _ := strings.Cut(strings.TrimPrefix(f.Detail, "A: "), ": ")
		if how != c.want || f.Code != "" && f.Code != "text_numbers" {
			t.Errorf("%s: %q: got %s %q, want %q", c.does, c.text, f.Code, how, c.want)
		}
	}
}

// Advice stands at the text, and has it beside the sentence.
func TestAdviceOnNumbers(t *testing.T) {
	got := adviceOnText(t, drawTwo, "Draw three cards.")
	want := fault.Fault{Code: "text_numbers", URL: "set.json", Pointer: "/cards/0/text", Line: 1, Column: 166,
		Detail: `A: the text says 3, the card says 2: "Draw three cards."; what the card does: Draw 2 cards (hand limit 7).`}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := adviceOnText(t, drawTwo, strings.Repeat("draw ", 300)).Detail; len(got) > 350 {
		t.Errorf("a long text is not shortened: %s", got)
	}
}

func TestEmptyTexts(t *testing.T) {
	for text, empty := range map[string]bool{"": true, " ": true, "...": true, "2": false, "🧹": false, "引": false} {
		if got := adviceOnText(t, drawTwo, text).Code == "no_text"; got != empty {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A text in words of its own is noted beside the sentence, unless advice does that.
func TestNotes(t *testing.T) {
	const sentence = "Draw 2 cards (hand limit 7)."
	for text, want := range map[string]string{
		sentence:        "",
		"Draw 2 cards.": "",
		"Draw two.":     `A: "Draw two."; what the card does: ` + sentence,
		"Discard two.":  `A: "Discard two."; what the card does: ` + sentence,
		"Draw three.":   "",
		"":              "",
	} {
		got := ""
		for _, f := range checked(t, drawTwo, text).Notes(engine.DefaultRules()) {
			got = f.Detail
			if f.Pointer != "/cards/0/text" || f.Line != 1 || f.Code != "text" {
				t.Errorf("%q: %+v", text, f)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Nothing is to be said about the texts of the sets that ship, which are the engine's
// sentences; with another number in one of them, there is.
func TestTextsOfSetsThatShip(t *testing.T) {
	bodies := map[string][]byte{"core": core.JSON()}
	for _, name := range sets.Names() {
		bodies[name] = sets.File(name)
	}
	for name, body := range bodies {
		body = withSweep(body)
		result := checkedSet(t, body)
		if advice, notes := onTexts(result), result.Notes(engine.DefaultRules()); len(advice)+len(notes) > 0 {
			t.Errorf("%s: %v %v", name, advice, notes)
		}
		for i := range result.Snapshot.Pool.Len() {
			text := result.Snapshot.Pool.Card(engine.CardRef(i)).Text
			for _, changed := range withOtherNumbers(text) {
				with := bytes.Replace(body, []byte(strconv.Quote(text)), []byte(strconv.Quote(changed)), 1)
				if len(onTexts(checkedSet(t, with))) != 1 {
					t.Errorf("%s: nothing is said about %s", name, changed)
				}
			}
		}
	}
}

// withSweep returns a set with the engine's sentence about shields. The sets that ship have the one
// from before there was sweep, since a published version of a set keeps its texts.
func withSweep(set []byte) []byte {
	return bytes.ReplaceAll(set, []byte("the next scrap or bounce."), []byte("the next scrap, bounce or sweep."))
}

// withOtherNumbers returns a text once for each of its numbers, with another in its place.
func withOtherNumbers(text string) []string {
	var changed []string
	for _, at := range regexp.MustCompile(`\d+`).FindAllStringIndex(text, -1) {
		changed = append(changed, text[:at[0]]+"50"+text[at[1]:])
	}
	return changed
}

func checkedSet(t *testing.T, set []byte) *lint.Result {
	t.Helper()
	result, err := lint.Check(lint.Source{File: check.File{URL: "set.json", Body: set}})
	if err != nil || result.Faults != nil {
		t.Fatal(err, result.Faults)
	}
	return result
}

func checked(t *testing.T, does, text string) *lint.Result {
	t.Helper()
	return checkedSet(t, fmt.Appendf(nil, `{"set_id": "texts", "name": "Texts", "version": "1.0.0", "cards": [`+
		`{"id": "a", "name": "A", "cost": 3, %s, "text": %q}]}`, does, text))
}

// onTexts returns the advice on texts.
func onTexts(result *lint.Result) []fault.Fault {
	isOther := func(f fault.Fault) bool { return !strings.HasSuffix(f.Pointer, "/text") }
	return slices.DeleteFunc(result.Advice(engine.DefaultRules()), isOther)
}

// adviceOnText returns the advice on the text of a card, if there is any.
func adviceOnText(t *testing.T, does, text string) fault.Fault {
	t.Helper()
	if found := onTexts(checked(t, does, text)); len(found) > 0 {
		return found[0]
	}
	return fault.Fault{}
}

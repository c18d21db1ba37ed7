package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

const guide = "../../docs/cards.md"

func readGuide(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The examples of the guide are cards that the service takes, one of each
// effect, under the effect's heading.
func TestGuideShowsEveryEffect(t *testing.T) {
	shown := map[string]string{}
	section := regexp.MustCompile("(?s)### `(\\w+)`\n\n.*?```json\n(.*?)```")
	for _, match := range section.FindAllStringSubmatch(readGuide(t), -1) {
		set := `{"set_id": "guide", "name": "Guide", "version": "1.0.0", "cards": [` + match[2] + `]}`
		checked, err := check.Sets(check.File{URL: match[1], Body: []byte(set)})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		shown[match[1]] = checked.Pool.Card(0).FirstEffect().String()
	}
	for _, effect := range engine.Effects() {
		if got := shown[effect.String()]; got != effect.String() {
			t.Errorf("the example of %s has the effect %q", effect, got)
		}
	}
	if len(shown) != len(engine.Effects()) {
		t.Errorf("%d effects have an example", len(shown))
	}
}

// The advice that the guide quotes is what its first example gets together with the core set.
func TestGuidesFirstSet(t *testing.T) {
	text := readGuide(t)
	set := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(text)[1]
	if !json.Valid([]byte(set)) {
		t.Fatal("the first example is not JSON")
	}
	root := t.TempDir() // has the folders that the set's $schema goes through
	name := filepath.Join(root, "cardsets/sets/balcony.json")
	place(t, name, set)
	place(t, filepath.Join(root, "schemas/card-author.schema.json"), "{}")
	place(t, filepath.Join(root, "schemas/card-set.schema.json"), "{}")
	_, out, _ := cardlint(t, []string{"-games", "0", "core", name})
	if quoted := strings.ReplaceAll(out, name, "cardsets/sets/balcony.json"); !strings.Contains(text, quoted) {
		t.Errorf("the guide does not quote\n%s", quoted)
	}
}

// The guide's examples of single cards are legal, get no advice about their texts, and are played.
func TestGuidesCards(t *testing.T) {
	examples := regexp.MustCompile("(?m)```json\n *(\\{\"id\".*)\n *```").FindAllStringSubmatch(readGuide(t), -1)
	if len(examples) < len(engine.Effects())+17 { // of the grammar, and of ideas from other games
		t.Errorf("%d cards", len(examples))
	}
	for _, match := range examples {
		playGame(t, match[1])
		name := filepath.Join(t.TempDir(), "card.json")
		place(t, name, `{"set_id": "guide", "name": "Guide", "version": "1.0.0", "cards": [`+match[1]+`]}`)
		_, out, _ := cardlint(t, []string{"-games", "0", name})
		for _, wrong := range []string{": error: ", "no_text", "text_numbers"} {
			if strings.Contains(out, wrong) {
				t.Errorf("%s\n%s", match[1], out)
			}
		}
	}
}

// playGame plays random moves with a card in a deck of the core set until it has resolved.
func playGame(t *testing.T, card string) {
	t.Helper()
	set := `{"set_id": "guide", "name": "Guide", "version": "1.0.0", "cards": [` + card + `]}`
	checked, err := check.Sets(check.File{URL: "guide", Body: []byte(set)}, check.File{URL: "core", Body: core.JSON()})
	if err != nil {
		t.Fatal(err)
	}
	rules, random := engine.DefaultRules(), rand.New(rand.NewPCG(1, 1))
	for seed := range 50 {
		state, _ := shuffle.Deal(rules, checked.Pool, shuffle.SecretFromSeed(fmt.Sprint(seed)))
		for !state.Finished() {
			seat, _ := state.Priority()
			legal := engine.LegalActions(checked.Pool, &state, seat)
			next, events, err := engine.Apply(checked.Pool, state, legal[random.IntN(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Type == engine.EventResolved && e.Card == 0 {
					return
				}
			}
			state = next
		}
	}
	t.Errorf("in 50 games this card never resolved: %s", card)
}

// The guide builds its ten cards, changes them as it was suggested, and quotes only
// what the linter says of one or the other.
func TestGuidesTenCards(t *testing.T) {
	text := readGuide(t)
	ten, err := os.ReadFile("testdata/moving_day.json")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("../../docs/sets/moving_day.json")
	if err != nil || strings.ReplaceAll(string(own), `"../../schemas/`, `"../../../schemas/`) != string(ten) {
		t.Errorf("the guide's set is not testdata/moving_day.json (%v)", err)
	}
	shown := regexp.MustCompile("(?s)```json\n(    {\n.*?)\n```").FindStringSubmatch(text)
	if shown == nil || !strings.Contains(string(ten), shown[1]) {
		t.Errorf("the guide shows other cards: %q", shown)
	}
	said := ""
	for _, name := range []string{"testdata/moving_day.json", "testdata/moving_day_suggested.json"} {
		_, out, _ := cardlint(t, []string{"-games", "0", name})
		said += strings.ReplaceAll(out, name, "cardsets/sets/moving_day.json")
	}
	quoted := regexp.MustCompile(`(?m)^cardsets/sets/moving_day\.json:.*: (?:note|advice): .*\n`).FindAllString(text, -1)
	if len(quoted) == 0 {
		t.Errorf("the guide quotes %q", quoted)
	}
	for _, line := range quoted {
		if !strings.Contains(said, line) {
			t.Errorf("the guide quotes\n%sof\n%s", line, said)
		}
	}
}

func place(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

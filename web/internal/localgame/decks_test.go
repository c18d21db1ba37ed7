package localgame_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/web/internal/localgame"
)

// ask returns the response of an operation.
func ask[T any](t *testing.T, table *localgame.Table, operation, request string) (response T) {
	t.Helper()
	text, err := table.Operations().Do(operation, []byte(request))
	if err == nil {
		err = json.Unmarshal(text, &response)
	}
	if err != nil {
		t.Fatalf("%s %s: %v", operation, request, err)
	}
	return response
}

type entry = localgame.DeckEntry

// taken is a deck with one card of each group.
func taken(groups [][]string, pick int) (deck []entry) {
	for _, group := range groups {
		deck = append(deck, entry{Card: group[pick%len(group)], Copies: 2})
	}
	return deck
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const allSets = `{"sets": [{"file": "core.json"}, {"file": "house_guests.json"}, {"file": "flat_share.json"},
	{"file": "garden.json"}, {"file": "opening_night.json"}, {"file": "polar_station.json"},
	{"file": "haunted_inn.json"}]}`

// The computer drafts from the same groups as the player, and both decks are played by the rules for decks.
func TestADraftAgainstTheComputer(t *testing.T) {
	table := &localgame.Table{}
	draft := `{"pool": ` + allSets + `, "draft": "2026-12-01", "seed": "today"}`
	groups := ask[[][]string](t, table, "groups", draft)
	rival := ask[[]entry](t, table, "rival", draft)
	if again := ask[[]entry](t, &localgame.Table{}, "rival", draft); jsonOf(t, again) != jsonOf(t, rival) {
		t.Errorf("for the same seed the computer takes %v and %v", rival, again)
	}
	check := `{"pool": ` + allSets + `, "draft": "2026-12-01", "deck": %s}`
	if faults := ask[[]any](t, table, "deck", fmt.Sprintf(check, jsonOf(t, rival))); len(faults) > 0 {
		t.Errorf("the computer's deck: %v", faults)
	}
	both := jsonOf(t, [2][]entry{taken(groups, 0), rival})
	do(t, table, "decks", `{"pool": `+allSets+`, "draft": "2026-12-01", "seed": "today", "decks": `+both+`}`)
	view := ask[struct {
		Decks     bool       `json:"decks"`
		Draft     string     `json:"draft"`
		DeckList  []string   `json:"deck_list"`
		DeckLists [][]string `json:"deck_lists"`
		Rules     struct{ Version int }
	}](t, table, "read", `{"player": 0}`)
	if !view.Decks || view.Draft != "2026-12-01" || view.DeckList != nil || len(view.DeckLists[1]) != 30 {
		t.Errorf("the view has %+v", view)
	}
}

// A deck's faults are those of the service, each with its code and pointer.
func TestFaultsOfADeck(t *testing.T) {
	table := &localgame.Table{}
	const request = `{"pool": {"sets": [{"file": "core.json"}]}, "draft": "", "deck": [
		{"card": "core:kettle", "copies": 3}, {"card": "core:gone", "copies": 1}]}`
	faults := ask[[]localgame.DeckFault](t, table, "deck", request)
	if got := jsonOf(t, faults); !strings.Contains(got, `"deck_copies","pointer":"/deck/0/copies"`) ||
		!strings.Contains(got, `"deck_unknown_card","pointer":"/deck/1/card"`) {
		t.Error(got)
	}
}

// A set of the player's own is drafted together with sets that ship, and the computer learns its cards.
func TestADraftWithAnOwnSet(t *testing.T) {
	own := jsonOf(t, ownSet(12))
	pool := `{"sets": [{"file": "core.json"}, {"file": "garden.json"}, {"text": ` + jsonOf(t, own) + `}]}`
	var percents []int
	table := &localgame.Table{Report: func(percent int) { percents = append(percents, percent) }}
	content := ask[struct {
		Sets   []wire.CardSet `json:"sets"`
		Cards  []any          `json:"cards"`
		Drafts bool           `json:"drafts"`
	}](t, table, "pool", pool)
	if len(content.Sets) != 3 || content.Sets[2].Name != "Mine" || len(content.Cards) != 57 || !content.Drafts {
		t.Fatalf("the pool has %+v", content.Sets)
	}
	do(t, table, "study", pool)
	if len(percents) != 100 || percents[0] != 1 || !slices.IsSorted(percents) || percents[99] != 100 {
		t.Errorf("it reports %v", percents)
	}
	draft := `{"pool": ` + pool + `, "draft": "x", "seed": "y"}`
	if deck := ask[[]entry](t, table, "rival", draft); len(deck) != 15 {
		t.Errorf("the computer takes %v", deck)
	}
	broken := strings.Replace(pool, `\"draw\"`, `\"fly\"`, 1)
	if _, err := table.Operations().Do("pool", []byte(broken)); err == nil ||
		!strings.Contains(err.Error(), `the card set "Mine" has faults: /cards/0/effect`) {
		t.Errorf("a set with a fault: %v", err)
	}
}

func ownSet(cards int) map[string]any {
	var list []any
	for i := range cards {
		list = append(list, map[string]any{
			"id": fmt.Sprint("c", i), "name": fmt.Sprint("Card ", i), "cost": i % 4, "type": "task", "effect": "draw",
			"params": map[string]any{"n": 1 + i%3}, "text": "",
		})
	}
	return map[string]any{"set_id": "mine", "name": "Mine", "version": "1.0.0", "cards": list}
}

// A pool of fifteen cards has no draft, but decks.
func TestASmallPool(t *testing.T) {
	table := &localgame.Table{}
	const garden = `{"sets": [{"file": "garden.json"}]}`
	if _, err := table.Operations().Do("groups", []byte(`{"pool": `+garden+`, "draft": "x"}`)); err == nil {
		t.Error("fifteen cards have a draft")
	}
	deck := ask[[]entry](t, table, "rival", `{"pool": `+garden+`, "draft": "", "seed": "y"}`)
	both := jsonOf(t, [2][]entry{deck, deck})
	do(t, table, "decks", `{"pool": `+garden+`, "draft": "", "seed": "y", "decks": `+both+`}`)
}

// A deck as text is read back the same, with a card that the pool does not have.
func TestADeckAsText(t *testing.T) {
	table := &localgame.Table{}
	const pool = `"pool": {"sets": [{"file": "core.json"}]}`
	deck := jsonOf(t, []entry{{Card: "core:kettle", Copies: 2}, {Card: "core:gone", Copies: 1}})
	text := ask[string](t, table, "write", `{`+pool+`, "draft": "", "deck": `+deck+`}`)
	if text != "2 Kettle\n1 core:gone\n" {
		t.Errorf("written: %q", text)
	}
	text = "# Mine\n" + strings.ToLower(text)
	read := ask[[]entry](t, table, "parse", `{`+pool+`, "text": `+jsonOf(t, text)+`}`)
	if jsonOf(t, read) != deck {
		t.Errorf("read: %v", read)
	}
}

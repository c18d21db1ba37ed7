package decks_test

import (
	"slices"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/engine/decks"
)

// named has two cards of one name.
func named(t *testing.T) *engine.Pool {
	t.Helper()
	cards := []engine.Card{{ID: "a:kettle", Name: "Kettle"}, {ID: "a:phone_call", Name: "Phone Call"},
		{ID: "a:walk", Name: "Walk"}, {ID: "b:walk", Name: "Walk"}}
	for i := range cards {
		cards[i].Type = engine.TypeHabit
	}
	pool, err := engine.NewPool(cards)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// A deck is written with names, and with ids where a name could mean two cards; it is read back as it was.
func TestDecksAsText(t *testing.T) {
	pool := named(t)
	list := []engine.CardRef{0, 0, 1, 3, 3}
	text := decks.Text(pool, list)
	if want := "2 Kettle\n1 Phone Call\n2 b:walk\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	again, err := decks.ParseText(pool, text)
	if err != nil || !slices.Equal(again, decks.Entries(pool, list)) {
		t.Errorf("got %v, %v", again, err)
	}
}

// People write in letters of any case, leave lines empty, and note where the cards are from.
func TestTextsOfPeople(t *testing.T) {
	want := []decks.Entry{{Card: "a:phone_call", Copies: 2}, {Card: "Tent", Copies: 1}}
	got, err := decks.ParseText(named(t), "# Home 1.1.0\r\n\r\n 2x  phone call \r\n1 Tent")
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"Kettle":             "line 1: want a number and a card, such as 2 Kettle",
		"2 Kettle\n2":        "line 2: want a number and a card, such as 2 Kettle",
		"2 Kettle\n\n1 WALK": "line 3: 2 cards are called WALK; write an id, such as a:walk",
	} {
		if _, err := decks.ParseText(named(t), text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

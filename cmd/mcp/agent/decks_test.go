package agent

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"cardgames/localtest/service/launch"
)

// picksOf takes the first card of each group of a draft.
var picksOf = strings.TrimSpace(strings.Repeat("1 ", 15))

// An agent drafts against the computer from all sets, and with another agent from the core set.
func TestAgentsDraft(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	alone := newReader(t, base, 1)
	alone.call("draft", map[string]any{"seed": "kitchen table", "card_set": "all"})
	if groups := strings.Count(alone.text, "\nGroup "); groups != 15 || !strings.Contains(alone.text, "\n3 ") {
		t.Fatalf("%d groups:\n%s", groups, alone.text)
	}
	drafted := map[string]any{"draft": "kitchen table", "card_set": "all", "deck": picksOf}
	alone.call("start_game", drafted)
	alone.play()
	lists := regexp.MustCompile(`Your deck: (2 [^,]+(, )?){15}\.\n(?s:.*)deck: (2 [^,]+(, )?){15}\.`)
	if rules := alone.call("rules", nil); !lists.MatchString(rules) || strings.Contains(rules, "the same cards") {
		t.Errorf("it reads\n%s", rules)
	}

	host, guest := newReader(t, base, 2), newReader(t, base, 3)
	opening := map[string]any{"opponent": "friend", "draft": "kitchen table", "deck": picksOf}
	link := invited.FindString(host.call("start_game", opening))
	choice := guest.call("join_game", map[string]any{"invitation": link})
	if !strings.Contains(choice, `Call join_game again, with deck.`) || strings.Count(choice, "\nGroup ") != 15 {
		t.Fatalf("a guest without a deck reads\n%s", choice)
	}
	guest.call("join_game", map[string]any{"invitation": link, "deck": strings.ReplaceAll(picksOf, "1", "2")})
	var both sync.WaitGroup
	both.Go(host.play)
	both.Go(guest.play)
	both.Wait()
	if strings.Contains(host.text, "You win") == strings.Contains(guest.text, "You win") &&
		!strings.Contains(host.text, "draw") {
		t.Errorf("the two agents read\n%s\nand\n%s", host.text, guest.text)
	}
}

// The cards of a pool are listed for those who build decks, and a deck is checked in words.
func TestDecksAreChecked(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	r := newReader(t, base, 1)
	for _, tt := range []struct {
		arguments map[string]any
		want      string
	}{
		{nil, "- Kettle (appliance, costs 1): Start of turn: +1 time"},
		{map[string]any{"seed": "x", "deck": picksOf}, "This deck can be played: 2 "},
		{map[string]any{"seed": "x", "deck": picksOf[2:] + " 9"}, "group 15 has no card 9: it has 2"},
		{map[string]any{"seed": "x", "deck": picksOf[2:]}, "14 picks: the draft has 15 groups"},
		{map[string]any{"deck": "2 Kettle\n3 Tent"}, "this deck cannot be played: the card sets have no card \"Tent\""},
		{map[string]any{"deck": "2 Kettle"}, "this deck cannot be played: the deck has 2 cards; it must have 30"},
		{map[string]any{"seed": "x", "card_set": "The Kitchen Garden"}, "it needs 30; choose card_set all"},
	} {
		if got := r.call("draft", tt.arguments); !strings.Contains(got, tt.want) {
			t.Errorf("%v: got %q, want %q", tt.arguments, got, tt.want)
		}
	}
	link := invited.FindString(r.call("start_game", map[string]any{"opponent": "friend"}))
	joining := map[string]any{"invitation": link, "deck": "2 Kettle"}
	if got := r.call("join_game", joining); !strings.Contains(got, "this game is played without decks") {
		t.Errorf("a deck that is not expected: %q", got)
	}
}

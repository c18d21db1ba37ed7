package seat

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/valyala/fastjson"

	"cardgames/api/wire"
	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/engine/shuffle"
)

// served is the part of a view that a bot reads, as the service encodes it.
type served struct {
	wire.Table
	Rules        wire.Rules    `json:"rules"`
	LegalActions []wire.Action `json:"legal_actions"`
	Cards        []wire.Card   `json:"cards,omitempty"`
	DeckList     []string      `json:"deck_list,omitempty"`
}

var pool = core.Snapshot().Pool

func serve(t *testing.T, state *engine.State, viewer engine.Viewer, withCards bool) []byte {
	t.Helper()
	view := engine.ViewOf(pool, state, viewer)
	v := served{
		Table: wire.NewTable(core.Snapshot(), &view, [2]string{}),
		Rules: wire.NewRules(state.Rules()), LegalActions: wire.NewActions(view.Legal),
	}
	if withCards {
		v.Cards = wire.NewCards(state.Rules(), pool)
		for _, ref := range shuffle.DeckList(state.Rules(), pool, secret) {
			v.DeckList = append(v.DeckList, pool.Card(ref).ID)
		}
	}
	body, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

var secret = shuffle.SecretFromSeed("seat")

func newSeat(t *testing.T, state *engine.State, player int, kind string) *Seat {
	t.Helper()
	k, err := bots.ParseKind(kind)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(nil, serve(t, state, engine.ViewerSpectator, true), player, k, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBotSeesWhatItsSeatSees: no more, where the service shows both hands,
// and no less.
func TestBotSeesWhatItsSeatSees(t *testing.T) {
	rulestest.ForEach(t, seesWhatItsSeatSees)
}

func seesWhatItsSeatSees(t *testing.T, rules *engine.Rules) {
	state, _ := shuffle.Deal(rules, pool, secret)
	seats := [2]*Seat{newSeat(t, &state, 0, "random"), newSeat(t, &state, 1, "random")}
	random := rand.New(rand.NewPCG(2, 2))
	for player, ok := state.Priority(); ok; player, ok = state.Priority() {
		want := engine.ViewOf(pool, &state, engine.SeatViewer(player))
		shown := *rules
		shown.OpeningHands = [2]int{} // no view has them
		want.Rules = &shown
		for _, viewer := range []engine.Viewer{engine.SeatViewer(player), engine.ViewerOpenTable} {
			got, err := seats[player].view(fastjson.MustParseBytes(serve(t, &state, viewer, false)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&want, got); diff != "" {
				t.Fatal(diff)
			}
		}
		state, _, _ = engine.Apply(pool, state, want.Legal[random.IntN(len(want.Legal))])
	}
}

// TestChoiceIsReadyToPost plays a whole game with what Choose returns.
func TestChoiceIsReadyToPost(t *testing.T) {
	rulestest.ForEach(t, choosesWhatIsReadyToPost)
}

func choosesWhatIsReadyToPost(t *testing.T, rules *engine.Rules) {
	state, _ := shuffle.Deal(rules, pool, secret)
	seats := [2]*Seat{newSeat(t, &state, 0, "greedy"), newSeat(t, &state, 1, "search:20")}
	for player, ok := state.Priority(); ok; player, ok = state.Priority() {
		chosen, err := seats[player].Choose(serve(t, &state, engine.SeatViewer(player), false))
		if err != nil {
			t.Fatal(err)
		}
		var action wire.Action
		if err := json.Unmarshal(chosen, &action); err != nil {
			t.Fatal(err)
		}
		if state, _, err = engine.Apply(pool, state, action.Action); err != nil {
			t.Fatal(err)
		}
	}
}

func TestViewsThatABotCannotPlay(t *testing.T) {
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, secret)
	view := string(serve(t, &state, engine.ViewerPlayer0, false))
	s := newSeat(t, &state, 0, "greedy")
	for _, tt := range []struct{ view, want string }{
		{"{", "view: "},
		{"{}", "player 0 does not have priority"},
		{strings.Replace(view, `"priority":0`, `"priority":1`, 1), "player 0 does not have priority"},
		{string(serve(t, &state, engine.ViewerSpectator, false)), "the view hides the hand of player 0"},
		{strings.Replace(view, `"legal_actions"`, `"other"`, 1),
			"the view lists no legal action for player 0; is it another seat's?"},
		{strings.Replace(view, "core:", "other:", 1), `the game has no card "other:`},
		{strings.Replace(view, "play_card", "dance", 1), `the view lists an action of type "dance"`},
		{strings.Replace(view, `"deck_count":24`, `"deck_count":23`, 1), "hidden cards, and the deck list leaves"},
	} {
		if _, err := s.Choose([]byte(tt.view)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.60s: got %v, want %s", tt.view, err, tt.want)
		}
	}
}

func TestSeatNeedsTheCards(t *testing.T) {
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, secret)
	view := string(serve(t, &state, engine.ViewerSpectator, true))
	for _, tt := range []struct {
		view   string
		player int
		want   string
	}{
		{view, 2, "no player 2: want 0 or 1"},
		{"[", 0, "view: "},
		{string(serve(t, &state, engine.ViewerSpectator, false)), 0,
			"the view has no cards; it must be read with ?include=cards"},
		{strings.Replace(view, `"deck_list":[`, `"deck_list":["core:tent",`, 1), 0, `the game has no card "core:tent"`},
		{strings.Replace(view, `"deck_list":[`, `"deck_list":["core:kettle",`, 1), 0,
			"the deck size is 31; it can be from 1 to 30"},
		{strings.Replace(view, `"rules"`, `"ruler"`, 1), 0, "the view has no rules"},
		{strings.Replace(view, `"goal":25`, `"goal":0`, 1), 0, "the goal is 0"},
		{strings.Replace(view, `"effect":"draw"`, `"effect":"fly"`, -1), 0,
			`the card core:weekly_groceries/effect: unknown effect "fly"`},
	} {
		_, err := New(nil, []byte(tt.view), tt.player, bots.Kind{}, 1)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.60s: got %v, want %s", tt.view, err, tt.want)
		}
	}
}

// TestListsOfAGameWithDecks: a bot deals from each player's own list.
func TestListsOfAGameWithDecks(t *testing.T) {
	state, _ := shuffle.Deal(engine.DeckRules(), pool, secret)
	view := string(serve(t, &state, engine.ViewerSpectator, true))
	lists := `"deck_lists":[["core:kettle","core:kettle"],["core:handyman","core:grandmother"]],"deck_list"`
	s, err := New(nil, []byte(strings.Replace(view, `"deck_list"`, lists, 1)), 0, bots.Kind{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range [2][]string{{"core:kettle", "core:kettle"}, {"core:handyman", "core:grandmother"}} {
		var got []string
		for _, card := range s.game.table.Lists[seat] {
			got = append(got, pool.Card(card).ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("player %d: %s", seat, diff)
		}
	}
}

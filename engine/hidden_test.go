package engine_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
)

var viewers = []engine.Viewer{engine.ViewerSpectator, engine.ViewerPlayer0, engine.ViewerPlayer1,
	engine.ViewerOpenTable}

// TestRedactHidesDrawnCards: of all events, a viewer misses the cards that are
// drawn to a hand that the viewer does not see, and nothing else.
func TestRedactHidesDrawnCards(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		all := append([]engine.Event{}, g.setup...)
		for _, step := range g.steps {
			all = append(all, step.Events...)
		}
		for _, viewer := range viewers {
			redacted := engine.Redact(all, viewer)
			for i, want := range all {
				if want.Type == engine.EventCardDrawn && !seesHand(viewer, want.Player) {
					want.Card = engine.HiddenCard
				}
				if redacted[i] != want {
					t.Fatalf("viewer %d sees %+v, want %+v", viewer, redacted[i], want)
				}
			}
			if len(redacted) != len(all) {
				t.Fatalf("viewer %d sees %d events of %d", viewer, len(redacted), len(all))
			}
		}
	})
}

func seesHand(viewer engine.Viewer, seat engine.Seat) bool {
	switch viewer {
	case engine.ViewerPlayer0:
		return seat == 0
	case engine.ViewerPlayer1:
		return seat == 1
	default:
		return viewer == engine.ViewerOpenTable
	}
}

// TestHiddenCardsDoNotShow: other cards in the decks and in the hands that a
// viewer does not see give that viewer the same view. Every state is looked at by
// one viewer.
func TestHiddenCardsDoNotShow(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "other cards"), 0))
		for version, state := range g.states() {
			viewer := viewers[random.IntN(len(viewers))]
			other := withOtherCards(t, g.pool, &state, viewer, random)
			v, w := engine.ViewOf(g.pool, &state, viewer), engine.ViewOf(g.pool, &other, viewer)
			if !reflect.DeepEqual(v, w) {
				t.Fatalf("version %d: viewer %d sees a difference between two games:\n%s", version, viewer, cmp.Diff(v, w))
			}
		}
	})
}

// withOtherCards replaces every card that is hidden from the viewer.
func withOtherCards(t *rapid.T, pool *engine.Pool, state *engine.State, viewer engine.Viewer,
	random *rand.Rand) engine.State {
	p := state.Position()
	for seat := range p.Players {
		hidden := [][]engine.CardRef{p.Players[seat].Deck}
		if !seesHand(viewer, engine.Seat(seat)) {
			hidden = append(hidden, p.Players[seat].Hand)
		}
		for _, cards := range hidden {
			for i := range cards {
				cards[i] = engine.CardRef(random.IntN(pool.Len()))
			}
		}
	}
	other, err := p.State(pool)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// TestViewShowsTheRest: a view agrees with the position in everything that is
// not hidden.
func TestViewShowsTheRest(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		first := rapid.IntRange(0, len(viewers)-1).Draw(t, "first viewer")
		for version, state := range g.states() {
			viewer := viewers[(first+version)%len(viewers)]
			want, got := naiveView(g.pool, &state, viewer), engine.ViewOf(g.pool, &state, viewer)
			if !reflect.DeepEqual(want, got) {
				t.Fatalf("version %d, viewer %d (-want +got):\n%s", version, viewer, cmp.Diff(want, got))
			}
		}
	})
}

func naiveView(pool *engine.Pool, state *engine.State, viewer engine.Viewer) engine.View {
	p := state.Position()
	v := engine.View{
		Rules: p.Rules, Turn: p.Turn, Round: (p.Turn + 1) / 2, Active: p.Active, Priority: p.Priority, Passes: p.Passes,
		Casts: p.Casts, Result: p.Result, Stack: p.Stack,
	}
	for seat, player := range p.Players {
		v.Players[seat] = engine.PlayerView{
			Time: player.Time, Progress: player.Progress, Income: incomeOf(p.Rules, pool, player.Board),
			DeckCount: len(player.Deck), HandCount: len(player.Hand), Board: player.Board, Discard: player.Discard,
		}
		if seesHand(viewer, engine.Seat(seat)) {
			v.Players[seat].Hand = player.Hand
		}
	}
	if seesHand(viewer, p.Priority) {
		v.Legal = engine.LegalActions(pool, state, p.Priority)
	}
	return v
}

// incomeOf adds up the rates, with the rules' limits.
func incomeOf(rules *engine.Rules, pool *engine.Pool, board []engine.Permanent) engine.Income {
	sums := map[engine.CardType]int{}
	for _, p := range board {
		card := pool.Card(p.Card)
		sums[card.Type] += card.Rate()
	}
	return engine.Income{
		Time:      rules.BaseTime + min(rules.ApplianceCap, sums[engine.TypeAppliance]),
		Progress:  sums[engine.TypeHabit],
		TaskBonus: min(rules.PersonCap, sums[engine.TypePerson]),
	}
}

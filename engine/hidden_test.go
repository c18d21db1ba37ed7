package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
)

var viewers = []engine.Viewer{engine.Spectator, engine.Player0, engine.Player1, engine.OpenTable}

// TestRedactHidesDrawnCards: of all events, a viewer misses the cards that are
// drawn to a hand that the viewer does not see, and nothing else.
func TestRedactHidesDrawnCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		all := append([]engine.Event{}, g.setup...)
		for _, step := range g.steps {
			all = append(all, step.Events...)
		}
		for _, viewer := range viewers {
			redacted := engine.Redact(all, viewer)
			for i, want := range all {
				if want.Type == engine.CardDrawn && !seesHand(viewer, want.Player) {
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
	case engine.Player0:
		return seat == 0
	case engine.Player1:
		return seat == 1
	}
	return viewer == engine.OpenTable
}

// TestHiddenCardsDoNotShow: other cards in the decks and in the hands that a
// viewer does not see give that viewer the same view.
func TestHiddenCardsDoNotShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		state := g.drawState(t)
		viewer := rapid.SampledFrom(viewers).Draw(t, "viewer")
		p := state.Position()
		for seat := range p.Players {
			replaceCards(t, g.pool, p.Players[seat].Deck)
			if !seesHand(viewer, engine.Seat(seat)) {
				replaceCards(t, g.pool, p.Players[seat].Hand)
			}
		}
		other, err := p.State(g.pool)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(engine.ViewOf(g.pool, &state, viewer), engine.ViewOf(g.pool, &other, viewer)); diff != "" {
			t.Fatalf("viewer %d can tell two games apart:\n%s", viewer, diff)
		}
	})
}

func replaceCards(t *rapid.T, pool *engine.Pool, cards []engine.CardRef) {
	for i := range cards {
		cards[i] = engine.CardRef(rapid.IntRange(0, pool.Len()-1).Draw(t, "card"))
	}
}

// TestViewShowsTheRest: a view agrees with the position in everything that is
// not hidden.
func TestViewShowsTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		state := g.drawState(t)
		viewer := rapid.SampledFrom(viewers).Draw(t, "viewer")
		v, p := engine.ViewOf(g.pool, &state, viewer), state.Position()
		want := engine.View{
			Turn: p.Turn, Round: (p.Turn + 1) / 2, Active: p.Active, Priority: p.Priority, Passes: p.Passes,
			Result: p.Result, Stack: p.Stack,
		}
		for seat, player := range p.Players {
			want.Players[seat] = engine.PlayerView{
				Time: player.Time, Progress: player.Progress, Income: incomeOf(g.pool, player.Board),
				DeckCount: len(player.Deck), HandCount: len(player.Hand), Board: player.Board, Discard: player.Discard,
			}
			if seesHand(viewer, engine.Seat(seat)) {
				want.Players[seat].Hand = player.Hand
			}
		}
		if seesHand(viewer, p.Priority) {
			want.Legal = engine.LegalActions(g.pool, &state, p.Priority)
		}
		if diff := cmp.Diff(want, v); diff != "" {
			t.Fatalf("viewer %d (-want +got):\n%s", viewer, diff)
		}
	})
}

// incomeOf adds up the rates, half the cost rounded up, with the rules' limits.
func incomeOf(pool *engine.Pool, board []engine.Permanent) engine.Income {
	sums := map[engine.CardType]int{}
	for _, p := range board {
		card := pool.Card(p.Card)
		sums[card.Type] += int((card.Cost + 1) / 2)
	}
	return engine.Income{
		Time: 4 + min(5, sums[engine.Appliance]), Progress: sums[engine.Habit], TaskBonus: min(4, sums[engine.Person]),
	}
}

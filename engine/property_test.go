package engine_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
)

// longestGame is the number of actions that no game exceeds (docs/rules.md,
// "Every game ends").
const longestGame = 588

// TestGamesEnd checks the bound of docs/rules.md for the very decks of a game:
// at most P = 60 + 2r + b casts, and 3P + 48 actions.
func TestGamesEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		casts := 2 * engine.DeckSize
		for _, ref := range slices.Concat(decksOf(&g)...) {
			switch g.pool.Card(ref).Effect {
			case engine.Recover:
				casts += 2
			case engine.Bounce:
				casts++
			}
		}
		if got, most := len(g.actions), 3*casts+2*engine.MaxTurns; got > most {
			t.Fatalf("%d actions, at most %d were possible", got, most)
		}
		last := g.steps[len(g.steps)-1].State
		if next := last.Position().NextObject; int(next)-1 > casts {
			t.Fatalf("%d cards were cast, at most %d were possible", next-1, casts)
		}
	})
}

func decksOf(g *game) [][]engine.CardRef {
	decks := engine.Decks(g.pool, g.secret)
	return decks[:]
}

// TestCardsAreConserved: in every state, all zones together hold each player's
// own 30 cards, and no object twice.
func TestCardsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		want := engine.DeckList(g.pool, g.secret)
		slices.Sort(want)
		for version, state := range g.states() {
			p := state.Position()
			for seat := range engine.Seat(2) {
				got := cardsOf(&p, seat)
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Fatalf("version %d, player %d has the cards %v, want %v", version, seat, got, want)
				}
			}
			checkObjects(t, &p)
		}
	})
}

func cardsOf(p *engine.Position, owner engine.Seat) []engine.CardRef {
	player := p.Players[owner]
	cards := slices.Concat(player.Deck, player.Hand, player.Discard)
	for _, permanent := range player.Board {
		cards = append(cards, permanent.Card)
	}
	for _, o := range p.Stack {
		if o.Owner == owner {
			cards = append(cards, o.Card)
		}
	}
	return cards
}

func checkObjects(t *rapid.T, p *engine.Position) {
	seen := map[engine.ObjectID]bool{}
	check := func(id engine.ObjectID) {
		if id == 0 || id >= p.NextObject || seen[id] {
			t.Fatalf("object %d is there twice, or was never cast: next is %d", id, p.NextObject)
		}
		seen[id] = true
	}
	for _, o := range p.Stack {
		check(o.ID)
	}
	for _, player := range p.Players {
		for _, permanent := range player.Board {
			check(permanent.ID)
		}
	}
}

// TestListedActionsAreTheAcceptedOnes tries every action of a small space. What
// is not listed is refused, with the state as it was and without events.
func TestListedActionsAreTheAcceptedOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		state := g.drawState(t)
		listed := map[engine.Action]bool{}
		for seat := range engine.Seat(2) {
			for _, action := range engine.LegalActions(g.pool, &state, seat) {
				if listed[action] {
					t.Fatalf("%+v is listed twice", action)
				}
				listed[action] = true
			}
		}
		accepted := 0
		for _, action := range smallSpace(&state) {
			next, events, err := engine.Apply(g.pool, state, action)
			if (err == nil) != listed[action] {
				t.Fatalf("%#v: listed %v, but applying it says %v", action, listed[action], err)
			}
			if err == nil {
				accepted++
			} else if next != state || events != nil || reasonOf(err) == 0 {
				t.Fatalf("%#v is refused with %v, and left a trace", action, err)
			}
		}
		if accepted != len(listed) {
			t.Fatalf("%d actions are listed, %d of them were met", len(listed), accepted)
		}
	})
}

// smallSpace has all players, hand indexes and targets that exist, and some
// beyond on either side.
func smallSpace(state *engine.State) []engine.Action {
	var actions []engine.Action
	for player := -1; player <= 2; player++ {
		actions = append(actions, engine.PassPriority{Player: player})
		for index := -1; index <= engine.HandLimit+1; index++ {
			actions = append(actions, engine.PlayCard{Player: player, HandIndex: index})
			for target := range state.Position().NextObject + 2 {
				actions = append(actions, engine.CastInstant{Player: player, HandIndex: index, Target: target})
			}
		}
	}
	return actions
}

// TestPositionRoundTrip: a state and its position are the same thing.
func TestPositionRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		for version, state := range g.states() {
			p := state.Position()
			back, err := p.State(g.pool)
			if err != nil || back != state {
				t.Fatalf("version %d comes back as another state (%v)", version, err)
			}
		}
	})
}

// TestReplay: the same actions from the same start give the same states and
// events, whatever has been played on the same pool in between.
func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		start, setup := engine.New(g.pool, g.secret)
		if diff := cmp.Diff(g.setup, setup); diff != "" || start != g.start {
			t.Fatalf("the same secret gives another start (events -first +second):\n%s", diff)
		}
		steps, err := engine.Replay(g.pool, start, g.actions)
		if err != nil {
			t.Fatal(err)
		}
		compareSteps(t, g.steps, steps, func(a, b engine.State) bool { return a == b })
	})
}

// TestReplayFromPartialDecks: an unfinished game's record needs only the cards
// that have been drawn. With one less it cannot be replayed.
func TestReplayFromPartialDecks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		end := rapid.IntRange(0, len(g.steps)).Draw(t, "actions")
		known := engine.Decks(g.pool, g.secret)
		state := g.states()[end]
		for seat, player := range state.Position().Players {
			known[seat] = known[seat][:engine.DeckSize-len(player.Deck)]
		}
		start, setup, err := engine.NewFromDecks(g.pool, known)
		if diff := cmp.Diff(g.setup, setup); err != nil || diff != "" {
			t.Fatalf("setup: %v\n%s", err, diff)
		}
		steps, err := engine.Replay(g.pool, start, g.actions[:end])
		if err != nil {
			t.Fatal(err)
		}
		compareSteps(t, g.steps[:end], steps, sameButDecks)
		replayWithoutLastDraw(t, &g, known, end)
	})
}

func compareSteps(t *rapid.T, want, got []engine.Step, same func(a, b engine.State) bool) {
	if len(got) != len(want) {
		t.Fatalf("%d steps, want %d", len(got), len(want))
	}
	for i := range want {
		if !same(got[i].State, want[i].State) || !slices.Equal(got[i].Events, want[i].Events) {
			t.Fatalf("action %d gives\n%+v, want\n%+v", i+1, got[i], want[i])
		}
	}
}

// sameButDecks ignores which cards are in the decks, not how many.
func sameButDecks(a, b engine.State) bool {
	p, q := a.Position(), b.Position()
	for seat := range p.Players {
		if len(p.Players[seat].Deck) != len(q.Players[seat].Deck) {
			return false
		}
		p.Players[seat].Deck, q.Players[seat].Deck = nil, nil
	}
	return cmp.Equal(p, q)
}

func replayWithoutLastDraw(t *rapid.T, g *game, known [2][]engine.CardRef, end int) {
	const dealt = 6 // to each player before the first action
	for seat := range known {
		if len(known[seat]) == dealt {
			continue
		}
		less := known
		less[seat] = less[seat][:len(less[seat])-1]
		start, _, err := engine.NewFromDecks(g.pool, less)
		if err != nil {
			t.Fatal(err)
		}
		if steps, err := engine.Replay(g.pool, start, g.actions[:end]); err == nil || len(steps) >= end {
			t.Fatalf("the game replays without the last card that player %d drew (%v)", seat, err)
		}
	}
}

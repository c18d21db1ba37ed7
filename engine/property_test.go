package engine_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestGamesEnd checks the bound for the very decks of a game. With r recover and
// b bounce cards in them, at most P = 60 + 2r + b cards are cast: the 60, and each
// that comes back. No card is both, so P is at most 180. Before each cast's resolution
// and each turn's end there are two passes at most, so there are at most 3P + 48
// actions, and one more if a player resigns.
func TestGamesEnd(t *testing.T) {
	longest := 0
	forGames(t, func(t *rapid.T, g *game) {
		casts := 2 * g.rules.DeckSize
		for _, ref := range slices.Concat(decksOf(g)...) {
			if g.pool.Card(ref).Recovers() {
				casts += 2
			}
			if slices.ContainsFunc(g.pool.Card(ref).AllSteps(), bounces) {
				casts++
			}
		}
		longest = max(longest, len(g.actions))
		if got, most := len(g.actions), 3*casts+2*g.rules.MaxTurns+1; got > most {
			t.Fatalf("%d actions, at most %d were possible", got, most)
		}
		last := g.steps[len(g.steps)-1].State
		if next := last.Position().NextObject; int(next)-1 > casts {
			t.Fatalf("%d cards were cast, at most %d were possible", next-1, casts)
		}
	})
	t.Logf("the longest game has %d actions", longest)
}

func bounces(s engine.Step) bool { return s.Effect == engine.EffectBounce }

func decksOf(g *game) [][]engine.CardRef {
	decks := shuffle.DecksOf(g.lists, g.secret)
	return decks[:]
}

// TestCardsAreConserved: in every state, all zones together hold each player's
// own cards, and no object twice.
func TestCardsAreConserved(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		for version, state := range g.states() {
			p := state.Position()
			for seat := range engine.Seat(2) {
				got, want := cardsOf(&p, seat), slices.Sorted(slices.Values(g.lists[seat]))
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
			t.Fatalf("object %d appears twice, or was never cast: next is %d", id, p.NextObject)
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

// TestCountersStayInRange: nothing is below 0, a hand is never above its limit,
// and a game goes on exactly as long as no player has won.
func TestCountersStayInRange(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		for version, state := range g.states() {
			p := state.Position()
			for seat, player := range p.Players {
				if player.Time < 0 || player.Progress < 0 || len(player.Hand) > g.rules.HandLimit {
					t.Fatalf("version %d, player %d: %+v", version, seat, player)
				}
			}
			if p.Turn < 1 || p.Turn > g.rules.MaxTurns || p.Active != engine.Seat((p.Turn+1)%2) || p.Passes < 0 || p.Passes > 1 {
				t.Fatalf("version %d: turn %d of player %d with %d passes", version, p.Turn, p.Active, p.Passes)
			}
			if p.Result.Reason == engine.InProgress && p.Passes == 0 && p.Priority != p.Active {
				t.Fatalf("version %d: without a pass, player %d has priority", version, p.Priority)
			}
			if want := g.resultOf(&p, version); p.Result != want {
				t.Fatalf("version %d: the result is %+v, want %+v", version, p.Result, want)
			}
		}
	})
}

// resultOf is what a resignation or the progress of both players says of a version.
func (g *game) resultOf(p *engine.Position, version int) engine.Result {
	last := version == len(g.steps)
	if last && g.actions[version-1].Type == engine.ActionResign {
		return engine.Result{Reason: engine.EndByResignation, Winner: int8(1 - g.actions[version-1].Player)}
	}
	own, other := p.Players[p.Active].Progress, p.Players[1-p.Active].Progress
	active, opponent := int8(p.Active), int8(1-p.Active)
	switch {
	case own >= p.Rules.Goal:
		return engine.Result{Reason: engine.EndByProgress, Winner: active}
	case other >= p.Rules.Goal:
		return engine.Result{Reason: engine.EndByProgress, Winner: opponent}
	case !last || p.Turn < p.Rules.MaxTurns:
		return engine.Result{}
	case own > other:
		return engine.Result{Reason: engine.EndByRounds, Winner: active}
	case own < other:
		return engine.Result{Reason: engine.EndByRounds, Winner: opponent}
	}
	return engine.Result{Reason: engine.EndByRounds, Winner: engine.NoWinner}
}

// TestPositionRoundTrip: a state and its position are the same thing.
func TestPositionRoundTrip(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
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
	forGames(t, func(t *rapid.T, g *game) {
		start, setup := shuffle.DealLists(g.rules, g.pool, g.lists, g.secret)
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

// TestAdvanceMatchesApply: a search comes to the same states, and is refused
// the same actions.
func TestAdvanceMatchesApply(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		for version, state := range g.states() {
			for _, player := range []int{0, 1} {
				pass := engine.PassPriority(player)
				want, _, wantErr := engine.Apply(g.pool, state, pass)
				got := state
				err := engine.Advance(g.pool, &got, pass)
				if got != want || reasonOf(err) != reasonOf(wantErr) {
					t.Fatalf("version %d, pass of player %d: another state, or %v, want %v", version, player, err, wantErr)
				}
			}
			if version == len(g.actions) {
				return
			}
			withEvents, want := state, g.steps[version]
			err := engine.Advance(g.pool, &state, g.actions[version])
			if err != nil || state != want.State {
				t.Fatalf("version %d, %#v: another state, or %v", version, g.actions[version], err)
			}
			events, err := engine.AdvanceWithEvents(nil, g.pool, &withEvents, g.actions[version])
			if err != nil || withEvents != want.State || !slices.Equal(events, want.Events) {
				t.Fatalf("version %d, %#v: another state, %v, or events %v", version, g.actions[version], err, events)
			}
		}
	})
}

// TestResolveMatchesAdvance: it comes to the state after an action and the passes until the
// stack is empty, and is refused the same actions.
func TestResolveMatchesAdvance(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		for version, state := range g.states()[:len(g.actions)] {
			for _, action := range append(engine.LegalActions(g.pool, &state, 0), g.actions[version]) {
				got, want := state, state
				err, wantErr := engine.Resolve(g.pool, &got, action), engine.Advance(g.pool, &want, action)
				for wantErr == nil && len(want.Stack()) > 0 && !want.Finished() {
					seat, _ := want.Priority()
					wantErr = engine.Advance(g.pool, &want, engine.PassPriority(int(seat)))
				}
				if got != want || reasonOf(err) != reasonOf(wantErr) {
					t.Fatalf("version %d, %#v: another state, or %v, want %v", version, action, err, wantErr)
				}
			}
		}
	})
}

// TestReplayFromPartialDecks: an unfinished game's record needs only the cards
// that have been drawn. With one less it cannot be replayed.
func TestReplayFromPartialDecks(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		end := rapid.IntRange(0, len(g.steps)).Draw(t, "actions")
		known := shuffle.DecksOf(g.lists, g.secret)
		state := g.states()[end]
		for seat, player := range state.Position().Players {
			known[seat] = known[seat][:g.rules.DeckSize-len(player.Deck)]
		}
		start, setup, err := g.rules.Deal(g.pool, known)
		if diff := cmp.Diff(g.setup, setup); err != nil || diff != "" {
			t.Fatalf("setup: %v\n%s", err, diff)
		}
		steps, err := engine.Replay(g.pool, start, g.actions[:end])
		if err != nil {
			t.Fatal(err)
		}
		compareSteps(t, g.steps[:end], steps, sameButDecks)
		replayWithoutLastDraw(t, g, known, end)
	})
}

func compareSteps(t *rapid.T, want, got []engine.Replayed, same func(a, b engine.State) bool) {
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
		clear(p.Players[seat].Deck)
		clear(q.Players[seat].Deck)
	}
	return reflect.DeepEqual(p, q)
}

func replayWithoutLastDraw(t *rapid.T, g *game, known [2][]engine.CardRef, end int) {
	// Before the first action player 0 has drawn the card of the first turn too.
	dealt := [2]int{g.rules.OpeningHands[0] + 1, g.rules.OpeningHands[1]}
	for seat := range known {
		if len(known[seat]) == dealt[seat] {
			continue
		}
		less := known
		less[seat] = less[seat][:len(less[seat])-1]
		start, _, err := g.rules.Deal(g.pool, less)
		if err != nil {
			t.Fatal(err)
		}
		if steps, err := engine.Replay(g.pool, start, g.actions[:end]); err == nil || len(steps) >= end {
			t.Fatalf("the game replays without the last card that player %d drew (%v)", seat, err)
		}
	}
}

package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestNaiveEngine plays each game on the naive engine too. After the
// setup and after every action both report the same events, and have the same
// state and the same legal actions.
func TestNaiveEngine(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		naive := newNaiveGame(g.rules, g.sets, shuffle.DecksOf(g.lists, g.secret))
		compareNaive(t, g, naive, "setup", g.setup, &g.start)
		for i, action := range g.actions {
			if reason := naive.refusal(inNaiveTerms(action)); reason != "" {
				t.Fatalf("action %d, %#v: the naive engine refuses it: %s", i+1, action, reason)
			}
			naive.play(inNaiveTerms(action))
			compareNaive(t, g, naive, fmt.Sprintf("action %d, %#v", i+1, action), g.steps[i].Events, &g.steps[i].State)
		}
	})
}

func compareNaive(t *rapid.T, g *game, naive *naiveGame, at string, events []engine.Event, state *engine.State) {
	words := make([]string, len(events))
	for i, e := range events {
		words[i] = writer{g.pool}.event(e)
	}
	if !slices.Equal(naive.events, words) {
		t.Fatalf("%s: events (-naive +engine):\n%s", at, cmp.Diff(naive.events, words))
	}
	want, got := naive.position(), state.Position()
	if !samePosition(&want, &got) {
		t.Fatalf("%s: state (-naive +engine):\n%s", at, cmp.Diff(want, got))
	}
	if result := wordsOf(got.Result); result != naive.result {
		t.Fatalf("%s: the result is %q, but naively %q", at, result, naive.result)
	}
	if round := engine.ViewOf(g.pool, state, engine.ViewerSpectator).Round; round != naive.round() {
		t.Fatalf("%s: round %d, but naively %d", at, round, naive.round())
	}
	for seat := range engine.Seat(2) {
		var legal []naiveAction
		for _, action := range engine.LegalActions(g.pool, state, seat) {
			legal = append(legal, inNaiveTerms(action))
		}
		if want := naive.legal(int(seat)); !slices.Equal(want, legal) {
			t.Fatalf("%s: legal actions of player %d: naively %+v, but %+v", at, seat, want, legal)
		}
	}
}

// wordsOf is empty for a game in progress.
func wordsOf(r engine.Result) string {
	if r.Reason == engine.InProgress {
		return ""
	}
	return result(r)
}

func inNaiveTerms(a engine.Action) naiveAction {
	n := naiveAction{kind: a.Type.String(), player: a.Player, option: -1}
	if a.Type.UsesHandIndex() {
		n.hand = a.HandIndex
		if option, ok := a.Choice.Option(); ok {
			n.option = option
		}
	}
	if a.Type.UsesTarget() {
		n.target = a.Target.String()
	}
	return n
}

// position is the naive state in the engine's terms, without the result.
func (g *naiveGame) position() engine.Position {
	p := engine.Position{
		Rules: g.rules, Turn: g.turn, Active: engine.Seat(g.active), Passes: g.passes,
		NextObject: engine.ObjectID(g.casts + 1), Casts: g.casts - g.castsBefore,
	}
	if g.result == "" {
		p.Priority = engine.Seat(g.priority)
	}
	for seat, player := range g.players {
		p.Players[seat] = engine.PlayerPosition{
			Time: player.time, Progress: player.progress,
			Deck: refs(player.deck), Hand: refs(player.hand), Discard: refs(player.discard),
		}
		for _, o := range player.board {
			p.Players[seat].Board = append(p.Players[seat].Board,
				engine.Permanent{ID: o.number(), Card: engine.CardRef(o.card.index), Shielded: o.shielded})
		}
	}
	for _, o := range g.stack {
		p.Stack = append(p.Stack, engine.StackObject{
			ID: o.number(), Card: engine.CardRef(o.card.index), Owner: engine.Seat(o.owner),
			Selection: engine.Selection{Target: engine.ParseObjectID(o.target), Choice: o.choice()},
		})
	}
	return p
}

func (o *naiveObject) number() engine.ObjectID { return engine.ParseObjectID(o.id) }

func (o *naiveObject) choice() engine.Choice {
	if len(o.card.steps[0].options) == 0 {
		return 0
	}
	return engine.ChoiceOf(o.option)
}

func refs(cards []*naiveCard) []engine.CardRef {
	refs := make([]engine.CardRef, len(cards))
	for i, card := range cards {
		refs[i] = engine.CardRef(card.index)
	}
	return refs
}

func samePosition(a, b *engine.Position) bool {
	for seat := range a.Players {
		p, q := &a.Players[seat], &b.Players[seat]
		if p.Time != q.Time || p.Progress != q.Progress || !slices.Equal(p.Board, q.Board) ||
			!slices.Equal(p.Deck, q.Deck) || !slices.Equal(p.Hand, q.Hand) || !slices.Equal(p.Discard, q.Discard) {
			return false
		}
	}
	return a.Rules == b.Rules && a.Turn == b.Turn && a.Active == b.Active && a.Priority == b.Priority &&
		a.Passes == b.Passes && a.Casts == b.Casts &&
		a.NextObject == b.NextObject && slices.Equal(a.Stack, b.Stack)
}

// TestEveryOtherActionIsRefused tries, in every state of a game, every action of
// a small space. Accepted are those that are listed, each once, and to resign. The others get
// the naive engine's reason, and leave the state as it was, without events.
func TestEveryOtherActionIsRefused(t *testing.T) {
	tried, refused := 0, map[string]int{}
	forGames(t, func(t *rapid.T, g *game) {
		naive := newNaiveGame(g.rules, g.sets, shuffle.DecksOf(g.lists, g.secret))
		for version, state := range g.states() {
			if version > 0 {
				naive.play(inNaiveTerms(g.actions[version-1]))
			}
			listed, seen := listedActions(t, g.pool, &state), map[engine.Action]bool{}
			for _, action := range smallSpace(naive) {
				want := naive.refusal(inNaiveTerms(action))
				complete := engine.Complete(g.pool, &state, action)
				if action.Type != engine.ActionResign && !listed[complete] == (want == "") {
					t.Fatalf("version %d, %#v: listed %v, but naively %q", version, action, listed[complete], want)
				}
				if fault := tryAction(g.pool, &state, action, want); fault != "" {
					t.Fatalf("version %d, %#v: %s", version, action, fault)
				}
				seen[action] = true
				tried++
				refused[want]++
			}
			for action := range listed {
				if !seen[action] {
					t.Fatalf("version %d: listed, but not in the small space: %v", version, action)
				}
			}
		}
	})
	legal := refused[""]
	delete(refused, "")
	t.Logf("%d actions were legal, %d were refused: %v", legal, tried-legal, refused)
	for _, reason := range engine.Reasons() {
		if everyGame() && refused[reason.String()] == 0 {
			t.Errorf("nothing was refused because of %s", reason)
		}
	}
}

// tryAction applies an action that must be refused with the wanted reason, or
// accepted where that is empty. It says what is wrong.
func tryAction(pool *engine.Pool, state *engine.State, action engine.Action, want string) string {
	next, events, err := engine.Apply(pool, *state, action)
	switch reason := reasonOf(err); {
	case err == nil && want != "":
		return "accepted, but naively " + want
	case err == nil:
		return ""
	case reason == 0 || reason.String() != want:
		return fmt.Sprintf("refused with %v, but naively %q", err, want)
	case next != *state || events != nil:
		return fmt.Sprintf("refused with %v, and left a trace", err)
	}
	return ""
}

func listedActions(t *rapid.T, pool *engine.Pool, state *engine.State) map[engine.Action]bool {
	listed := map[engine.Action]bool{}
	for seat := range engine.Seat(2) {
		for _, action := range engine.LegalActions(pool, state, seat) {
			if listed[action] {
				t.Fatalf("%+v is listed twice", action)
			}
			listed[action] = true
		}
	}
	return listed
}

// smallSpace has both players, all hand indexes and one beyond on either side,
// and as targets none, every object that is there, the newest that has been, and
// the one that the next cast will make. Where the player has no priority or the
// hand no such card, two targets stand for all, and so do a few actions for each
// player that does not exist.
func smallSpace(naive *naiveGame) []engine.Action {
	targets := []engine.ObjectID{0, engine.ObjectID(naive.casts + 1), engine.ParseObjectID("no object")}
	for _, id := range append(naive.objects(), naive.newestGone()...) {
		targets = append(targets, engine.ParseObjectID(id))
	}
	var actions []engine.Action
	for player := -1; player <= 2; player++ {
		actions = append(actions, engine.PassPriority(player), engine.Resign(player))
		if player < 0 || player > 1 {
			actions = append(actions, engine.PlayCard(player, 0), engine.CastInstant(player, 0, 0))
			continue
		}
		for index := -1; index <= naive.rules.HandLimit; index++ {
			looked, choices := targets, naive.someChoices(player, index)
			if player != naive.priority || index < 0 || index >= len(naive.players[player].hand) {
				looked = targets[:2]
			}
			for _, choice := range choices {
				actions = append(actions, engine.PlayCard(player, index).Choosing(choice))
				for _, target := range looked {
					actions = append(actions, engine.CastInstant(player, index, target).Choosing(choice))
				}
			}
		}
	}
	return actions
}

// someChoices are none, and where the hand has a card there, option 0; for a card that chooses
// all options and one beyond.
func (g *naiveGame) someChoices(player, index int) []engine.Choice {
	hand := g.players[player].hand
	if player != g.priority || index < 0 || index >= len(hand) {
		return []engine.Choice{0}
	}
	choices := []engine.Choice{0, engine.ChoiceOf(0)}
	for option := range hand[index].steps[0].options {
		choices = append(choices, engine.ChoiceOf(option+1))
	}
	return choices
}

// newestGone is the id of the newest object that is there no more, if any.
func (g *naiveGame) newestGone() []string {
	for n := g.casts; n > 0; n-- {
		id := fmt.Sprint("o", n)
		if o, _ := g.object(id); o == nil {
			return []string{id}
		}
	}
	return nil
}

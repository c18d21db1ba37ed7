package engine_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cardgames/engine"
)

// TestEventsDetermineState: a client that applies the events to a position gets the
// next state.
func TestEventsDetermineState(t *testing.T) {
	forGames(t, func(t *rapid.T, g *game) {
		m := mirror{T: t, Position: g.start.Position()}
		for i, step := range g.steps {
			for _, e := range step.Events {
				m.follow(e)
			}
			if want := step.State.Position(); !samePosition(&want, &m.Position) || want.Result != m.Result {
				t.Fatalf("action %d, %+v (-state +events):\n%s", i+1, g.actions[i], cmp.Diff(want, m.Position))
			}
		}
	})
}

// mirror is a position that follows events.
type mirror struct {
	*rapid.T
	engine.Position
	stack []engine.StackObject // before the effect that the events are about
}

func (m *mirror) follow(e engine.Event) {
	player := &m.Players[e.Player]
	switch e.Type {
	case engine.EventTurnStarted:
		m.Casts = 0
		m.Turn, m.Active, m.Priority = int(e.Turn), e.Player, e.Player
	case engine.EventCardDrawn:
		player.Hand = append(player.Hand, removeFrom(m, &player.Deck, 0, e.Card))
	case engine.EventDrawSkipped, engine.EventAbilityUsed: // change nothing
	case engine.EventTimeChanged:
		m.count(&player.Time, e)
	case engine.EventProgressChanged:
		m.count(&player.Progress, e)
	case engine.EventCardCast:
		removeFrom(m, &player.Hand, int(e.Index), e.Card)
		m.Stack = append(m.Stack, engine.StackObject{
			ID: e.Object, Card: e.Card, Owner: e.Player, Selection: e.Selection,
		})
		m.Casts++
		m.NextObject, m.Passes, m.Priority = e.Object+1, 1, 1-e.Player
	case engine.EventPassed:
		m.Passes, m.Priority = m.Passes+1, 1-e.Player
	case engine.EventResolved, engine.EventFizzled:
		if top := m.Stack[len(m.Stack)-1]; top.ID != e.Object || top.Card != e.Card || top.Owner != e.Player {
			m.Fatalf("%+v is not about the top of the stack, %+v", e, top)
		}
		m.Passes, m.Priority = 0, m.Active
		m.stack = slices.Clone(m.Stack)
	case engine.EventShieldAdded, engine.EventShieldUsed:
		permanent := m.permanent(e.Player, e.Object)
		if permanent.Card != e.Card {
			m.Fatalf("%+v is not about %+v", e, permanent)
		}
		permanent.Shielded = e.Type == engine.EventShieldAdded
	case engine.EventCardMoved:
		m.move(player, e)
	case engine.EventTurnEnded:
		m.Passes = 0
	case engine.EventGameFinished:
		m.Result, m.Priority, m.Passes = e.Result, 0, 0
	}
}

func (m *mirror) count(counter *int, e engine.Event) {
	if *counter += int(e.By); *counter != int(e.To) || e.By == 0 || *counter < 0 {
		m.Fatalf("the counter is %d after %+v", *counter, e)
	}
}

func (m *mirror) permanent(owner engine.Seat, id engine.ObjectID) *engine.Permanent {
	board := m.Players[owner].Board
	i := slices.IndexFunc(board, func(p engine.Permanent) bool { return p.ID == id })
	if i < 0 {
		m.Fatalf("no object %s on the board of player %d", id, owner)
	}
	return &board[i]
}

func (m *mirror) move(player *engine.PlayerPosition, e engine.Event) {
	index := int(e.Index)
	switch e.FromZone {
	case engine.ZoneHand:
		removeFrom(m, &player.Hand, index, e.Card)
	case engine.ZoneDiscard:
		removeFrom(m, &player.Discard, index, e.Card)
	case engine.ZoneBoard:
		shielded := player.Board[index].Shielded
		removeFrom(m, &player.Board, index, engine.Permanent{ID: e.Object, Card: e.Card, Shielded: shielded})
	case engine.ZoneStack:
		m.removeFromStack(e)
	case engine.ZoneDeck:
		removeFrom(m, &player.Deck, index, e.Card)
	}
	switch e.ToZone {
	case engine.ZoneHand:
		player.Hand = append(player.Hand, e.Card)
	case engine.ZoneDiscard:
		player.Discard = append(player.Discard, e.Card)
	case engine.ZoneBoard:
		player.Board = append(player.Board, engine.Permanent{ID: e.Object, Card: e.Card})
	case engine.ZoneStack, engine.ZoneDeck: // a card_cast, not a move; and nothing enters a deck
	}
}

// removeFromStack removes an object. Its index is from before the effect: a cancel has
// removed the card below it since.
func (m *mirror) removeFromStack(e engine.Event) {
	if int(e.Index) >= len(m.stack) || m.stack[e.Index].ID != e.Object {
		m.Fatalf("%+v is not at %d of %+v", e, e.Index, m.stack)
	}
	now := slices.IndexFunc(m.Stack, func(o engine.StackObject) bool { return o.ID == e.Object })
	cast := m.stack[e.Index]
	want := engine.StackObject{ID: e.Object, Card: e.Card, Owner: e.Player, Selection: cast.Selection}
	removeFrom(m, &m.Stack, now, want)
}

// removeFrom removes the item that must be at the index.
func removeFrom[T comparable](m *mirror, items *[]T, index int, want T) T {
	if index < 0 || index >= len(*items) || (*items)[index] != want {
		m.Fatalf("%+v is not at %d of %+v", want, index, *items)
	}
	*items = slices.Delete(*items, index, index+1)
	return want
}

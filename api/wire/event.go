package wire

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Event is one thing that happened, a union that its member type tells apart.
type Event struct{ variant any }

type (
	// TurnStarted begins a turn; the income and the draw follow.
	TurnStarted struct {
		Type   string `json:"type" enum:"turn_started"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
		Round  int    `json:"round"`
	}
	// CardDrawn goes to the highest hand_index.
	CardDrawn struct {
		Type   string `json:"type" enum:"card_drawn"`
		Player int    `json:"player"`
		Card   *Card  `json:"card" doc:"null where that hand is hidden from the viewer."`
	}
	// DrawSkipped says that a card could not be drawn.
	DrawSkipped struct {
		Type   string `json:"type" enum:"draw_skipped"`
		Player int    `json:"player"`
		Reason string `json:"reason" enum:"hand_full,deck_empty"`
	}
	// TimeChanged tells of a player's time.
	TimeChanged struct {
		Type   string `json:"type" enum:"time_changed"`
		Player int    `json:"player"`
		By     int    `json:"by" doc:"As applied, never 0."`
		To     int    `json:"to" doc:"The new value."`
		Cause  string `json:"cause" enum:"turn_start,cost,effect"`
	}
	// ProgressChanged tells of a player's progress.
	ProgressChanged struct {
		Type   string `json:"type" enum:"progress_changed"`
		Player int    `json:"player"`
		By     int    `json:"by" doc:"As applied, never 0."`
		To     int    `json:"to" doc:"The new value."`
		Cause  string `json:"cause" enum:"habits,persons,effect"`
	}
	// CardCast puts a card from a hand on the stack.
	CardCast struct {
		Type      string      `json:"type" enum:"card_cast"`
		Player    int         `json:"player"`
		HandIndex int         `json:"hand_index" doc:"The place it left in the hand."`
		Object    StackObject `json:"object"`
	}
	// Passed hands priority to the other player.
	Passed struct {
		Type   string `json:"type" enum:"passed"`
		Player int    `json:"player"`
	}
	// ObjectEvent tells that something happened to one object. After resolved
	// follows what the object did.
	ObjectEvent struct {
		Type   string `json:"type" enum:"resolved,fizzled,shield_added,shield_used"`
		Object string `json:"object" doc:"The object's id." example:"o12"`
	}
	// CardMoved takes a card from one zone to the end of another.
	CardMoved struct {
		Type   string `json:"type" enum:"card_moved"`
		Owner  int    `json:"owner"`
		Card   Card   `json:"card"`
		Object string `json:"object,omitempty" doc:"The object's id, where it comes from the stack or the board." example:"o12"`
		From   string `json:"from" enum:"hand,stack,board,discard"`
		To     string `json:"to" enum:"hand,board,discard"`
		Index  int    `json:"index" doc:"The place it left in its zone, counted from 0."`
	}
	// TurnEnded ends a turn.
	TurnEnded struct {
		Type   string `json:"type" enum:"turn_ended"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
	}
	// GameFinished is always the last event of a game.
	GameFinished struct {
		Type   string `json:"type" enum:"game_finished"`
		Result Result `json:"result"`
	}
)

// NewEvents writes down what a viewer may see of the events.
func NewEvents(pool *engine.Pool, events []engine.Event, viewer engine.Viewer) []Event {
	list := make([]Event, len(events))
	for i, e := range engine.Redact(events, viewer) {
		list[i] = Event{newVariant(pool, e)}
	}
	return list
}

func newVariant(pool *engine.Pool, e engine.Event) any {
	kind, player := e.Type.String(), int(e.Player)
	switch e.Type {
	case engine.EventTurnStarted:
		return TurnStarted{kind, player, int(e.Turn), (int(e.Turn) + 1) / 2}
	case engine.EventCardDrawn:
		if e.Card == engine.HiddenCard {
			return CardDrawn{kind, player, nil}
		}
		card := NewCard(pool.Card(e.Card))
		return CardDrawn{kind, player, &card}
	case engine.EventDrawSkipped:
		return DrawSkipped{kind, player, e.Skip.String()}
	case engine.EventTimeChanged:
		return TimeChanged{kind, player, int(e.By), int(e.To), e.Cause.String()}
	case engine.EventProgressChanged:
		return ProgressChanged{kind, player, int(e.By), int(e.To), e.Cause.String()}
	case engine.EventCardCast:
		object := engine.StackObject{ID: e.Object, Card: e.Card, Target: e.Target, Owner: e.Player}
		return CardCast{kind, player, int(e.Index), newStackObject(pool, object)}
	case engine.EventPassed:
		return Passed{kind, player}
	case engine.EventResolved, engine.EventFizzled, engine.EventShieldAdded, engine.EventShieldUsed:
		return ObjectEvent{kind, e.Object.String()}
	case engine.EventCardMoved:
		return CardMoved{
			Type: kind, Owner: player, Card: NewCard(pool.Card(e.Card)), Object: e.Object.String(),
			From: e.FromZone.String(), To: e.ToZone.String(), Index: int(e.Index),
		}
	case engine.EventTurnEnded:
		return TurnEnded{kind, player, int(e.Turn)}
	case engine.EventGameFinished:
		return GameFinished{kind, *NewResult(e.Result)}
	}
	panic("no JSON form for event " + kind)
}

// MarshalJSONTo writes the event's own members.
func (e Event) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, e.variant)
}

// EventVariants are the members of the union by their type.
func EventVariants() map[string]any {
	return map[string]any{
		"turn_started": TurnStarted{}, "card_drawn": CardDrawn{}, "draw_skipped": DrawSkipped{},
		"time_changed": TimeChanged{}, "progress_changed": ProgressChanged{}, "card_cast": CardCast{},
		"passed": Passed{}, "resolved": ObjectEvent{}, "fizzled": ObjectEvent{},
		"shield_added": ObjectEvent{}, "shield_used": ObjectEvent{}, "card_moved": CardMoved{},
		"turn_ended": TurnEnded{}, "game_finished": GameFinished{},
	}
}

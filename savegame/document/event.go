package document

import (
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/cardjson"
	"cardgames/engine"
)

// Event is one thing that happened: one of the types below, distinguished by
// its member type.
type Event struct{ Variant any }

type (
	// TurnStarted begins a turn.
	TurnStarted struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
		Round  int    `json:"round"`
	}
	// CardDrawn goes to the end of the hand.
	CardDrawn struct {
		Type   string        `json:"type"`
		Player int           `json:"player"`
		Card   cardjson.Card `json:"card"`
		Source string        `json:"source,omitempty"` // the permanent whose ability it is
	}
	// DrawSkipped stands for a card that could not be drawn.
	DrawSkipped struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Reason string `json:"reason"`
		Source string `json:"source,omitempty"` // the permanent whose ability it is
	}
	// CounterChanged is time_changed or progress_changed.
	CounterChanged struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		By     int    `json:"by"` // as applied
		To     int    `json:"to"` // the new value
		Cause  string `json:"cause"`
		Source string `json:"source,omitempty"` // the object's id
	}
	// CardCast puts a card from a hand on the stack.
	CardCast struct {
		Type      string      `json:"type"`
		Player    int         `json:"player"`
		HandIndex int         `json:"hand_index"`
		Object    StackObject `json:"object"`
	}
	// Passed gives priority to the other player.
	Passed struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
	}
	// ObjectEvent is resolved, fizzled, shield_added or shield_used.
	ObjectEvent struct {
		Type   string        `json:"type"`
		Object string        `json:"object"`
		Owner  int           `json:"owner"`
		Card   cardjson.Card `json:"card"`
	}
	// CardMoved takes a card from one zone to the end of another.
	CardMoved struct {
		Type   string        `json:"type"`
		Owner  int           `json:"owner"`
		Card   cardjson.Card `json:"card"`
		Object string        `json:"object,omitempty"` // from the stack or the board only
		From   string        `json:"from"`
		To     string        `json:"to"`
		Index  int           `json:"index"` // in the zone it left
		Reason string        `json:"reason"`
		Source string        `json:"source,omitempty"` // the permanent whose ability it is
	}
	// AbilityUsed is a permanent that does what it does at a moment.
	AbilityUsed struct {
		Type   string        `json:"type"`
		Object string        `json:"object"`
		Owner  int           `json:"owner"`
		Card   cardjson.Card `json:"card"`
		When   string        `json:"when"`
	}
	// TurnEnded ends a turn.
	TurnEnded struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
	}
	// GameFinished is always the last event of a game.
	GameFinished struct {
		Type   string `json:"type"`
		Result Result `json:"result"`
	}
)

// variants are the types of events by their member type.
var variants = map[string]reflect.Type{
	"turn_started":     reflect.TypeFor[TurnStarted](),
	"card_drawn":       reflect.TypeFor[CardDrawn](),
	"draw_skipped":     reflect.TypeFor[DrawSkipped](),
	"time_changed":     reflect.TypeFor[CounterChanged](),
	"progress_changed": reflect.TypeFor[CounterChanged](),
	"card_cast":        reflect.TypeFor[CardCast](),
	"passed":           reflect.TypeFor[Passed](),
	"resolved":         reflect.TypeFor[ObjectEvent](),
	"fizzled":          reflect.TypeFor[ObjectEvent](),
	"shield_added":     reflect.TypeFor[ObjectEvent](),
	"shield_used":      reflect.TypeFor[ObjectEvent](),
	"card_moved":       reflect.TypeFor[CardMoved](),
	"ability_used":     reflect.TypeFor[AbilityUsed](),
	"turn_ended":       reflect.TypeFor[TurnEnded](),
	"game_finished":    reflect.TypeFor[GameFinished](),
}

// MarshalJSONTo encodes the variant.
func (e Event) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, e.Variant)
}

// UnmarshalJSONFrom decodes the variant that the member type names.
func (e *Event) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	value, err := dec.ReadValue()
	if err != nil {
		return err
	}
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(value, &head); err != nil {
		return err
	}
	variant, ok := variants[head.Type]
	if !ok {
		return fmt.Errorf("unknown event type %q", head.Type)
	}
	into := reflect.New(variant)
	if err := json.Unmarshal(value, into.Interface(), json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	e.Variant = into.Elem().Interface()
	return nil
}

// newEvents converts events, which must not have hidden cards.
func newEvents(pool *engine.Pool, events []engine.Event) []Event {
	list := make([]Event, len(events))
	for i, e := range events {
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
		return CardDrawn{kind, player, newCard(pool, e.Card), e.Source.String()}
	case engine.EventDrawSkipped:
		return DrawSkipped{kind, player, e.Skip.String(), e.Source.String()}
	case engine.EventTimeChanged, engine.EventProgressChanged:
		return CounterChanged{kind, player, int(e.By), int(e.To), e.Cause.String(), e.Source.String()}
	case engine.EventCardCast:
		object := engine.StackObject{ID: e.Object, Card: e.Card, Owner: e.Player, Selection: e.Selection}
		return CardCast{kind, player, int(e.Index), newStackObject(pool, object)}
	case engine.EventPassed:
		return Passed{kind, player}
	case engine.EventResolved, engine.EventFizzled, engine.EventShieldAdded, engine.EventShieldUsed:
		return ObjectEvent{kind, e.Object.String(), player, newCard(pool, e.Card)}
	case engine.EventCardMoved:
		return CardMoved{
			Type: kind, Owner: player, Card: newCard(pool, e.Card), Object: e.Object.String(),
			From: e.FromZone.String(), To: e.ToZone.String(), Index: int(e.Index), Reason: e.Move.String(),
			Source: e.Source.String(),
		}
	case engine.EventAbilityUsed:
		return AbilityUsed{kind, e.Object.String(), player, newCard(pool, e.Card), e.When.String()}
	case engine.EventTurnEnded:
		return TurnEnded{kind, player, int(e.Turn)}
	case engine.EventGameFinished:
		return GameFinished{kind, *newResult(e.Result)}
	}
	panic("no JSON form for event " + kind)
}

package playjson

import (
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Event is one thing that happened. Its type says which other members it has.
type Event struct {
	// Variant is a pointer to one of the types below.
	Variant any
}

type (
	// TurnStarted begins a turn. The events of the income and the draw follow.
	TurnStarted struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
		Round  int    `json:"round"`
	}
	// CardDrawn moves a card from the deck to the end of the hand.
	CardDrawn struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		// null if the hand is hidden from the viewer.
		Card *Card `json:"card"`
		// The id of the permanent whose ability it is; absent otherwise.
		Source string `json:"source,omitempty" example:"o12"`
	}
	// DrawSkipped replaces the draw of a card that was not possible.
	DrawSkipped struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Reason string `json:"reason" enum:"hand_full,deck_empty"`
		// The id of the permanent whose ability it is; absent otherwise.
		Source string `json:"source,omitempty" example:"o12"`
	}
	// TimeChanged changes a player's time.
	TimeChanged struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		// As applied, never 0.
		By int `json:"by"`
		// The new value.
		To    int    `json:"to"`
		Cause string `json:"cause" enum:"turn_start,cost,effect,ability"`
		// The id of the object that cost the time or had the effect or the ability; absent at the start of a turn.
		Source string `json:"source,omitempty" example:"o12"`
	}
	// ProgressChanged changes a player's progress.
	ProgressChanged struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		// As applied, never 0.
		By int `json:"by"`
		// The new value.
		To    int    `json:"to"`
		Cause string `json:"cause" enum:"habits,persons,effect,ability"`
		// The id of the object that had the effect or the ability, or of the task that the persons help with;
		// absent at the start of a turn.
		Source string `json:"source,omitempty" example:"o12"`
	}
	// CardCast moves a card from a hand to the top of the stack.
	CardCast struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		// The position that the card had in the hand.
		HandIndex int         `json:"hand_index"`
		Object    StackObject `json:"object"`
	}
	// Passed gives priority to the other player.
	Passed struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
	}
	// ObjectEvent is the form of the events about one object.
	ObjectEvent struct {
		Type string `json:"type"`
		// The object's id.
		Object string `json:"object" example:"o12"`
		Owner  int    `json:"owner"`
		// The card that the object is.
		Card Card `json:"card"`
	}
	// Resolved removes the top of the stack and applies it. The events of its
	// effect follow.
	Resolved ObjectEvent
	// Fizzled removes the top of the stack, which has no effect because its target
	// is gone or no longer allowed.
	Fizzled ObjectEvent
	// ShieldAdded gives a permanent a shield.
	ShieldAdded ObjectEvent
	// ShieldUsed removes the shield of a permanent. It absorbed a scrap, sweep or bounce.
	ShieldUsed ObjectEvent
	// CardMoved moves a card from one zone to the end of another.
	CardMoved struct {
		Type  string `json:"type"`
		Owner int    `json:"owner"`
		Card  Card   `json:"card"`
		// The id of the object that the card was; absent if it comes from a hand, a discard pile or
		// a deck.
		Object string `json:"object,omitempty" example:"o12"`
		From   string `json:"from" enum:"hand,stack,board,discard,deck"`
		To     string `json:"to" enum:"hand,board,discard"`
		// The position, from 0, that the card had in the zone before the effect that moved it; 0 for
		// the next card of a deck. A sweep moves one card after the other.
		Index int `json:"index"`
		// Why the card moved. A bounced card goes to the discard pile if its owner's hand is full.
		// A milled card is shown to both players.
		Reason string `json:"reason" enum:"resolved,fizzled,cancelled,scrapped,bounced,discarded,recovered,milled,swept"`
		// The id of the permanent whose ability it is; absent otherwise.
		Source string `json:"source,omitempty" example:"o12"`
	}
	// AbilityUsed is a permanent that does what it does at a moment. It may have left the board.
	// The events of the ability follow, which name it as their source.
	AbilityUsed struct {
		Type string `json:"type"`
		// The object's id.
		Object string `json:"object" example:"o12"`
		Owner  int    `json:"owner"`
		// The card that the object is.
		Card Card `json:"card"`
		// The moment.
		When string `json:"when" enum:"enters,turn,task,instant,leaves"`
	}
	// TurnEnded ends a turn.
	TurnEnded struct {
		Type   string `json:"type"`
		Player int    `json:"player"`
		Turn   int    `json:"turn"`
	}
	// GameFinished ends the game. No event follows it.
	GameFinished struct {
		Type   string `json:"type"`
		Result Result `json:"result"`
	}
)

// NewEvents encodes what a viewer may see of the events.
func NewEvents(s *snapshot.Snapshot, events []engine.Event, viewer engine.Viewer) []Event {
	list := make([]Event, len(events))
	for i, e := range engine.Redact(events, viewer) {
		list[i] = Event{newVariant(s, e)}
	}
	return list
}

func newVariant(s *snapshot.Snapshot, e engine.Event) any {
	kind, player := e.Type.String(), int(e.Player)
	switch e.Type {
	case engine.EventTurnStarted:
		return &TurnStarted{kind, player, int(e.Turn), (int(e.Turn) + 1) / 2}
	case engine.EventCardDrawn:
		if e.Card == engine.HiddenCard {
			return &CardDrawn{kind, player, nil, e.Source.String()}
		}
		return &CardDrawn{kind, player, new(newCard(s, e.Card)), e.Source.String()}
	case engine.EventDrawSkipped:
		return &DrawSkipped{kind, player, e.Skip.String(), e.Source.String()}
	case engine.EventTimeChanged:
		return &TimeChanged{kind, player, int(e.By), int(e.To), e.Cause.String(), e.Source.String()}
	case engine.EventProgressChanged:
		return &ProgressChanged{kind, player, int(e.By), int(e.To), e.Cause.String(), e.Source.String()}
	case engine.EventCardCast:
		object := engine.StackObject{ID: e.Object, Card: e.Card, Owner: e.Player, Selection: e.Selection}
		return &CardCast{kind, player, int(e.Index), newStackObject(s, object)}
	case engine.EventPassed:
		return &Passed{kind, player}
	case engine.EventResolved, engine.EventFizzled, engine.EventShieldAdded, engine.EventShieldUsed:
		return &ObjectEvent{kind, e.Object.String(), player, newCard(s, e.Card)}
	case engine.EventCardMoved:
		return &CardMoved{
			Type: kind, Owner: player, Card: newCard(s, e.Card), Object: e.Object.String(),
			From: e.FromZone.String(), To: e.ToZone.String(), Index: int(e.Index), Reason: e.Move.String(),
			Source: e.Source.String(),
		}
	case engine.EventAbilityUsed:
		return &AbilityUsed{kind, e.Object.String(), player, newCard(s, e.Card), e.When.String()}
	case engine.EventTurnEnded:
		return &TurnEnded{kind, player, int(e.Turn)}
	case engine.EventGameFinished:
		return &GameFinished{kind, *NewResult(e.Result)}
	}
	panic("no JSON form for event " + kind)
}

// MarshalJSONTo writes the event's own members.
func (e Event) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, e.Variant)
}

// variants are the types of events by their member type.
var variants = map[string]reflect.Type{
	"turn_started":     reflect.TypeFor[TurnStarted](),
	"card_drawn":       reflect.TypeFor[CardDrawn](),
	"draw_skipped":     reflect.TypeFor[DrawSkipped](),
	"time_changed":     reflect.TypeFor[TimeChanged](),
	"progress_changed": reflect.TypeFor[ProgressChanged](),
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

// UnmarshalJSONFrom reads the variant that the member type names, which must have no other members than its own.
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
	e.Variant = reflect.New(variant).Interface()
	return json.Unmarshal(value, e.Variant, json.RejectUnknownMembers(true))
}

package games

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// Stored records have these numbers. A line may be added; none may be changed.
const storedNumbers = `
action 1 play_card
action 2 cast_instant
action 3 pass_priority
action 4 resign
event 1 turn_started
event 2 card_drawn
event 3 draw_skipped
event 4 time_changed
event 5 progress_changed
event 6 card_cast
event 7 passed
event 8 resolved
event 9 fizzled
event 10 shield_added
event 11 shield_used
event 12 card_moved
event 13 turn_ended
event 14 game_finished
event 15 ability_used
zone 1 hand
zone 2 stack
zone 3 board
zone 4 discard
zone 5 deck
cause 1 turn_start
cause 2 cost
cause 3 habits
cause 4 persons
cause 5 effect
cause 6 ability
skip 1 hand_full
skip 2 deck_empty
move 1 resolved
move 2 fizzled
move 3 cancelled
move 4 scrapped
move 5 bounced
move 6 discarded
move 7 recovered
move 8 milled
move 9 swept
when 1 enters
when 2 turn
when 3 task
when 4 instant
when 5 leaves
when 6 end
when 7 opponent_task
when 8 opponent_instant
end 0 in_progress
end 1 progress
end 2 rounds
end 3 resigned
`

func TestStoredNumbersNeverChange(t *testing.T) {
	var list strings.Builder
	list.WriteString("\n")
	pin(&list, "action", actionNumbers)
	pin(&list, "event", eventNumbers)
	pin(&list, "zone", zoneNumbers)
	pin(&list, "cause", causeNumbers)
	pin(&list, "skip", skipNumbers)
	pin(&list, "move", moveNumbers)
	pin(&list, "when", whenNumbers)
	pin(&list, "end", endNumbers)
	if list.String() != storedNumbers {
		t.Errorf("the numbers are now%s", list.String())
	}
}

// enumeration is a type of the engine with a few named values.
type enumeration interface {
	~uint8
	fmt.Stringer
}

func pin[T enumeration](list *strings.Builder, kind string, numbers envelope.Numbering[T]) {
	for number, value := range numbers {
		if value.String() != "" {
			fmt.Fprintf(list, "%s %d %s\n", kind, number, value)
		}
	}
}

func TestEveryValueOfTheEngineHasANumber(t *testing.T) {
	complete(t, actionNumbers)
	complete(t, eventNumbers)
	complete(t, zoneNumbers)
	complete(t, causeNumbers)
	complete(t, skipNumbers)
	complete(t, moveNumbers)
	complete(t, whenNumbers)
	complete(t, endNumbers)
}

// complete asks for the number of each value that has a name.
func complete[T enumeration](t *testing.T, numbers envelope.Numbering[T]) {
	t.Helper()
	for value := T(0); named(value); value++ {
		var err error
		number := envelope.NumberOf(numbers, value, &err)
		if back := envelope.ValueOf(numbers, number, &err); err != nil || back != value {
			t.Errorf("%d is stored as %d and reads back as %d: %v", value, number, back, err)
		}
	}
}

// named reports whether a value of an enumeration has a name.
func named(value fmt.Stringer) (ok bool) {
	defer func() { ok = recover() == nil }()
	_ = value.String()
	return true
}

// Values that the engine may get later have no number yet.
func TestValuesWithoutANumberAreNotStored(t *testing.T) {
	for name, g := range map[string]*Game{
		"event":  {Entry: Entry{Events: []engine.Event{{Type: 200}}}},
		"zone":   {Entry: Entry{Events: []engine.Event{{Type: engine.EventCardMoved, FromZone: 200}}}},
		"action": {Entry: Entry{Action: engine.Action{Type: 200}}},
	} {
		if body, err := encodeBody(g); err == nil || body != nil {
			t.Errorf("an unknown %s is stored", name)
		}
	}
}

func TestUnknownNumberIsAnError(t *testing.T) {
	var err error
	if envelope.ValueOf(zoneNumbers, 6, &err); !errors.Is(err, envelope.ErrDamaged) {
		t.Error(err)
	}
}

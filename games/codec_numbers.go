package games

import (
	"fmt"
	"slices"

	"cardgames/engine"
)

// enumeration is a type of the engine with a few named values.
type enumeration interface {
	~uint8
	fmt.Stringer
}

// A numbering gives each value of an enumeration the number that records have
// for it: its index. A number never changes and is never used again; 0 is the value
// of a field that an event does not use.
type numbering[T enumeration] []T

var (
	actionNumbers = numbering[engine.ActionType]{
		1: engine.ActionPlayCard,
		2: engine.ActionCastInstant,
		3: engine.ActionPassPriority,
		4: engine.ActionResign,
	}
	eventNumbers = numbering[engine.EventType]{
		1:  engine.EventTurnStarted,
		2:  engine.EventCardDrawn,
		3:  engine.EventDrawSkipped,
		4:  engine.EventTimeChanged,
		5:  engine.EventProgressChanged,
		6:  engine.EventCardCast,
		7:  engine.EventPassed,
		8:  engine.EventResolved,
		9:  engine.EventFizzled,
		10: engine.EventShieldAdded,
		11: engine.EventShieldUsed,
		12: engine.EventCardMoved,
		13: engine.EventTurnEnded,
		14: engine.EventGameFinished,
		15: engine.EventAbilityUsed,
	}
	zoneNumbers = numbering[engine.Zone]{
		1: engine.ZoneHand,
		2: engine.ZoneStack,
		3: engine.ZoneBoard,
		4: engine.ZoneDiscard,
		5: engine.ZoneDeck,
	}
	causeNumbers = numbering[engine.Cause]{
		1: engine.CauseTurnStart,
		2: engine.CauseCost,
		3: engine.CauseHabits,
		4: engine.CausePersons,
		5: engine.CauseEffect,
		6: engine.CauseAbility,
	}
	skipNumbers = numbering[engine.SkipReason]{
		1: engine.SkipHandFull,
		2: engine.SkipDeckEmpty,
	}
	moveNumbers = numbering[engine.MoveReason]{
		1: engine.MoveResolved,
		2: engine.MoveFizzled,
		3: engine.MoveCancelled,
		4: engine.MoveScrapped,
		5: engine.MoveBounced,
		6: engine.MoveDiscarded,
		7: engine.MoveRecovered,
		8: engine.MoveMilled,
		9: engine.MoveSwept,
	}
	whenNumbers = numbering[engine.When]{
		1: engine.WhenEnters,
		2: engine.WhenTurn,
		3: engine.WhenTask,
		4: engine.WhenInstant,
		5: engine.WhenLeaves,
	}
	endNumbers = numbering[engine.EndReason]{
		0: engine.InProgress,
		1: engine.EndByProgress,
		2: engine.EndByRounds,
		3: engine.EndByResignation,
	}
)

// numberOf sets *err if a value has no number, and keeps an earlier error.
func numberOf[T enumeration](numbers numbering[T], value T, err *error) uint8 {
	i := slices.Index(numbers, value)
	if i < 0 && *err == nil {
		*err = fmt.Errorf("no number to store %T %d", value, value)
	}
	return uint8(i)
}

// valueOf sets *err if a number is unknown, and keeps an earlier error.
func valueOf[T enumeration](numbers numbering[T], number uint8, err *error) (value T) {
	if int(number) < len(numbers) {
		return numbers[number]
	}
	if *err == nil {
		*err = fmt.Errorf("%w: unknown number %d of %T", ErrDamagedRecord, number, value)
	}
	return value
}

package games

import (
	"cardgames/games/envelope"
)

import "cardgames/engine"

var (
	actionNumbers = envelope.Numbering[engine.ActionType]{
		1: engine.ActionPlayCard,
		2: engine.ActionCastInstant,
		3: engine.ActionPassPriority,
		4: engine.ActionResign,
	}
	eventNumbers = envelope.Numbering[engine.EventType]{
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
	zoneNumbers = envelope.Numbering[engine.Zone]{
		1: engine.ZoneHand,
		2: engine.ZoneStack,
		3: engine.ZoneBoard,
		4: engine.ZoneDiscard,
		5: engine.ZoneDeck,
	}
	causeNumbers = envelope.Numbering[engine.Cause]{
		1: engine.CauseTurnStart,
		2: engine.CauseCost,
		3: engine.CauseHabits,
		4: engine.CausePersons,
		5: engine.CauseEffect,
		6: engine.CauseAbility,
	}
	skipNumbers = envelope.Numbering[engine.SkipReason]{
		1: engine.SkipHandFull,
		2: engine.SkipDeckEmpty,
	}
	moveNumbers = envelope.Numbering[engine.MoveReason]{
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
	whenNumbers = envelope.Numbering[engine.When]{
		1: engine.WhenEnters,
		2: engine.WhenTurn,
		3: engine.WhenTask,
		4: engine.WhenInstant,
		5: engine.WhenLeaves,
		6: engine.WhenEnd,
		7: engine.WhenOpponentTask,
		8: engine.WhenOpponentInstant,
	}
	endNumbers = envelope.Numbering[engine.EndReason]{
		0: engine.InProgress,
		1: engine.EndByProgress,
		2: engine.EndByRounds,
		3: engine.EndByResignation,
	}
)

package engine

// EventType names one kind of thing that happens in a game. Its text form is
// part of the HTTP contract.
type EventType uint8

// The comment of each type lists the fields of Event that it uses. Each event that an ability
// causes has the permanent in Source as well.
const (
	EventTurnStarted     EventType = iota + 1 // Player, Turn
	EventCardDrawn                            // Player, Card (HiddenCard for viewers who may not see it)
	EventDrawSkipped                          // Player, Skip
	EventTimeChanged                          // Player, By, To, Cause, Source (0 at the start of a turn)
	EventProgressChanged                      // Player, By, To, Cause, Source (0 at the start of a turn)
	EventCardCast                             // Player, Index (in the hand), Object, Card, Target, Choice
	EventPassed                               // Player
	EventResolved                             // Player (the owner), Object, Card; the events of its effect follow
	EventFizzled                              // Player (the owner), Object, Card
	EventShieldAdded                          // Player (the owner), Object, Card
	EventShieldUsed                           // Player (the owner), Object, Card
	// Player (the owner), Card, Object (0 but from stack or board), FromZone, ToZone, Index (in
	// FromZone, before the effect that moves the card), Move
	EventCardMoved
	EventTurnEnded    // Player, Turn
	EventGameFinished // Result
	EventAbilityUsed  // Player (the owner), Object, Card, When; the events of the ability follow
)

var eventTypeNames = [...]string{
	"", "turn_started", "card_drawn", "draw_skipped", "time_changed", "progress_changed", "card_cast", "passed",
	"resolved", "fizzled", "shield_added", "shield_used", "card_moved", "turn_ended", "game_finished",
	"ability_used",
}

func (t EventType) String() string { return eventTypeNames[t] }

// Cause says why a player's time or progress changed.
type Cause uint8

const (
	CauseTurnStart Cause = iota + 1 // the new turn's time, with appliances
	CauseCost                       // a card was paid for
	CauseHabits                     // habits at the start of a turn
	CausePersons                    // persons, after a task
	CauseEffect                     // the effect of a card
	CauseAbility                    // an ability of a permanent
)

var causeNames = [...]string{"", "turn_start", "cost", "habits", "persons", "effect", "ability"}

func (c Cause) String() string { return causeNames[c] }

// SkipReason says why a player did not draw.
type SkipReason uint8

const (
	SkipHandFull SkipReason = iota + 1
	SkipDeckEmpty
)

var skipReasonNames = [...]string{"", "hand_full", "deck_empty"}

func (r SkipReason) String() string { return skipReasonNames[r] }

// Zone is a place where a card can be.
type Zone uint8

const (
	ZoneHand Zone = iota + 1
	ZoneStack
	ZoneBoard
	ZoneDiscard
	ZoneDeck
)

var zoneNames = [...]string{"", "hand", "stack", "board", "discard", "deck"}

func (z Zone) String() string { return zoneNames[z] }

// MoveReason says why a card went from one zone to another.
type MoveReason uint8

const (
	MoveResolved  MoveReason = iota + 1 // from the stack, after its effect
	MoveFizzled                         // from the stack, without effect
	MoveCancelled                       // from the stack, by another card
	MoveScrapped                        // from the board
	MoveBounced                         // from the board, to the discard pile if the hand is full
	MoveDiscarded                       // from a hand
	MoveRecovered                       // from a discard pile
	MoveMilled                          // from a deck
	MoveSwept                           // from the board, with all that fit
)

var moveReasonNames = [...]string{"", "resolved", "fizzled", "cancelled", "scrapped", "bounced", "discarded",
	"recovered", "milled", "swept"}

func (r MoveReason) String() string { return moveReasonNames[r] }

// usualEvents is the number of events for which Apply has space on its stack. Few actions cause more.
const usualEvents = 16

// eventList is a list of events. It grows without append, since to append to a field that a pointer
// leads to moves the space of the list to the heap.
type eventList struct {
	n     int
	items []Event // with free space behind the first n
}

func (l *eventList) all() []Event { return l.items[:l.n:l.n] }

func (l *eventList) add(e Event) {
	if l.n == len(l.items) {
		more := make([]Event, 2*l.n+usualEvents)
		copy(more, l.items)
		l.items = more
	}
	l.items[l.n] = e
	l.n++
}

// Event is one thing that happened. It is one flat value for all types, so that the
// events of a move need a single allocation. The constants of EventType list the
// fields that each type uses; the others are zero.
type Event struct {
	Type     EventType
	Player   Seat
	Turn     uint8
	Index    uint8
	FromZone Zone
	ToZone   Zone
	Cause    Cause
	Skip     SkipReason
	Move     MoveReason
	Result   Result
	Card     CardRef
	Object   ObjectID
	Selection
	When   When
	Source ObjectID
	By     int32 // as applied
	To     int32 // the new value
}

package engine

import (
	"fmt"
	"strconv"
)

// Action is what a player asks for: PlayCard, CastInstant or PassPriority. Any
// integers are allowed in it; Apply says which are legal.
//
//sumtype:decl
type Action interface {
	// Seat is the player the action is for, which may not exist.
	Seat() int
	sealed()
}

// PlayCard casts a person, appliance, habit or task from the hand.
type PlayCard struct{ Player, HandIndex int }

// CastInstant casts an instant from the hand, at Target where its effect needs
// one.
type CastInstant struct {
	Player, HandIndex int
	Target            ObjectID
}

// PassPriority gives priority to the other player. The second pass in a row
// resolves the top of the stack or ends the turn.
type PassPriority struct{ Player int }

func (a PlayCard) Seat() int     { return a.Player }
func (a CastInstant) Seat() int  { return a.Player }
func (a PassPriority) Seat() int { return a.Player }

func (PlayCard) sealed()     {}
func (CastInstant) sealed()  {}
func (PassPriority) sealed() {}

// attempt is an Action as one flat value, so that only attemptOf has to know
// every type of action.
type attempt struct {
	kind      attemptKind
	player    int
	handIndex int
	target    ObjectID
}

type attemptKind uint8

const (
	attemptPass attemptKind = iota
	attemptPlay
	attemptCast
)

func attemptOf(action Action) (attempt, error) {
	switch a := action.(type) {
	case PlayCard:
		return attempt{attemptPlay, a.Player, a.HandIndex, 0}, nil
	case CastInstant:
		return attempt{attemptCast, a.Player, a.HandIndex, a.Target}, nil
	case PassPriority:
		return attempt{kind: attemptPass, player: a.Player}, nil
	}
	return attempt{}, fmt.Errorf("the rules know no action %T", action)
}

// unknownObject is an id that no game gives: text that names no object.
const unknownObject ObjectID = 1<<16 - 1

// String is the form that views show: "o12", and "" for no object.
func (id ObjectID) String() string {
	if id == 0 {
		return ""
	}
	return "o" + strconv.Itoa(int(id))
}

// ParseObjectID reads the form that views show. "" is no object; any other text
// that no view shows is an id that no game gives.
func ParseObjectID(text string) ObjectID {
	if text == "" {
		return 0
	}
	n, err := strconv.ParseUint(text[1:], 10, 16)
	if id := ObjectID(n); err == nil && id.String() == text {
		return id
	}
	return unknownObject
}

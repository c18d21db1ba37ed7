package engine

import "strconv"

// ActionType names one kind of action. Its text form is part of the HTTP
// contract.
type ActionType uint8

// The types of actions. actionRows has the name of each and the fields that it uses.
const (
	ActionPlayCard ActionType = iota + 1
	ActionCastInstant
	ActionPassPriority
	ActionResign
)

// actionRow names a type of action and the fields of Action that it uses
// besides Player.
type actionRow struct {
	name      string
	handIndex bool
	target    bool
}

var actionRows = [...]actionRow{
	ActionPlayCard:     {"play_card", true, false},
	ActionCastInstant:  {"cast_instant", true, true},
	ActionPassPriority: {"pass_priority", false, false},
	ActionResign:       {"resign", false, false},
}

func (t ActionType) String() string { return actionRows[t].name }

// UsesHandIndex reports whether actions of this type name a card in the hand.
func (t ActionType) UsesHandIndex() bool { return actionRows[t].handIndex }

// UsesTarget reports whether actions of this type may name a target.
func (t ActionType) UsesTarget() bool { return actionRows[t].target }

func (t ActionType) known() bool { return t > 0 && int(t) < len(actionRows) }

// ActionTypes lists every type of action.
func ActionTypes() []ActionType {
	var all []ActionType
	for t := ActionType(1); t.known(); t++ {
		all = append(all, t)
	}
	return all
}

// ParseActionType reads the name of a type of action.
func ParseActionType(name string) (t ActionType, ok bool) {
	for t := ActionType(1); t.known(); t++ {
		if t.String() == name {
			return t, true
		}
	}
	return 0, false
}

// Action is what a player asks for. It is one flat value for all types: fields that
// the type does not use are zero. It may hold any integers; Apply decides which
// actions are legal. The zero Action is no action; it stands for the setup of a game.
type Action struct {
	Type      ActionType
	Player    int // who acts; Apply refuses players that do not exist
	HandIndex int // the card's index in the player's hand, from 0
	Selection
}

// Choosing returns the action with one of the options of its card.
func (a Action) Choosing(choice Choice) Action {
	a.Choice = choice
	return a
}

// PlayCard casts a person, appliance, habit or task from the hand.
func PlayCard(player, handIndex int) Action {
	return Action{Type: ActionPlayCard, Player: player, HandIndex: handIndex}
}

// CastInstant casts an instant from the hand. target is 0 if its effect needs none.
func CastInstant(player, handIndex int, target ObjectID) Action {
	return Action{ActionCastInstant, player, handIndex, Selection{Target: target}}
}

// PassPriority gives priority to the other player. The second pass in a row
// resolves the top of the stack or ends the turn.
func PassPriority(player int) Action {
	return Action{Type: ActionPassPriority, Player: player}
}

// Resign ends the game: the other player wins. It is allowed at any moment of a game in
// progress, with or without priority.
func Resign(player int) Action {
	return Action{Type: ActionResign, Player: player}
}

// unknownObject is an id that no game assigns. It stands for text that names no
// object.
const unknownObject ObjectID = 1<<16 - 1

// String returns the form that views show: "o12", or "" for no object.
func (id ObjectID) String() string {
	if id == 0 {
		return ""
	}
	return "o" + strconv.Itoa(int(id))
}

// ParseObjectID reads the form that views show. "" is no object. For any other text
// it returns an id that no game assigns.
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

// Package engine holds the rules of the card game.
//
// It is a pure function of its inputs: Apply takes a state and an action and
// returns a new state and what happened. It reads no clock, does no I/O, and
// has no randomness: package shuffle makes the decks. docs/rules.md explains the game.
package engine

// Figures of the rules, version 1; State.Rules has those of a game.
const (
	Goal      = 25 // progress that wins
	MaxTurns  = 24 // both players' turns together
	HandLimit = 7  // cards in a hand
	DeckSize  = 30 // cards in each deck at the start
)

const (
	baseTime      = 4 // time at the start of a turn
	applianceCap  = 5 // time that appliances add at most
	personCap     = 4 // progress that persons add to a task at most
	openingHand0  = 5
	openingHand1  = 6
	passesToAct   = 2 // passes in a row that resolve the stack or end the turn
	maxStack      = 2 * DeckSize
	maxParam      = 99
	firstObjectID = 1
)

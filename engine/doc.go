// Package engine holds the rules of the card game, version 1.
//
// It is a pure function of its inputs: Apply takes a state and an action and
// returns a new state and what happened. It reads no clock, does no I/O, and
// has no randomness after the shuffle. docs/rules.md explains the game.
package engine

// RulesVersion names the rules that this package plays. A saved game carries
// it, so that it is never replayed by other rules.
const RulesVersion = 1

// Figures of the rules, for clients that draw the table.
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

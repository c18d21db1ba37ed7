// Package engine holds the rules of the card game.
//
// It is a pure function of its inputs: Apply takes a state and an action and
// returns a new state and what happened. It reads no clock, does no I/O, and
// has no randomness: package shuffle makes the decks. docs/rules.md explains the game.
package engine

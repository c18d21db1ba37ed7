// Package engine holds the rules of the card game.
//
// Its functions are pure: Apply takes a state and an action and returns a new state
// and the events. They read no clock, do no I/O and use no randomness; package
// shuffle makes the decks. docs/rules.md explains the game.
package engine

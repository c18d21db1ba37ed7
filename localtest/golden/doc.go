// Package golden keeps whole games as text, so that no change of the rules goes
// unnoticed.
//
// Each file in testdata is one game: what it was played with, every move with
// what happened, and the table at its end. The test plays the recorded actions
// again and compares the text. Bots choose the actions only while a game is
// recorded, so another bot breaks nothing. After each move stands the start of a
// hash of the whole table, decks included, and of the actions that were legal
// then: a rule that only allows more, or changes what no event tells, is noticed
// too.
//
// A game depends on the rules, the shuffle, and on what the rules and the text
// take from the cards: order, id, name, type, cost, effect and params. The cards'
// own text and flavor, and a set's name and version, are free to change.
//
// After a change that is meant to change games, record them again and read the
// difference before committing it:
//
//	go test ./localtest/golden -update
//	git diff localtest/golden
//
// This keeps the recorded actions for as long as they are legal, and bots play on
// from there. Delete a file first to have its whole game chosen anew.
package golden

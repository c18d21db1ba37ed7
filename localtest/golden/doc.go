// Package golden keeps whole games as text, so that no change of the rules goes
// unnoticed.
//
// Each file in testdata is one game: its card sets, its seed and its actions,
// then every move with what happened, and the state at its end. After each move
// stands the start of a hash of the whole state, decks included, and of the legal
// actions: a rule that only allows more, or changes what no event shows, is
// noticed too.
//
// A game depends on the rules, the shuffle, and on what the rules and the text
// take from the cards: order, id, name, type, cost, effect and params. The cards'
// own text and flavor, and a set's name and version, are free to change.
//
// After a change that is meant to change games, record them again and read the
// difference before committing it. A game ends at an action that is no longer
// legal: choose others by hand then.
//
//	go test ./localtest/golden -rewrite
//	git diff localtest/golden
package golden

// Package golden tests the rules on whole games, which are recorded as text.
//
// Each file in testdata is one game: its card sets, its seed and its actions, then
// every move with its events, and the final state. Each move has the first digits of
// a hash of the whole state, including the decks, and of the legal actions. So the
// test also detects changes that no event shows.
//
// The text depends on the rules, the shuffle, and the order, id, name, type, cost,
// effect and params of the cards. The cards' text and flavor, and a set's name and
// version, can change.
//
// After an intended change of the rules, record the games again and review the
// differences. A game ends at the first action that is no longer legal; replace it
// and the actions after it by hand.
//
// Each file in shown is a game of a set that ships, played over HTTP: the hash of each response, and
// what verifying the saved game proves. These depend on everything that users are shown, so they find
// a change of the stored forms, of the caches or of the JSON that was not meant to be seen.
//
//	go test ./localtest/repository/golden -rewrite
//	git diff localtest/repository/golden
package golden

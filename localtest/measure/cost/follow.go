package main

import (
	"fmt"
	"math"
)

// polled returns the cost of n moves and of everything between them, if both players
// poll.
func (b bill) polled(n float64) []line {
	requests, rest := b.moves(n)
	return []line{
		total("moves: requests", requests...),
		total("moves: the rest", rest...),
		total(fmt.Sprintf("polls of two clients, every %.0f s", b.pollEvery), b.polls(2*n*b.moveEvery/b.pollEvery, 2*n)...),
	}
}

const (
	maxConnection = 7200 // seconds that a connection may last
	// The units of a connection: it reads the game and its watchers, and adds a
	// watcher. All reads are strongly consistent, and of at most 4 KB.
	connectReads, connectWrites = 2, 1
	notifyReads                 = 1 // units to read the watchers of a game
	// Bytes of a line of log about a handshake, and about hints of one game that failed.
	connectLogged, notifyLogged = 410, 370
)

// live returns the cost of n moves and of everything between them, if both players
// have live updates.
func (b bill) live(n float64) []line {
	const watchers = 2
	requests, rest := b.moves(n)
	lines := []line{total("moves: requests", requests...), total("moves: the rest", rest...)}
	return append(lines, b.followed(n, watchers*n*b.moveEvery, (watchers-1)*n)...)
}

// followed returns the cost of live updates of n moves, while connections are open for the
// given seconds, all added up. After each move its watchers get a hint and read once; the mover
// gets none. What they read without a hint is unasked.
func (b bill) followed(n, connected, hints float64) []line {
	return []line{
		b.connectionMinute.of("connections", connected/60),
		total("connecting: message, function, units, logs", b.connects(b.connectionsFor(connected))...),
		total("notifying: stream, function, units", b.notifications(n)...),
		b.message.of("hints", hints),
		total("reads after a hint", b.polls(hints, hints)...),
		total(fmt.Sprintf("reads at first, and after %.0f s without news", b.readEvery), b.polls(b.unasked(connected), 0)...),
	}
}

// connectionsFor returns how many connections last the given seconds together: one for
// each watcher of a game, or more where the game takes longer than a connection lasts.
func (b bill) connectionsFor(connected float64) float64 {
	return connected / min(maxConnection, b.moveEvery*b.figures.MovesPerGame())
}

// unasked returns how many reads connections make in the given seconds together without a
// hint: one when each opens, and one whenever readEvery seconds go by without news, in case
// a hint was lost. Each hint, and each response to a move of one's own, starts them again. The
// times between moves are taken as exponentially distributed.
func (b bill) unasked(connected float64) float64 {
	gaps := connected / b.moveEvery
	return b.connectionsFor(connected) + gaps/math.Expm1(b.readEvery/b.moveEvery)
}

// connects returns the cost of n handshakes.
func (b bill) connects(n float64) []line {
	lines := append(b.calls(n, b.readMS, b.deployment.Connect),
		b.message.of("", n), b.readUnit.of("", connectReads*n), b.writeUnit.of("", connectWrites*n))
	return append(lines, b.logs(n, connectLogged)...)
}

// notifications returns the cost of looking up the watchers of n versions, without
// the hints. Hints that were sent are not logged.
func (b bill) notifications(n float64) []line {
	return append(b.calls(n, b.notifyMS, b.deployment.Streams[0].Function), b.readUnit.of("", notifyReads*n))
}

package main

import "fmt"

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
	notifyReads                 = 1   // units to read the watchers of a game
	logged                      = 456 // bytes of a line of log about either
)

// live returns the cost of n moves and of everything between them, if both players
// have live updates. After each move the other player gets a hint and reads once; the
// mover gets none. Both also read once every readEvery seconds, in case a hint was lost.
func (b bill) live(n float64) []line {
	const watchers = 2
	connected := watchers * n * b.moveEvery // seconds
	games := n / b.figures.MovesPerGame()
	connects := max(connected/maxConnection, watchers*games)
	requests, rest := b.moves(n)
	return []line{
		total("moves: requests", requests...),
		total("moves: the rest", rest...),
		b.connectionMinute.of("connections", connected/60),
		total("connecting: message, function, units, logs", b.connects(connects)...),
		total("notifying: stream, function, units, logs", b.notifications(n)...),
		b.message.of("hints", (watchers-1)*n),
		total("reads after a hint", b.polls(n, n)...),
		total(fmt.Sprintf("reads in any case, every %.0f s", b.readEvery), b.polls(connected/b.readEvery, 0)...),
	}
}

// connects returns the cost of n handshakes.
func (b bill) connects(n float64) []line {
	lines := append(b.calls(n, b.readMS, b.deployment.Connect),
		b.message.of("", n), b.readUnit.of("", connectReads*n), b.writeUnit.of("", connectWrites*n))
	return append(lines, b.logs(n, logged)...)
}

// notifications returns the cost of looking up the watchers of n versions, without
// the hints.
func (b bill) notifications(n float64) []line {
	lines := append(b.calls(n, b.notifyMS, b.deployment.Streams[0].Function), b.readUnit.of("", notifyReads*n))
	return append(lines, b.logs(n, logged)...)
}

// Package live lets connections follow games and the invitations that become games:
//
//   - Watcher decides which games a connection follows (watch.go), and tickets name the seat that
//     it counts for (ticket.go)
//   - Watchers is the port that keeps the connections of a game, and GiveWay says which of them
//     end for a new one (watchers.go)
//   - Notifier sends the hint of a new version to the connections of its game (notify.go); where one
//     process stores and sends, hints wait in a Queue between (queue.go)
//
// A hint has no event: its receiver reads the game.
package live

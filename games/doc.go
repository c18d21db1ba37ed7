// Package games has what is done with a game, without HTTP, and the ports that it needs:
//
//   - the use cases: Creator (create.go, create_once.go), Reader, Submitter and Exporter
//   - who may act: seats and their tokens (seats.go), and for whom another seat may act
//     (may_act.go), by deadlines (deadline.go) that trust no clock too far (clock.go)
//   - which requests are repetitions (idempotency.go, create_once.go)
//   - the stored record of a version (record.go, codec.go and the files beside it, envelope), the
//     hashes that bind it to the versions before it (hashchain), and the Repository, which reads
//     and writes records by way of one cache (cache.go)
//   - what an operator does with games (administrator.go)
//
// Invitations are in package lobby, and live updates in package live. Both import this package.
package games

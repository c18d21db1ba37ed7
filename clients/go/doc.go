// Package cardgames plays and follows games of a card game service.
//
// A Service makes requests; a Game is one game and one viewer of it. Reads and moves are repeated, with one
// Idempotency-Key, until there is a response, so a move is made once. Updates follows a game by the hints of
// the service's WebSocket, which all games of a Service share, and by polling where there are none.
// A Service begins games in one call each: PlayComputer, FindOpponent, Invite and Accept.
package cardgames

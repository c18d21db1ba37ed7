// Package lobby has the invitations, from which games begin, and the port that keeps them:
//
//   - offers (offer.go) and acceptances (accept.go), and the rematch of a finished game (rematch.go)
//   - reading, listing, renewing and withdrawing invitations (invitations.go)
//   - how many public games an address has (address.go), and the fair sample of a list (sample.go)
//   - the stored record of an invitation (record.go, codec.go, check.go)
//   - what an operator does with invitations (administrator.go)
//
// An accepted invitation is a game with the same id, which package games stores and plays.
package lobby

package live

import (
	"crypto/subtle"
	"strings"

	"cardgames/engine"
	"cardgames/games"
)

// ticketSeparator stands between the id of a game and a ticket in a watch name.
const ticketSeparator = "."

// ticket returns what a connection shows to be counted as a seat's. It is derived
// from the hash of the seat's token, so nothing more is stored, and it allows
// nothing else: neither a read nor a move.
func ticket(seatHash []byte) string { return games.DerivedID("live 1", string(seatHash)) }

// WatchName names a game for Watch. For the viewer of a seat it is the id and the
// seat's ticket, as ID.TICKET, otherwise the id alone.
func WatchName(g *games.Game, viewer engine.Viewer) string {
	seat, ok := viewer.Seat()
	if !ok || !g.Private {
		return g.ID
	}
	return g.ID + ticketSeparator + ticket(g.SeatHashes[seat])
}

// seatOfTicket returns the seat that a ticket belongs to.
func seatOfTicket(h *games.Header, given string) (engine.Seat, error) {
	for seat := range engine.Seat(2) {
		own := ticket(h.SeatHashes[seat])
		if h.Private && subtle.ConstantTimeCompare([]byte(given), []byte(own)) == 1 {
			return seat, nil
		}
	}
	return 0, ErrWrongTicket
}

// WatchedID returns the id of the game that a watch name is of.
func WatchedID(name string) string {
	id, _, _ := parseWatchName(name)
	return id
}

// parseWatchName splits a watch name. hasTicket is also true of an empty ticket.
func parseWatchName(name string) (gameID, ticket string, hasTicket bool) {
	return strings.Cut(name, ticketSeparator)
}

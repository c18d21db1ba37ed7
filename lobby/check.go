package lobby

import (
	"cardgames/games"
)

import "encoding/hex"

// Labels of ids that are derived from another value, so that a repeated request names the
// same game.
const (
	labelInvitation = "invitation 1" // of the SHA-256 of the host's token, in lower-case hex
	labelRematch    = "rematch 1"    // of the id of the previous game
)

// invitationID returns the id of an invitation: derived from the previous game of a
// rematch, otherwise from the hash of the host's token.
func invitationID(hostHash []byte, rematchOf string) string {
	if rematchOf != "" {
		return games.DerivedID(labelRematch, rematchOf)
	}
	return games.DerivedID(labelInvitation, hex.EncodeToString(hostHash))
}

// fault describes a decoded record that no release writes, so that all other code can
// trust an Invitation; "" for a valid one.
func (inv *Invitation) fault(r *Record) string {
	open, rematch := inv.Status == Open, inv.RematchOf != ""
	for _, check := range []struct {
		holds bool
		fault string
	}{
		{inv.Status != 0, "no status"},
		{inv.ID == invitationID(inv.hostHash, inv.RematchOf), "the id of another invitation"},
		{!rematch || games.ValidID(inv.RematchOf) && !inv.Public, "a rematch that is public or of no game"},
		{rematch == (inv.rematch[0] != nil), "a rematch without seats, or seats without a rematch"},
		{(inv.secret != nil) == open, "a secret that does not go with the status"},
		{inv.secret == nil || inv.secret.Commitment() == inv.Commitment, "the commitment to another secret"},
		{(inv.guest != nil) == (inv.Status == Accepted), "a guest that does not go with the status"},
		{r.Listed == (open && inv.Public), "an entry of the list that does not go with the status"},
		{inv.address == r.Address && (r.Listed || r.Address == ""), "an address that does not go with the status"},
		{!open || !inv.ExpiresAt.IsZero(), "no expiry"},
		{inv.HostSeat == nil || *inv.HostSeat <= 1, "an unknown seat"},
		{inv.TurnSeconds >= 0, "a negative limit of time"},
		{(inv.deck != nil) == (open && inv.HasDecks()), "a deck that does not go with the status or the rules"},
		{inv.Draft == "" || inv.HasDecks(), "a draft of a game without decks"},
	} {
		if !check.holds {
			return check.fault
		}
	}
	return ""
}

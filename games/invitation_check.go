package games

import "encoding/hex"

// invitationID returns the id of an invitation: derived from the previous game of a
// rematch, otherwise from the hash of the host's token.
func invitationID(hostHash []byte, rematchOf string) string {
	if rematchOf != "" {
		return derivedID(labelRematch, rematchOf)
	}
	return derivedID(labelInvitation, hex.EncodeToString(hostHash))
}

// fault describes a decoded record that no release writes, so that all other code can
// trust an Invitation; "" for a valid one.
func (inv *Invitation) fault(r *InvitationRecord) string {
	open, rematch := inv.Status == InvitationOpen, inv.RematchOf != ""
	for _, check := range []struct {
		holds bool
		fault string
	}{
		{inv.Status != 0, "no status"},
		{inv.ID == invitationID(inv.hostHash, inv.RematchOf), "the id of another invitation"},
		{!rematch || ValidID(inv.RematchOf) && !inv.Public, "a rematch that is public or of no game"},
		{rematch == (inv.rematch[0] != nil), "a rematch without seats, or seats without a rematch"},
		{(inv.secret != nil) == open, "a secret that does not go with the status"},
		{inv.secret == nil || inv.secret.Commitment() == inv.Commitment, "the commitment to another secret"},
		{(inv.guest != nil) == (inv.Status == InvitationAccepted), "a guest that does not go with the status"},
		{r.Listed == (open && inv.Public), "an entry of the list that does not go with the status"},
		{inv.address == r.Address && (r.Listed || r.Address == ""), "an address that does not go with the status"},
		{!open || !inv.ExpiresAt.IsZero(), "no expiry"},
		{inv.HostSeat == nil || *inv.HostSeat <= 1, "an unknown seat"},
		{inv.TurnSeconds >= 0, "a negative limit of time"},
	} {
		if !check.holds {
			return check.fault
		}
	}
	return ""
}

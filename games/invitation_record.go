package games

import (
	"crypto/rand"
	"fmt"
)

// invitationFormat is the number of the form in which invitations are stored: an
// envelope with an invitationBody.
const invitationFormat = 1

// appendFields appends what a store keeps of an InvitationRecord besides the body.
// They begin with a word that no Record has there.
func (r *InvitationRecord) appendFields(fields []byte) []byte {
	fields = append(fields, "invitation"...)
	listed := byte(0)
	if r.Listed {
		listed = 1
	}
	return appendID(appendExpiry(append(fields, listed), r.ExpiresAt, r.Nonce), r.ID)
}

// newInvitationRecord encodes an invitation for one write, and gives it a new nonce.
func newInvitationRecord(inv *Invitation) (InvitationRecord, error) {
	_, _ = rand.Read(inv.nonce[:])
	r := InvitationRecord{
		ID: inv.ID, ExpiresAt: inv.ExpiresAt, Nonce: inv.nonce,
		Listed: inv.Public && inv.Status == InvitationOpen,
	}
	payload, err := encodeInvitation(inv)
	if err != nil {
		return InvitationRecord{}, err
	}
	r.Body = sealInvitation(&r, payload)
	return r, nil
}

func sealInvitation(r *InvitationRecord, payload []byte) []byte {
	return writeEnvelope(invitationFormat, r.appendFields(nil), payload)
}

// Check compares a record with its checksum. It fails with an error that wraps
// ErrDamagedRecord.
func (r *InvitationRecord) Check() error {
	_, _, err := readEnvelope(r.Body, r.appendFields(nil))
	return err
}

// readInvitation is the reverse of newInvitationRecord. Its errors wrap
// ErrDamagedRecord, ErrNewerRecord or engine.ErrUnknownRules.
func readInvitation(r *InvitationRecord) (*Invitation, error) {
	format, payload, err := readEnvelope(r.Body, r.appendFields(nil))
	switch {
	case err != nil:
		return nil, fmt.Errorf("invitation: %w", err)
	case format > invitationFormat:
		return nil, fmt.Errorf("invitation: %w: format %d, this one reads up to %d",
			ErrNewerRecord, format, invitationFormat)
	case format < invitationFormat:
		return nil, fmt.Errorf("invitation: %w: format %d", ErrDamagedRecord, format)
	}
	inv, err := decodeInvitation(r, payload)
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	return inv, nil
}

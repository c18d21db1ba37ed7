package games

import (
	"crypto/rand"
	"fmt"
)

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

// newInvitationRecord encodes an invitation for one write, with a nonce of its own.
func newInvitationRecord(inv *Invitation) (InvitationRecord, error) {
	r := InvitationRecord{
		ID: inv.ID, ExpiresAt: inv.ExpiresAt, Listed: inv.Public && inv.Status == InvitationOpen, Address: inv.address,
	}
	_, _ = rand.Read(r.Nonce[:])
	payload, err := encodeInvitation(inv)
	if err != nil {
		return InvitationRecord{}, err
	}
	r.Body = writeEnvelope(Format, r.appendFields(nil), payload)
	return r, nil
}

// Check compares a record with its checksum. Its error wraps ErrDamagedRecord,
// ErrNewerRecord or ErrUnreleasedRecord.
func (r *InvitationRecord) Check() error {
	_, err := readEnvelope(r.Body, r.appendFields(nil))
	return err
}

// readInvitation is the reverse of newInvitationRecord. Its errors are as in Check, or
// wrap engine.ErrUnknownRules.
func readInvitation(r *InvitationRecord) (*Invitation, error) {
	payload, err := readEnvelope(r.Body, r.appendFields(nil))
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	inv, err := decodeInvitation(r, payload)
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	return inv, nil
}

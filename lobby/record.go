package lobby

import (
	"crypto/rand"
	"fmt"
	"time"

	"cardgames/games/envelope"
)

// appendFields appends what a store keeps of an Record besides the body.
// They begin with a word that no Record has there.
func (r *Record) appendFields(fields []byte) []byte {
	fields = append(fields, "invitation"...)
	listed := byte(0)
	if r.Listed {
		listed = 1
	}
	return envelope.AppendID(envelope.AppendExpiry(append(fields, listed), r.ExpiresAt, r.Nonce), r.ID)
}

// newRecord encodes an invitation for one write, with a nonce of its own.
func newRecord(inv *Invitation) (Record, error) {
	r := Record{
		ID: inv.ID, ExpiresAt: inv.ExpiresAt, Listed: inv.Public && inv.Status == Open, Address: inv.address,
	}
	_, _ = rand.Read(r.Nonce[:])
	payload, err := encode(inv)
	if err != nil {
		return Record{}, err
	}
	format := byte(envelope.Format)
	if inv.HasDecks() {
		format = envelope.Newest
	}
	r.Body = envelope.Seal(format, r.appendFields(nil), payload)
	return r, nil
}

// Check compares a record with its checksum. Its error wraps envelope.ErrDamaged or
// envelope.ErrNewer.
func (r *Record) Check() error {
	_, err := envelope.Open(r.Body, r.appendFields(nil))
	return err
}

// readRecord is the reverse of newInvitationRecord. Its errors are as in Check, or
// wrap engine.ErrUnknownRules.
func readRecord(r *Record) (*Invitation, error) {
	payload, err := envelope.Open(r.Body, r.appendFields(nil))
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	inv, err := decode(r, payload)
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	return inv, nil
}

// Progress is what became of an invitation, as far as a Store needs to know.
type Progress struct {
	CreatedAt time.Time
	Accepted  bool
}

// ReadProgress reads a record. Its errors are as in Record.Check.
func ReadProgress(r *Record) (Progress, error) {
	inv, err := readRecord(r)
	if err != nil {
		return Progress{}, err
	}
	return Progress{CreatedAt: inv.CreatedAt, Accepted: inv.Status == Accepted}, nil
}

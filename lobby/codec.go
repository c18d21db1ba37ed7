package lobby

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/games/envelope"
)

// body is the stored form of an Invitation: a CBOR map (RFC 8949) by the
// numbers of its members, in which an absent member is zero. A further member gets
// the next number.
type body struct {
	Status      uint8         `cbor:"1,keyasint"` // statusNumbers
	Public      bool          `cbor:"2,keyasint,omitempty"`
	HostHash    []byte        `cbor:"3,keyasint"`
	OfferHash   []byte        `cbor:"4,keyasint"`
	RequestID   string        `cbor:"5,keyasint,omitempty"`
	HostName    string        `cbor:"6,keyasint,omitempty"`
	HostSeat    []engine.Seat `cbor:"7,keyasint,omitempty"`
	TurnSeconds int           `cbor:"8,keyasint,omitempty"`
	CardSets    []cardSetBody `cbor:"9,keyasint"`
	SetsHash    []byte        `cbor:"10,keyasint"` // SnapshotSHA256
	SnapshotKey []byte        `cbor:"11,keyasint"`
	Commitment  []byte        `cbor:"12,keyasint"`
	Rules       int           `cbor:"13,keyasint"`           // the version
	CreatedAt   int64         `cbor:"14,keyasint"`           // milliseconds since 1970
	Secret      []byte        `cbor:"15,keyasint,omitempty"` // of an open one
	RematchOf   string        `cbor:"16,keyasint,omitempty"`
	Rematch     [][]byte      `cbor:"17,keyasint,omitempty"` // the host's hash, the guest's
	GuestHash   []byte        `cbor:"18,keyasint,omitempty"` // of an accepted one, as the next
	Entropy     []byte        `cbor:"19,keyasint,omitempty"`
	Address     string        `cbor:"20,keyasint,omitempty"` // its hash, of a listed one
	Deck        []entryBody   `cbor:"21,keyasint,omitempty"` // the host's, of an open one with decks
	Draft       string        `cbor:"22,keyasint,omitempty"`
}

type cardSetBody struct {
	_                      struct{} `cbor:",toarray"`
	ID, Name, Version, URL string
}

// entryBody is an entry of a deck.
type entryBody struct {
	_      struct{} `cbor:",toarray"`
	Card   string
	Copies int
}

// statusNumbers are the numbers that records have for the statuses. See
// numbering.
var statusNumbers = envelope.Numbering[Status]{
	1: Open,
	2: Accepted,
	3: Withdrawn,
}

func encode(inv *Invitation) ([]byte, error) {
	sets, err := hex.DecodeString(inv.SnapshotSHA256)
	if err != nil {
		return nil, err
	}
	b := body{
		Status: envelope.NumberOf(statusNumbers, inv.Status, &err), Public: inv.Public,
		HostHash: inv.hostHash, OfferHash: inv.offerHash[:], RequestID: inv.RequestID,
		HostName: inv.HostName, TurnSeconds: inv.TurnSeconds,
		SetsHash: sets, SnapshotKey: inv.SnapshotKey[:], Commitment: inv.Commitment[:],
		Rules: inv.Rules.Version, CreatedAt: inv.CreatedAt.UnixMilli(), RematchOf: inv.RematchOf,
		Address: inv.address, Draft: inv.Draft,
	}
	for _, e := range inv.deck {
		b.Deck = append(b.Deck, entryBody{Card: e.Card, Copies: e.Copies})
	}
	if inv.HostSeat != nil {
		b.HostSeat = []engine.Seat{*inv.HostSeat}
	}
	for _, set := range inv.CardSets {
		b.CardSets = append(b.CardSets, cardSetBody{ID: set.ID, Name: set.Name, Version: set.Version, URL: set.URL})
	}
	if inv.secret != nil {
		b.Secret = inv.secret[:]
	}
	if inv.RematchOf != "" {
		b.Rematch = inv.rematch[:]
	}
	if inv.guest != nil {
		b.GuestHash, b.Entropy = inv.guest.hash, inv.guest.entropy[:]
	}
	if err != nil {
		return nil, err
	}
	return envelope.Encoding.Marshal(b)
}

// decode decodes the payload of a record, and checks all of it.
func decode(r *Record, payload []byte) (*Invitation, error) {
	var b body
	if err := envelope.Decoding.Unmarshal(payload, &b); err != nil {
		return nil, fmt.Errorf("%w: %w", envelope.ErrDamaged, err)
	}
	if err := b.checkSizes(); err != nil {
		return nil, err
	}
	inv, err := b.invitation(r)
	if err != nil {
		return nil, err
	}
	if fault := inv.fault(r); fault != "" {
		return nil, fmt.Errorf("%w: %s", envelope.ErrDamaged, fault)
	}
	return inv, nil
}

// invitation returns the Invitation of a body whose sizes are checked.
func (b *body) invitation(r *Record) (*Invitation, error) {
	rules, err := engine.RulesOf(b.Rules)
	inv := &Invitation{
		ID: r.ID, ExpiresAt: r.ExpiresAt, nonce: r.Nonce, address: b.Address,
		Status: envelope.ValueOf(statusNumbers, b.Status, &err), Public: b.Public,
		HostName: b.HostName, TurnSeconds: b.TurnSeconds, CardSets: make([]games.CardSetRef, len(b.CardSets)),
		SnapshotSHA256: hex.EncodeToString(b.SetsHash), SnapshotKey: [32]byte(b.SnapshotKey),
		Commitment: [32]byte(b.Commitment), Rules: rules, RematchOf: b.RematchOf,
		CreatedAt: time.UnixMilli(b.CreatedAt).UTC(),
		hostHash:  b.HostHash, offerHash: [32]byte(b.OfferHash), RequestID: b.RequestID,
		Draft: b.Draft,
	}
	for _, e := range b.Deck {
		inv.deck = append(inv.deck, decks.Entry{Card: e.Card, Copies: e.Copies})
	}
	if err != nil {
		return nil, err
	}
	if len(b.HostSeat) == 1 {
		inv.HostSeat = &b.HostSeat[0]
	}
	for i, set := range b.CardSets {
		inv.CardSets[i] = games.CardSetRef{ID: set.ID, Name: set.Name, Version: set.Version, URL: set.URL}
	}
	if len(b.Secret) > 0 {
		secret := shuffle.Secret(b.Secret)
		inv.secret = &secret
	}
	if len(b.Rematch) == 2 {
		inv.rematch = [2][]byte(b.Rematch)
	}
	if len(b.GuestHash) > 0 {
		inv.guest = &guest{hash: b.GuestHash, entropy: [32]byte(b.Entropy)}
	}
	return inv, nil
}

// checkSizes checks the lengths of the byte strings and of the lists.
func (b *body) checkSizes() error {
	hashes := [][]byte{b.HostHash, b.OfferHash, b.SetsHash, b.SnapshotKey, b.Commitment}
	hashes = append(hashes, b.Rematch...)
	if len(b.Secret) > 0 {
		hashes = append(hashes, b.Secret)
	}
	if len(b.GuestHash)+len(b.Entropy) > 0 {
		hashes = append(hashes, b.GuestHash, b.Entropy)
	}
	for _, hash := range hashes {
		if len(hash) != sha256.Size {
			return fmt.Errorf("%w: a hash or secret of %d bytes", envelope.ErrDamaged, len(hash))
		}
	}
	if len(b.HostSeat) > 1 || len(b.Rematch) != 0 && len(b.Rematch) != 2 || len(b.CardSets) == 0 {
		return fmt.Errorf("%w: %d seats of the host, %d hashes of a rematch, %d card sets",
			envelope.ErrDamaged, len(b.HostSeat), len(b.Rematch), len(b.CardSets))
	}
	return nil
}

package lobby

import (
	"context"
	"errors"
	"time"

	"cardgames/games"
)

// Errors of invitations.
var (
	// ErrNotFound: there is no such invitation, it has expired, or it was
	// withdrawn and the request needs an open one.
	ErrNotFound = errors.New("invitation not found")
	// ErrTaken: another guest has accepted it.
	ErrTaken = errors.New("invitation taken")
	// ErrReused: the host's token was used for an invitation with other
	// contents, or for one that has expired.
	ErrReused = errors.New("invitation token reused")
	// ErrOwnInvitation: the token is the host's, who cannot be the guest too.
	ErrOwnInvitation = errors.New("own invitation")
	// ErrEntropyReused: the guest has accepted with other entropy before.
	ErrEntropyReused = errors.New("accepted with other entropy")
	// ErrDeckReused: the guest has accepted with another deck before.
	ErrDeckReused = errors.New("accepted with another deck")
	// ErrNotHost: the token is not the host's.
	ErrNotHost = errors.New("not the host of the invitation")
	// ErrExpiryTooLong: a public invitation lasts at most PublicExpiry at a time.
	ErrExpiryTooLong = errors.New("expiry too long for a public invitation")
	// ErrRematchOffered: the other player, or the same one with another token, has
	// offered the rematch already.
	ErrRematchOffered = errors.New("rematch offered already")
	// ErrNoRematch: the previous game does not exist, is not finished, or did not begin
	// with an invitation.
	ErrNoRematch = errors.New("rematch not possible")
)

// Record is the stored form of an invitation. Unlike a Record it is
// replaced, and then gets another nonce.
type Record struct {
	ID        string
	ExpiresAt time.Time // to the second; zero: never
	Listed    bool      // public and open: Public finds it
	Address   string    // of a listed one: the hash of the host's address; "" for none
	Nonce     [16]byte  // random; a writer recognises its own record by it
	Body      []byte    // opaque to the store
	Holder    string    // of an offer, as in Record
}

// Store stores invitations. It is the Store of the games too, or can write to
// that in the same transaction.
//
// The nonce is the only lock: a write that replaces a record names that record's nonce.
// A write whose own nonce is stored already succeeds and changes nothing, because the
// response to the first attempt was lost.
//
// Every method returns an error that wraps ErrUnavailable if the store could not be
// reached or did not respond in time. A store may delete a record or a snapshot once
// its ExpiresAt has passed. Until it does, it returns them like any others: the use
// cases treat them as absent.
type Store interface {
	// Offer writes an invitation and its snapshot (none if its Body is empty), both or
	// neither. The snapshot is a Record with the id, the Version SnapshotVersion and an
	// expiry of its own, which is not renewed with the invitation's. If replaces is nil,
	// there must be no such invitation; otherwise it must have that nonce, and its
	// snapshot is replaced or deleted. Otherwise ErrConflict. ErrTooLarge: the
	// snapshot does not fit.
	//
	// A change of an address that is not nil is written too, or nothing is: ErrConflict if
	// its record is not the one that the change replaces.
	Offer(ctx context.Context, r Record, snapshot games.Record, replaces *[16]byte, counted *AddressChange) error

	// Invitation returns the record of an invitation, in one strongly consistent read.
	// ErrNotFound: there is none.
	Invitation(ctx context.Context, id string) (Record, error)

	// InvitationSnapshot returns the snapshot of an invitation. ErrNotFound:
	// there is none.
	InvitationSnapshot(ctx context.Context, id string) (games.Record, error)

	// Replace writes the next record of an invitation. ErrConflict: there is no such
	// invitation, or its nonce is not previous. The snapshot stays.
	Replace(ctx context.Context, next Record, previous [16]byte) error

	// Withdraw is Replace, and also deletes the snapshot.
	Withdraw(ctx context.Context, withdrawn Record, previous [16]byte) error

	// Accept writes, in one transaction, version 0 of a game and its SnapshotRecord as
	// Store.Create does, replaces the record of the invitation, and deletes its
	// snapshot. ErrConflict: the invitation's nonce is not previous, or the game
	// exists; then nothing is written. ErrTooLarge: the snapshot does not fit. The change
	// of an address is as in Offer.
	Accept(ctx context.Context, accepted Record, previous [16]byte, first games.Record, snapshot []byte,
		counted *AddressChange) error

	// Public returns at most limit listed invitations whose ExpiresAt is after now: where
	// there are more, a sample as of Sample. It may lag behind the writes. One that cannot
	// be decoded is left out, and logged.
	Public(ctx context.Context, now time.Time, limit int) ([]Record, error)

	// Address returns the record of the address with a hash, in one strongly consistent
	// read: the zero value if there is none.
	Address(ctx context.Context, hash string) (AddressRecord, error)

	// AddressKey returns the random key of a day, which is counted from 1970. The first call
	// for a day draws it, and then the keys of the days before are gone: for an earlier day
	// it returns the newest.
	AddressKey(ctx context.Context, day int64) ([32]byte, error)
}

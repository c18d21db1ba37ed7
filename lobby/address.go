package lobby

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"cardgames/games"
)

// MaxPublicGames is how many public offers, acceptances of them and unfinished games that
// began so an address has at a time.
const MaxPublicGames = 3

// ErrTooManyPublicGames: the address has MaxPublicGames.
var ErrTooManyPublicGames = errors.New("too many public games of one address")

// AddressRecord is the stored form of what an address has. It is replaced, as an
// Record is.
type AddressRecord struct {
	Hash      string    // of the address, with the key of a day, as an id is written
	Games     []string  // ids of invitations and of the games that they became, the oldest first
	ExpiresAt time.Time // to the second
	Nonce     [16]byte  // random
}

// AddressChange writes the next record of an address.
type AddressChange struct {
	AddressRecord
	Replaces [16]byte // the nonce of the record before; zero: there must be none
}

// counter counts the public games of addresses.
type counter struct {
	invitations Store
	repository  *games.Repository
}

// count returns the hash of an address, and the change that adds a game to those that it
// has. Without an address both are zero. ErrTooManyPublicGames: it has too many.
func (c counter) count(ctx context.Context, address netip.Prefix, id string) (
	hash string, change *AddressChange, err error) {
	if !address.IsValid() {
		return "", nil, nil
	}
	now := c.repository.Now()
	if hash, err = c.hash(ctx, address, now); err != nil {
		return "", nil, err
	}
	stored, err := c.invitations.Address(ctx, hash)
	switch {
	case err != nil:
		return "", nil, err
	case slices.Contains(stored.Games, id): // both players have one address
		return hash, nil, nil
	}
	next := AddressRecord{Hash: hash, Games: stored.Games, ExpiresAt: dayAfter(now)}
	if len(next.Games) >= MaxPublicGames {
		if next.Games, err = c.lasting(ctx, next.Games, now); err != nil {
			return "", nil, err
		}
	}
	if len(next.Games) >= MaxPublicGames {
		return "", nil, ErrTooManyPublicGames
	}
	next.Games = append(next.Games, id)
	_, _ = rand.Read(next.Nonce[:]) // never fails (documentation of crypto/rand)
	return hash, &AddressChange{next, stored.Nonce}, nil
}

// lasting returns the ids of the games that have not ended. An ended game never begins again,
// so nothing need be written when a game ends.
func (c counter) lasting(ctx context.Context, ids []string, now time.Time) (lasting []string, err error) {
	for _, id := range ids {
		ended, err := c.ended(ctx, id, now)
		if err != nil {
			return nil, err
		}
		if !ended {
			lasting = append(lasting, id)
		}
	}
	return lasting, nil
}

// ended reports whether an invitation, or the game that it became, has ended. What cannot be
// read, other than for the moment, keeps no one from playing.
func (c counter) ended(ctx context.Context, id string, now time.Time) (bool, error) {
	inv, err := find(ctx, c.invitations, id)
	switch {
	case errors.Is(err, games.ErrUnavailable):
		return false, err
	case err != nil || inv.ended(now):
		return true, nil
	case inv.Status == Open:
		return false, nil
	}
	game, err := c.repository.Summary(ctx, id)
	if errors.Is(err, games.ErrUnavailable) {
		return false, err
	}
	return err != nil || game.Finished, nil
}

// hash returns the hash of an address with the key of the day: 128 bits of HMAC-SHA-256
// (RFC 2104).
func (c counter) hash(ctx context.Context, address netip.Prefix, now time.Time) (string, error) {
	key, err := c.invitations.AddressKey(ctx, dayOf(now))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key[:])
	mac.Write([]byte(address.String()))
	return games.FormatID([16]byte(mac.Sum(nil)[:16])), nil
}

// day is the length of a day of AddressKey, in seconds.
const day = 24 * 60 * 60

// dayOf returns the day of a time, in UTC, counted from 1970.
func dayOf(t time.Time) int64 { return t.Unix() / day }

// dayAfter returns the first second of the next day, in UTC.
func dayAfter(t time.Time) time.Time { return time.Unix((dayOf(t)+1)*day, 0).UTC() }

// DailyKey implements Store.AddressKey in the memory of a process. Its zero value
// is ready for use.
type DailyKey struct {
	mu  sync.Mutex
	day int64
	key [32]byte
}

// AddressKey implements Store.
func (k *DailyKey) AddressKey(_ context.Context, day int64) ([32]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if day > k.day {
		k.day = day
		_, _ = rand.Read(k.key[:]) // never fails (documentation of crypto/rand)
	}
	return k.key, nil
}

package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/lobby"
)

// "addresses" maps the hash of an address to a value that begins like one of a game. Its
// body is the ids of games, each after its length in one byte. The key of the hashes is in
// the memory of a process, so Open deletes all of them, but not who holds what (holders.go).

// AddressKey implements lobby.Store.
func (s *Store) AddressKey(ctx context.Context, day int64) ([32]byte, error) {
	return s.key.AddressKey(ctx, day)
}

// Address implements lobby.Store.
func (s *Store) Address(ctx context.Context, hash string) (r lobby.AddressRecord, err error) {
	_, err = s.value(ctx, addressesBucket, []byte(hash), func(value []byte) error {
		r, err = decodeAddress(hash, value)
		return err
	})
	return r, err
}

func encodeAddress(r lobby.AddressRecord) []byte {
	body := []byte{}
	for _, id := range r.Games {
		body = append(append(body, byte(len(id))), id...)
	}
	return encode(games.Record{ExpiresAt: r.ExpiresAt, Nonce: r.Nonce, Body: body})
}

func decodeAddress(hash string, value []byte) (r lobby.AddressRecord, err error) {
	if err := checkValue(value, bodyAt); err != nil {
		return r, err
	}
	r = lobby.AddressRecord{
		Hash: hash, ExpiresAt: expiry(int64(binary.BigEndian.Uint64(value[1:]))), Nonce: [16]byte(value[nonceAt:]),
	}
	for rest := value[bodyAt:]; len(rest) > 0; {
		id, others, ok := splitText(rest)
		if !ok {
			return r, damaged("an id is cut short")
		}
		r.Games, rest = append(r.Games, string(id)), others
	}
	return r, nil
}

// checkAddress returns games.ErrConflict unless the record that a change replaces is stored.
func checkAddress(tx *bbolt.Tx, change *lobby.AddressChange) error {
	if change == nil {
		return nil
	}
	var nonce [16]byte
	if value := tx.Bucket(addressesBucket).Get([]byte(change.Hash)); value != nil {
		stored, err := decodeAddress(change.Hash, value)
		if err != nil {
			return fmt.Errorf("bolt: address: %w", err)
		}
		nonce = stored.Nonce
	}
	if nonce != change.Replaces {
		return fmt.Errorf("bolt: address: %w", games.ErrConflict)
	}
	return nil
}

// sweptByAddress is how many addresses from one that is written on are deleted if they are of
// an earlier day. Hashes are random, so that each has its turn.
const sweptByAddress = 4

// writeAddress writes the record of an address, and deletes others of an earlier day.
func writeAddress(tx *bbolt.Tx, r lobby.AddressRecord) error {
	key, addresses := []byte(r.Hash), tx.Bucket(addressesBucket)
	var expired [][]byte
	c := addresses.Cursor()
	k, v := c.Seek(key)
	for range sweptByAddress {
		if k == nil {
			break
		}
		if stored, err := decodeAddress(string(k), v); err == nil && stored.ExpiresAt.Before(r.ExpiresAt) {
			expired = append(expired, bytes.Clone(k))
		}
		k, v = c.Next()
	}
	for _, k := range expired {
		if err := addresses.Delete(k); err != nil {
			return err
		}
	}
	return addresses.Put(key, encodeAddress(r))
}

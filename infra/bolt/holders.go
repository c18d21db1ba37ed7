package bolt

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"

	"go.etcd.io/bbolt"
)

// "addresses" also says who holds what, so that a start does not give a client another share of the disk:
// a 0 and the key of a game or an invitation lead to the mark of its holder, until it is deleted, and a 0
// alone to the key of the marks. Keys of addresses begin with a letter or a digit.
//
// A mark is 16 bits of HMAC-SHA-256 (RFC 2104). 65,536 addresses of IPv4 have the same one, so that it
// is not known from which of them a game was begun, and nobody outside can choose an address with the
// mark of another one.
const (
	markSize = 2
	heldBy   = 0
)

func heldKey(id string) []byte { return append([]byte{heldBy}, gameKey(id)...) }

// prepareHolders makes the key of the marks, if there is none.
func prepareHolders(tx *bbolt.Tx) error {
	addresses := tx.Bucket(addressesBucket)
	if addresses.Get([]byte{heldBy}) != nil {
		return nil
	}
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails (documentation of crypto/rand)
	return addresses.Put([]byte{heldBy}, key)
}

// markOf returns the mark of a holder, "" for no one.
func markOf(tx *bbolt.Tx, holder string) string {
	if holder == "" {
		return ""
	}
	mac := hmac.New(sha256.New, tx.Bucket(addressesBucket).Get([]byte{heldBy}))
	mac.Write([]byte(holder))
	return string(mac.Sum(nil)[:markSize])
}

// putMark notes who holds something, until it is deleted.
func putMark(tx *bbolt.Tx, id, mark string) error {
	if mark == "" {
		return nil
	}
	return tx.Bucket(addressesBucket).Put(heldKey(id), []byte(mark))
}

// storedMark returns the mark of what holds something, "" for no one.
func storedMark(tx *bbolt.Tx, id string) string {
	return string(tx.Bucket(addressesBucket).Get(heldKey(id)))
}

func deleteMark(tx *bbolt.Tx, id string) error { return tx.Bucket(addressesBucket).Delete(heldKey(id)) }

// emptyAddresses deletes all addresses, and keeps what says who holds what.
func emptyAddresses(tx *bbolt.Tx) error {
	var keys, values [][]byte
	c := tx.Bucket(addressesBucket).Cursor()
	for k, v := c.First(); k != nil && k[0] == heldBy; k, v = c.Next() {
		keys, values = append(keys, bytes.Clone(k)), append(values, bytes.Clone(v))
	}
	if err := tx.DeleteBucket(addressesBucket); err != nil {
		return err
	}
	addresses, err := tx.CreateBucket(addressesBucket)
	for i := 0; i < len(keys) && err == nil; i++ {
		err = addresses.Put(keys[i], values[i])
	}
	return err
}

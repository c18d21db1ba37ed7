package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"time"

	"cardgames/games"
	"cardgames/games/envelope"
)

// A key is the length of the game id in one byte, the id, and in "versions" the
// version as 8 bytes, big-endian. The length separates a game from another one
// whose id begins with the same letters.
const (
	maxGameID   = 255
	versionSize = 8
)

func checkID(gameID string) error {
	if n := len(gameID); n == 0 || n > maxGameID {
		return fmt.Errorf("bolt: a game id of %d bytes, want 1 to %d", n, maxGameID)
	}
	return nil
}

func gameKey(gameID string) []byte {
	key := make([]byte, 0, 1+len(gameID)+versionSize)
	return append(append(key, byte(len(gameID))), gameID...)
}

func recordKey(gameID string, version int) []byte {
	return binary.BigEndian.AppendUint64(gameKey(gameID), uint64(version))
}

// afterGame is after all keys of a game in "versions", also after one whose version is damaged.
func afterGame(gameID string) []byte {
	return append(gameKey(gameID), bytes.Repeat([]byte{0xff}, versionSize+1)...)
}

// splitKey is the reverse of gameKey and recordKey: the version of a key of
// "snapshots" is games.SnapshotVersion.
func splitKey(key []byte) (gameID string, version int, err error) {
	if len(key) == 0 || len(key) < 1+int(key[0]) {
		return "", 0, damaged("the key %x is too short for its game id", key)
	}
	id, rest := key[1:1+int(key[0])], key[1+int(key[0]):]
	switch len(rest) {
	case 0:
		return string(id), games.SnapshotVersion, nil
	case versionSize:
		return string(id), int(binary.BigEndian.Uint64(rest)), nil
	}
	return "", 0, damaged("the key %x has %d bytes after its game id, want %d", key, len(rest), versionSize)
}

// A value begins with the number of its layout, which is not the format of its body. No checksum
// covers the number: damage may make it one of a newer release. All numbers are big-endian:
//
//	1 byte    the layout
//	8 bytes   the second since 1970 at which the game expires; 0 keeps it
//	16 bytes  the nonce
//	the rest  the body
//
// Every byte has a meaning, so that the checksum of the record finds each change.
const (
	layout = 3

	nonceAt = 1 + 8
	bodyAt  = nonceAt + len(games.Record{}.Nonce)
)

func encode(r games.Record) []byte {
	value := make([]byte, 0, bodyAt+len(r.Body))
	value = append(value, layout)
	value = binary.BigEndian.AppendUint64(value, seconds(r.ExpiresAt))
	value = append(value, r.Nonce[:]...)
	return append(value, r.Body...)
}

// decode copies all that it takes from key and value, which belong to a
// transaction.
func decode(key, value []byte) (r games.Record, err error) {
	if r.GameID, r.Version, err = splitKey(key); err != nil {
		return r, err
	}
	if err = checkValue(value, bodyAt); err != nil {
		return r, err
	}
	r.ExpiresAt = expiry(int64(binary.BigEndian.Uint64(value[1:])))
	r.Nonce = [16]byte(value[nonceAt:])
	r.Body = bytes.Clone(value[bodyAt:])
	return r, nil
}

// checkValue checks the layout of a value, and that it has everything before the body.
func checkValue(value []byte, bodyAt int) error {
	if len(value) == 0 {
		return damaged("the value is empty")
	}
	if err := envelope.CheckFormat(value[0], layout); err != nil {
		return err
	}
	if len(value) < bodyAt {
		return damaged("a value of %d bytes, want %d at least", len(value), bodyAt)
	}
	return nil
}

// seconds is the reverse of expiry.
func seconds(expiry time.Time) uint64 {
	if expiry.IsZero() {
		return 0
	}
	return uint64(expiry.Unix())
}

func expiry(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"

	"cardgames/games"
)

// A key is the length of the game id in one byte, the id, and in "records" the
// version as 8 bytes, big-endian. The length keeps a game apart from another one
// whose id begins with the same letters.
const (
	maxGameID   = 255
	versionSize = 8
)

func gameKey(gameID string) []byte {
	key := make([]byte, 0, 1+len(gameID)+versionSize)
	return append(append(key, byte(len(gameID))), gameID...)
}

func recordKey(gameID string, version int) []byte {
	return binary.BigEndian.AppendUint64(gameKey(gameID), uint64(version))
}

// A value is one byte with the number of its format, then stored as CBOR
// (RFC 8949). An older release can tell a newer format from a damaged file.
const format = 1

type stored struct {
	_         struct{} `cbor:",toarray"`
	ExpiresAt int64    // seconds since 1970; 0 keeps the game for ever
	Nonce     []byte
	Body      []byte
}

func encode(r games.Record) []byte {
	s := stored{Nonce: r.Nonce[:], Body: r.Body}
	if !r.ExpiresAt.IsZero() {
		s.ExpiresAt = r.ExpiresAt.Unix()
	}
	data, err := cbor.Marshal(s)
	if err != nil {
		panic(err) // numbers and bytes can always be encoded
	}
	return append([]byte{format}, data...)
}

// decode copies all that it takes from value, which belongs to a transaction.
func decode(gameID string, key, value []byte) (games.Record, error) {
	r := games.Record{GameID: gameID}
	if len(key) == 1+len(gameID)+versionSize {
		r.Version = int(binary.BigEndian.Uint64(key[1+len(gameID):]))
	}
	if len(value) == 0 {
		return r, errors.New("the value is empty")
	}
	if value[0] != format {
		return r, fmt.Errorf("format %d is not format %d of this release", value[0], format)
	}
	var s stored
	if err := cbor.Unmarshal(value[1:], &s); err != nil {
		return r, err
	}
	if s.ExpiresAt != 0 {
		r.ExpiresAt = time.Unix(s.ExpiresAt, 0).UTC()
	}
	if len(s.Nonce) != len(r.Nonce) {
		return r, fmt.Errorf("a nonce of %d bytes, want %d", len(s.Nonce), len(r.Nonce))
	}
	r.Nonce, r.Body = [16]byte(s.Nonce), s.Body
	return r, nil
}

package bolt

import (
	"bytes"
	"encoding/binary"

	"cardgames/games"
	"cardgames/lobby"
)

// A value of "invitations" begins with the number of its layout, as one of a game does.
// All numbers are big-endian:
//
//	1 byte    the layout
//	8 bytes   the second since 1970 at which the invitation expires; 0 keeps it
//	1 byte    1 if the invitation is listed, otherwise 0
//	16 bytes  the nonce
//	1 byte    the length of the hash of the host's address; 0 without one
//	the hash
//	the key   again, so that an invitation is known whose key is damaged
//	the rest  the body
//
// A key is as for a game with its id.
const (
	invitationListedAt = 1 + 8
	invitationNonceAt  = invitationListedAt + 1
	invitationHashAt   = invitationNonceAt + len(lobby.Record{}.Nonce)
)

func encodeInvitation(r lobby.Record) []byte {
	value := make([]byte, invitationHashAt, invitationHashAt+1+len(r.Address)+1+len(r.ID)+len(r.Body))
	value[0] = layout
	binary.BigEndian.PutUint64(value[1:], seconds(r.ExpiresAt))
	if r.Listed {
		value[invitationListedAt] = 1
	}
	copy(value[invitationNonceAt:], r.Nonce[:])
	value = append(append(value, byte(len(r.Address))), r.Address...)
	value = append(append(value, byte(len(r.ID))), r.ID...)
	return append(value, r.Body...)
}

// decodeInvitation copies all that it takes from key and value, which belong to a
// transaction.
func decodeInvitation(key, value []byte) (r lobby.Record, err error) {
	id, version, err := splitKey(key)
	switch {
	case err != nil:
		return r, err
	case version != games.SnapshotVersion:
		return r, damaged("the key %x is not one of an invitation", key)
	}
	if err := checkValue(value, invitationHashAt); err != nil {
		return r, err
	}
	hash, own, body, ok := splitInvitation(value)
	switch {
	case !ok:
		return r, damaged("it is cut short")
	case string(own) != id:
		return r, damaged("its key is not the one that was written")
	}
	if value[invitationListedAt] > 1 {
		return r, damaged("%d where 0 or 1 says whether an invitation is listed", value[invitationListedAt])
	}
	return lobby.Record{
		ID:        id,
		ExpiresAt: expiry(int64(binary.BigEndian.Uint64(value[1:]))),
		Listed:    value[invitationListedAt] == 1,
		Address:   string(hash),
		Nonce:     [16]byte(value[invitationNonceAt:]),
		Body:      bytes.Clone(body),
	}, nil
}

// splitInvitation returns the hash of an address, the id and the body in a value.
func splitInvitation(value []byte) (hash, id, body []byte, ok bool) {
	hash, rest, ok := splitText(value[min(len(value), invitationHashAt):])
	if ok {
		id, body, ok = splitText(rest)
	}
	return hash, id, body, ok
}

// splitText splits what begins with a length in one byte and as many bytes.
func splitText(value []byte) (text, rest []byte, ok bool) {
	if len(value) == 0 || len(value) < 1+int(value[0]) {
		return nil, nil, false
	}
	end := 1 + int(value[0])
	return value[1:end], value[end:], true
}

// publicKey is the key in "public" of an invitation: the second at which it expires,
// big-endian, and the key of the invitation. Its value is the hash of the host's address, or
// empty.
func publicKey(r lobby.Record) []byte {
	return append(binary.BigEndian.AppendUint64(nil, seconds(r.ExpiresAt)), gameKey(r.ID)...)
}

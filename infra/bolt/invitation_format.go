package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"cardgames/games"
)

// A value of "invitations" begins with the number of its layout, as one of a game does.
// All numbers are big-endian:
//
//	1 byte    the layout
//	8 bytes   the second since 1970 at which the invitation expires; 0 keeps it
//	1 byte    1 if the invitation is listed, otherwise 0
//	16 bytes  the nonce
//	the rest  the body
//
// A key is as for a game with its id.
const (
	invitationListedAt = 1 + 8
	invitationNonceAt  = invitationListedAt + 1
	invitationBodyAt   = invitationNonceAt + len(games.InvitationRecord{}.Nonce)
)

func encodeInvitation(r games.InvitationRecord) []byte {
	value := make([]byte, invitationBodyAt, invitationBodyAt+len(r.Body))
	value[0] = layout
	binary.BigEndian.PutUint64(value[1:], seconds(r.ExpiresAt))
	if r.Listed {
		value[invitationListedAt] = 1
	}
	copy(value[invitationNonceAt:], r.Nonce[:])
	return append(value, r.Body...)
}

// decodeInvitation copies all that it takes from key and value, which belong to a
// transaction.
func decodeInvitation(key, value []byte) (r games.InvitationRecord, err error) {
	id, version, err := splitKey(key)
	switch {
	case err != nil:
		return r, err
	case version != games.SnapshotVersion:
		return r, fmt.Errorf("the key %x is not one of an invitation", key)
	}
	if err := checkValue(value, invitationBodyAt); err != nil {
		return r, err
	}
	if value[invitationListedAt] > 1 {
		return r, fmt.Errorf("%d where 0 or 1 says whether an invitation is listed", value[invitationListedAt])
	}
	return games.InvitationRecord{
		ID:        id,
		ExpiresAt: expiry(int64(binary.BigEndian.Uint64(value[1:]))),
		Listed:    value[invitationListedAt] == 1,
		Nonce:     [16]byte(value[invitationNonceAt:]),
		Body:      bytes.Clone(value[invitationBodyAt:]),
	}, nil
}

// publicKey is the key in "public" of an invitation: the second at which it expires,
// big-endian, and the key of the invitation. Its value is empty.
func publicKey(r games.InvitationRecord) []byte {
	return append(binary.BigEndian.AppendUint64(nil, seconds(r.ExpiresAt)), gameKey(r.ID)...)
}

// Package hashchain computes the hashes that bind the versions of a game to each other:
// with the hash of one version, a client can recognise any other history that claims to
// lead up to it. docs/rules-implementers.md describes the chain, with test vectors.
package hashchain

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"cardgames/engine"
)

// Hash is the hash of one version of a game, and of all versions before it.
type Hash [sha256.Size]byte

// Beginning is what the hash of version 0 covers: all that decides how a game begins.
type Beginning struct {
	GameID         string // in base32, as every id: it is written without escapes
	CreatedAt      time.Time
	RulesVersion   int
	SnapshotSHA256 string // of the card sets, in lower-case hex
	Commitment     [sha256.Size]byte
	Entropy        *[sha256.Size]byte // nil if the game did not begin with an invitation
	Seeded         bool
	Private        bool
	TurnSeconds    int // 0: no limit
	// DeckLists are the ids of the cards of both decks that the players have brought, in the order of the
	// pool; nil without such decks. Ids have only characters that are written without escapes.
	DeckLists *[2][]string
}

// Entry is what the hash of a later version adds to the hash of the version before it.
type Entry struct {
	Version int
	At      time.Time
	Action  engine.Action
	By      *engine.Seat // who acted for an absent player
}

// Hash returns the hash of version 0: the SHA-256 of the canonical JSON.
func (b *Beginning) Hash() Hash {
	var buffer [512]byte
	return sha256.Sum256(b.appendJSON(buffer[:0]))
}

// After returns the hash of an entry's version: the SHA-256 of the 32 bytes of the hash
// of the version before it, followed by the canonical JSON.
func (e *Entry) After(previous Hash) Hash {
	var buffer [256]byte
	return sha256.Sum256(e.appendJSON(append(buffer[:0], previous[:]...)))
}

// The canonical form (RFC 8785, JSON Canonicalization Scheme) has its members sorted by
// their names, and no white space.

func (b *Beginning) appendJSON(text []byte) []byte {
	text = append(text, `{"commitment":"`...)
	text = hex.AppendEncode(text, b.Commitment[:])
	text = append(text, `","created_at":"`...)
	text = appendTime(text, b.CreatedAt)
	text = append(text, '"')
	if b.DeckLists != nil {
		text = append(text, `,"deck_lists":[`...)
		text = append(appendIDs(text, b.DeckLists[0]), ',')
		text = append(appendIDs(text, b.DeckLists[1]), ']')
	}
	text = append(text, `,"entropy":`...)
	if b.Entropy != nil {
		text = append(text, '"')
		text = hex.AppendEncode(text, b.Entropy[:])
		text = append(text, '"')
	} else {
		text = append(text, "null"...)
	}
	text = append(text, `,"game_id":"`...)
	text = append(text, b.GameID...)
	text = append(text, `","private":`...)
	text = strconv.AppendBool(text, b.Private)
	text = append(text, `,"rules_version":`...)
	text = strconv.AppendInt(text, int64(b.RulesVersion), 10)
	text = append(text, `,"seeded":`...)
	text = strconv.AppendBool(text, b.Seeded)
	text = append(text, `,"snapshot_sha256":"`...)
	text = append(text, b.SnapshotSHA256...)
	text = append(text, `","turn_seconds":`...)
	if b.TurnSeconds > 0 {
		text = strconv.AppendInt(text, int64(b.TurnSeconds), 10)
	} else {
		text = append(text, "null"...)
	}
	return append(text, '}')
}

func appendIDs(text []byte, ids []string) []byte {
	text = append(text, '[')
	for i, id := range ids {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), id...), '"')
	}
	return append(text, ']')
}

func (e *Entry) appendJSON(text []byte) []byte {
	text = append(text, `{"action":`...)
	text = appendAction(text, e.Action)
	text = append(text, `,"at":"`...)
	text = appendTime(text, e.At)
	text = append(text, `","by":`...)
	if e.By != nil {
		text = strconv.AppendUint(text, uint64(*e.By), 10)
	} else {
		text = append(text, "null"...)
	}
	text = append(text, `,"version":`...)
	text = strconv.AppendInt(text, int64(e.Version), 10)
	return append(text, '}')
}

// appendAction writes the members that the action's type uses: a target if it has one, the
// option of a card that chooses.
func appendAction(text []byte, a engine.Action) []byte {
	text = append(text, '{')
	if a.Type.UsesHandIndex() {
		text = append(text, `"hand_index":`...)
		text = strconv.AppendInt(text, int64(a.HandIndex), 10)
		text = append(text, ',')
	}
	if option, ok := a.Choice.Option(); ok {
		text = append(text, `"option":`...)
		text = strconv.AppendInt(text, int64(option), 10)
		text = append(text, ',')
	}
	text = append(text, `"player":`...)
	text = strconv.AppendInt(text, int64(a.Player), 10)
	if a.Type.UsesTarget() && a.Target != 0 {
		text = append(text, `,"target_id":"`...)
		text = append(text, a.Target.String()...)
		text = append(text, '"')
	}
	text = append(text, `,"type":"`...)
	text = append(text, a.Type.String()...)
	return append(text, `"}`...)
}

// appendTime writes a time in UTC, with three digits after the second.
func appendTime(text []byte, at time.Time) []byte {
	return at.UTC().AppendFormat(text, "2006-01-02T15:04:05.000Z")
}

package frozen

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

// Game is a game as a store has it.
type Game struct {
	GameID    string    `json:"game_id"`
	ExpiresAt time.Time `json:"expires_at"` // zero: never
	Snapshot  []byte    `json:"snapshot"`   // the body of its record
	Versions  []Version `json:"records"`    // from version 0
}

// Version is what a record has of its own.
type Version struct {
	Nonce []byte      `json:"nonce"`
	Actor games.Actor `json:"actor"`
	Body  []byte      `json:"body"`
}

// Record returns the record of a version.
func (g *Game) Record(version int) games.Record {
	v := g.Versions[version]
	return games.Record{
		GameID: g.GameID, Version: version, ExpiresAt: g.ExpiresAt, Nonce: [16]byte(v.Nonce), Actor: v.Actor, Body: v.Body,
	}
}

// Store puts the game into a store, as it was stored.
func (g *Game) Store(t testing.TB, store games.Store) {
	t.Helper()
	if err := store.Create(t.Context(), g.Record(0), g.Snapshot); err != nil {
		t.Fatalf("%s: %v", g.GameID, err)
	}
	for version := 1; version < len(g.Versions); version++ {
		if err := store.Append(t.Context(), g.Record(version)); err != nil {
			t.Fatalf("%s: version %d: %v", g.GameID, version, err)
		}
	}
}

// Invitation is an invitation as a store has it.
type Invitation struct {
	ID        string    `json:"invitation_id"`
	ExpiresAt time.Time `json:"expires_at"` // zero: never
	Listed    bool      `json:"listed"`
	Nonce     []byte    `json:"nonce"` // of the snapshot, too
	Body      []byte    `json:"body"`
	Snapshot  struct {
		ExpiresAt time.Time `json:"expires_at"`
		Body      []byte    `json:"body"`
	} `json:"snapshot"` // if one is stored
	Means string `json:"means"` // all that the API shows of it
}

// Record returns the record of the invitation.
func (i *Invitation) Record() lobby.Record {
	return lobby.Record{
		ID: i.ID, ExpiresAt: i.ExpiresAt, Listed: i.Listed, Nonce: [16]byte(i.Nonce), Body: i.Body,
	}
}

// Store puts the invitation into a store, with its snapshot.
func (i *Invitation) Store(t testing.TB, store lobby.Store) {
	t.Helper()
	if err := store.Offer(t.Context(), i.Record(), i.Cards(), nil, nil); err != nil {
		t.Fatalf("%s: %v", i.ID, err)
	}
}

// Cards returns the record of the snapshot, or none if there is none.
func (i *Invitation) Cards() games.Record {
	if i.Snapshot.Body == nil {
		return games.Record{}
	}
	return games.Record{
		GameID: i.ID, Version: games.SnapshotVersion, ExpiresAt: i.Snapshot.ExpiresAt, Nonce: [16]byte(i.Nonce),
		Body: i.Snapshot.Body,
	}
}

// ReadGame reads a file such as games/testdata/format3/games/seeded.records.json.
func ReadGame(t testing.TB, path string) (g Game) {
	t.Helper()
	read(t, path, &g)
	return g
}

// ReadInvitation reads a file such as games/testdata/format3/invitations/public.json.
func ReadInvitation(t testing.TB, path string) (i Invitation) {
	t.Helper()
	read(t, path, &i)
	return i
}

func read(t testing.TB, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

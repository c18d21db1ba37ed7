package storetest

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"cardgames/games/gameid"
	"cardgames/lobby"
)

// RunDamagedInvitation checks that a list leaves out and logs an invitation that the store
// cannot decode, and has the others. damage makes what is stored of a record undecodable,
// and returns the store, which may have been opened again.
func RunDamagedInvitation(
	t *testing.T, store lobby.Store, damage func(lobby.Record) lobby.Store) {
	f := &fixture{T: t, invitations: store, time: time.Now().UTC().Truncate(time.Second)}
	sound, damaged := f.offered(), f.offered()
	f.invitations = damage(damaged)
	log := captureLog(t)
	f.wantEqual(f.listedIDs(f.time, sound, damaged), []string{sound.ID})
	text, hash := log.String(), "game_hash="+gameid.Hash(damaged.ID)
	if strings.Count(text, "game_hash=") != 1 || !strings.Contains(text, hash) || strings.Contains(text, damaged.ID) {
		t.Errorf("the log must name %s alone:\n%s", hash, text)
	}
}

// captureLog collects what is logged until the end of the test.
func captureLog(t *testing.T) *strings.Builder {
	log, before := &strings.Builder{}, slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return log
}

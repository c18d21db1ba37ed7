package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/verify"
)

const (
	kills   = 5
	players = 8
)

// The process is killed again and again while games are played. Each move that was
// acknowledged is there afterwards, at most one more was stored in each game, and
// the saved games verify.
func TestKilledWhileMovesAreMade(t *testing.T) {
	data := t.TempDir()
	acknowledged := map[string]int{} // newest version by game
	for kill := range kills {
		p, err := launch.Start("-data", data)
		if err != nil {
			t.Fatal(err)
		}
		checkAcknowledged(t, opentable.New(p.Base), acknowledged)
		for id, version := range playUntilKilled(t, p, time.Duration(50+60*kill)*time.Millisecond) {
			acknowledged[id] = version
		}
	}
	_, c := startProcess(t, data)
	checkAcknowledged(t, c, acknowledged)
	for id := range acknowledged {
		document, err := c.Export(id)
		if err == nil {
			_, err = verify.Verify(document)
		}
		if err != nil {
			t.Errorf("a saved game: %v", err)
		}
	}
	moves := 0
	for _, version := range acknowledged {
		moves += version
	}
	if moves == 0 {
		t.Error("no move was made")
	}
	t.Logf("%d kills, %d games, %d moves", kills, len(acknowledged), moves)
}

// playUntilKilled kills the process after a while and returns the newest version
// that each game's player has seen.
func playUntilKilled(t *testing.T, p *launch.Process, after time.Duration) map[string]int {
	t.Helper()
	var mu sync.Mutex
	seen := map[string]int{}
	var playing sync.WaitGroup
	c := opentable.New(p.Base)
	for range players {
		playing.Go(func() {
			v, err := c.Create(cardgames.NewGame{})
			for err == nil && !v.Finished() {
				mu.Lock()
				seen[v.GameID] = v.Version
				mu.Unlock()
				v, err = c.Submit(v, v.LegalActions[0])
			}
		})
	}
	time.Sleep(after)
	p.Kill()
	playing.Wait()
	return seen
}

func checkAcknowledged(t *testing.T, c opentable.Client, acknowledged map[string]int) {
	t.Helper()
	for id, version := range acknowledged {
		v, err := c.Read(id)
		if err != nil {
			t.Fatalf("version %d was acknowledged: %v", version, err)
		}
		if v.Version < version || v.Version > version+1 {
			t.Errorf("version %d was acknowledged, and the game is at %d", version, v.Version)
		}
		acknowledged[id] = v.Version
	}
}

// A file of another program is refused, and kept.
func TestADatabaseOfAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		records, err := tx.CreateBucket([]byte("records"))
		if err != nil {
			return err
		}
		return records.Put([]byte("any key"), []byte("anything"))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	out := refused(t, "-data", filepath.Dir(path))
	for _, want := range []string{path, `is damaged`, `the bucket "versions" is missing`, "restore a backup"} {
		if !strings.Contains(out, want) {
			t.Errorf("it says %q, not %q", out, want)
		}
	}
}

func TestDamagedDatabase(t *testing.T) {
	sound := t.TempDir()
	p, c := startProcess(t, sound)
	for range 40 {
		if _, err := c.Create(cardgames.NewGame{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Stop(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(sound, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	zeroed := append([]byte(nil), text...)
	clear(zeroed[3*4096:])
	for name, damaged := range map[string][]byte{
		"not a database": []byte(strings.Repeat("something else\n", 10_000)),
		"cut short":      text[:12*4096],
		"partly zero":    zeroed,
	} {
		data := t.TempDir()
		if err := os.WriteFile(filepath.Join(data, "games.db"), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		out := refused(t, "-data", data)
		want := fmt.Sprintf("%s is damaged", filepath.Join(data, "games.db"))
		if !strings.Contains(out, want) || !strings.Contains(out, "serve compact -data "+data) {
			t.Errorf("%s: %q does not say %q and what to do", name, out, want)
		}
	}
}

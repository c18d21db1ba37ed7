package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/games/gameid"
)

// One bit of one key has changed: the game is named in the log, and its requests fail; all others
// go on, and new ones begin.
func TestADamagedKeyStopsOneGame(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	var made []*cardgames.View
	for range 3 {
		v, err := c.Create(cardgames.NewGame{})
		if err == nil {
			v, err = c.Submit(v, v.LegalActions[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, v)
	}
	s.stop()
	flipKey(t, filepath.Join(data, "games.db"), made[1].GameID)

	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	_, c = startIn(t, data)
	if want := "game_hash=" + gameid.Hash(made[1].GameID); strings.Count(log.String(), want) != 1 {
		t.Errorf("the log is\n%s\nwant one line with %s", log.String(), want)
	}
	for i, v := range made {
		_, reading := c.Read(v.GameID)
		_, moving := c.Submit(v, v.LegalActions[0])
		_, exporting := c.Export(v.GameID)
		for _, err := range []error{reading, moving, exporting} {
			refused, _ := errors.AsType[*cardgames.ServiceError](err)
			if damaged := refused != nil && refused.Status == 500 && refused.Code == "damaged"; damaged != (i == 1) {
				t.Errorf("game %d: %v", i, err)
			}
		}
	}
	if _, err := c.Create(cardgames.NewGame{}); err != nil {
		t.Errorf("a new game: %v", err)
	}
}

// flipKey flips the last bit of the key that ends the versions of a game with two of them.
func flipKey(t *testing.T, file, id string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	key := binary.BigEndian.AppendUint64(append([]byte{byte(len(id))}, id...), 2)
	flipped := bytes.Clone(key)
	flipped[len(key)-1] ^= 1
	if err := os.WriteFile(file, bytes.ReplaceAll(data, key, flipped), 0o600); err != nil {
		t.Fatal(err)
	}
}

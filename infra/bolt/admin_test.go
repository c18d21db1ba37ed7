package bolt_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
)

func TestPagesOfHeldGames(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
	for _, id := range []string{"a", "b", "c"} {
		create(t, s, record(id, 0), "cards")
	}
	for after, want := range map[string]string{"": "a b", "a": "b c", "b": "c", "c": ""} {
		held, err := s.HeldGames(t.Context(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, h := range held {
			ids = append(ids, h.ID)
			if h.Err != nil || h.Bytes < len("cards") || h.Newest.GameID != h.ID {
				t.Errorf("after %q: %+v", after, h)
			}
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("after %q: %s, want %s", after, got, want)
		}
	}
}

// A move that was chosen before its game was deleted is refused, and leaves nothing.
func TestAMoveOfADeletedGameIsRefused(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, s, record("game", 0), "cards")
	if err := s.DeleteGame(t.Context(), "game"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), record("game", 1)); !errors.Is(err, games.ErrNotFound) {
		t.Errorf("the move: %v", err)
	}
	if ids, err := s.Games(t.Context()); err != nil || len(ids) != 0 {
		t.Errorf("left are %v, %v", ids, err)
	}
	create(t, s, record("game", 0), "cards") // the id is free again
}

func TestBlockedGamesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path)
	for _, id := range []string{"a", "b"} {
		if err := s.SetBlocked(t.Context(), id, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetBlocked(t.Context(), "a", false); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	if ids, err := openStore(t, path).Blocked(t.Context()); err != nil || fmt.Sprint(ids) != "[b]" {
		t.Errorf("blocked are %v, %v", ids, err)
	}
}

// A backup has what was stored when it began, and no more.
func TestABackupIsOneMoment(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, s, record("game", 0), "cards")
	var copied bytes.Buffer
	var size int64
	err := s.Backup(t.Context(), func(n int64) io.Writer {
		size = n
		for version := range 500 {
			if err := s.Append(t.Context(), record("game", version+1)); err != nil {
				t.Error(err)
			}
		}
		return &copied
	})
	if err != nil || int64(copied.Len()) != size {
		t.Fatalf("%d bytes of %d, %v", copied.Len(), size, err)
	}
	restored, err := bolt.Open(write(t, copied.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	if records, err := restored.Range(t.Context(), "game", 0, 1000); err != nil || len(records) != 1 {
		t.Errorf("the copy has %d versions, %v", len(records), err)
	}
}

// A game that is deleted gives back the room that was held for its moves.
func TestADeletedGameMakesRoom(t *testing.T) {
	l := newLimited(t)
	var err error
	made := 0
	for ; err == nil; made++ {
		err = l.Create(t.Context(), record(fmt.Sprint("game ", made), 0), []byte("cards"))
	}
	if !errors.Is(err, games.ErrStorageFull) || made < 10 {
		t.Fatalf("game %d: %v", made, err)
	}
	if err := l.DeleteGame(t.Context(), "game 3"); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context(), record("another game", 0), []byte("cards")); err != nil {
		t.Errorf("after a deletion: %v", err)
	}
}

// A copy can be used, closed and opened again after any number of commits.
func TestACopyGoesOn(t *testing.T) {
	for commits := range 4 {
		s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
		for i := range commits {
			create(t, s, record(fmt.Sprint("before ", i), 0), "cards")
		}
		var copied bytes.Buffer
		if err := s.Backup(t.Context(), func(int64) io.Writer { return &copied }); err != nil {
			t.Fatal(err)
		}
		path := write(t, copied.Bytes())
		for i := range 4 {
			restored := openStore(t, path)
			create(t, restored, record(fmt.Sprint("after ", i), 0), "cards")
			closeStore(t, restored)
		}
	}
}

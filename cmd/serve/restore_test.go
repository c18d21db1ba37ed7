package main

import (
	"net/http"
	"path/filepath"
	"regexp"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/opentable"
)

// tagOf reads a game unless it has a tag, and returns the status and the tag.
func tagOf(t *testing.T, c opentable.Client, id, known string) (status int, tag string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", c.Base+"/games/"+id, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("If-None-Match", known)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode, response.Header.Get("ETag")
}

// A client that has a version which a restore has lost, and whose number the game has reached again, gets
// the new one.
func TestARestoredCopyIsAnotherHistory(t *testing.T) {
	data, again := t.TempDir(), t.TempDir()
	s, c := startIn(t, data)
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	operate(t, data, "backup", filepath.Join(again, "games.db"))
	play(t, c, game)
	if status, tag := tagOf(t, c, game.GameID, `"1"`); status != http.StatusNotModified || tag != `"1"` {
		t.Errorf("before the restore: %d %s", status, tag)
	}
	s.stop()

	s, c = startIn(t, again)
	play(t, c, game)
	status, tag := tagOf(t, c, game.GameID, `"1"`)
	if status != http.StatusOK || !regexp.MustCompile(`^"1-[a-z2-7]{3}"$`).MatchString(tag) {
		t.Errorf("after the restore: %d %s", status, tag)
	}
	if status, _ := tagOf(t, c, game.GameID, tag); status != http.StatusNotModified {
		t.Errorf("with its tag: %d", status)
	}
	s.stop()

	s, c = startIn(t, again)
	if status, _ := tagOf(t, c, game.GameID, tag); status != http.StatusNotModified {
		t.Errorf("after another start: %d", status)
	}
	s.stop()
	_, c = startIn(t, again, func(o *options) { o.restored = true })
	if status, other := tagOf(t, c, game.GameID, tag); status != http.StatusOK || other == tag {
		t.Errorf("with -restored: %d %s", status, other)
	}
}

func play(t *testing.T, c opentable.Client, game *cardgames.View) {
	t.Helper()
	if _, err := c.Submit(game, game.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
}

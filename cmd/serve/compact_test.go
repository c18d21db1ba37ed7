package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
)

func TestCompact(t *testing.T) {
	data := t.TempDir()
	p, c := startProcess(t, data)
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	file, to := filepath.Join(data, gamesFile), filepath.Join(t.TempDir(), "copy.db")
	var out bytes.Buffer
	for _, test := range []struct {
		want string
		args []string
	}{
		{"stop the server first", []string{"-data", data, "-to", to}},
		{"name the file of the copy", []string{"-data", data}},
		{"no such file", []string{"-data", t.TempDir(), "-to", to}},
	} {
		if err := compact(test.args, "", &out); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("compact %v: %v, want %q", test.args, err, test.want)
		}
	}
	if err := p.Stop(); err != nil {
		t.Fatal(err)
	}
	err = compact([]string{"-data", data, "-to", to}, "", &out)
	if err != nil || !strings.Contains(out.String(), "the copy ") {
		t.Fatalf("%v, and it says %q", err, out.String())
	}
	if err := os.Rename(to, file); err != nil {
		t.Fatal(err)
	}
	_, c = startProcess(t, data)
	if v, err := c.Read(game.GameID); err != nil || v.Version != 0 {
		t.Errorf("the game in the copy: %+v (%v)", v, err)
	}
}

func TestRoomForACopy(t *testing.T) {
	err := checkRoom(t.TempDir(), 1<<60)
	if err == nil || !strings.Contains(err.Error(), "and the copy may take 1152921504606846976") {
		t.Error(err)
	}
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// Of a file that the server refuses, the games are saved that can be read.
func TestCompactSavesGames(t *testing.T) {
	data := t.TempDir()
	p, c := startProcess(t, data)
	var ids []string
	for range 12 {
		game, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, game.GameID)
	}
	if err := p.Stop(); err != nil {
		t.Fatal(err)
	}
	file, to := filepath.Join(data, gamesFile), filepath.Join(t.TempDir(), "copy.db")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for page := range slices.Chunk(text, os.Getpagesize()) {
		if page[8] == 2 && bytes.Contains(page, []byte(ids[0])) { // a leaf
			page[8] ^= 16 // its kind
		}
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if out := refused(t, "-data", data); !strings.Contains(out, "serve compact -data "+data+" -to FILE") {
		t.Errorf("it says %q", out)
	}
	var out bytes.Buffer
	if err := compact([]string{"-data", data, "-to", to}, "", &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{file + " is damaged", "not read", " games and 0 invitations, each whole"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it says\n%s\nnot %q", &out, want)
		}
	}
	if err := os.Rename(to, file); err != nil {
		t.Fatal(err)
	}
	_, c = startProcess(t, data)
	read := 0
	for _, id := range ids {
		if _, err := c.Read(id); err == nil {
			read++
		}
	}
	if want := fmt.Sprintf("has %d games", read); read == 0 || !strings.Contains(out.String(), want) {
		t.Errorf("the copy %s, and says\n%s", want, &out)
	}
}

func TestRoomForACopy(t *testing.T) {
	err := checkRoom(t.TempDir(), 1<<60)
	if err == nil || !strings.Contains(err.Error(), "and the copy may take 1152921504606846976") {
		t.Error(err)
	}
}

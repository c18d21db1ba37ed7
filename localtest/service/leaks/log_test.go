package leaks_test

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"

	"cardgames/engine/shuffle"
	"cardgames/localtest/service/launch"
)

// public is the output of the service except for bodies: its log, the headers of
// its responses, and the frames to followers, one a line.
var public launch.Output

// forbidden has the texts that must not be in public.
var forbidden = denylist{texts: map[string]bool{tokens[0]: true, tokens[1]: true}}

type denylist struct {
	mu    sync.Mutex
	texts map[string]bool
}

func (d *denylist) add(texts ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range texts {
		d.texts[text] = true
	}
}

// addSecret adds the common encodings of a secret.
func (d *denylist) addSecret(s shuffle.Secret) {
	d.add(string(s[:]), hex.EncodeToString(s[:]), base64.StdEncoding.EncodeToString(s[:]),
		base64.URLEncoding.EncodeToString(s[:]), base32.StdEncoding.EncodeToString(s[:]), fmt.Sprint(s[:]))
}

// TestMain searches the public output after the tests have run.
func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewJSONHandler(&public, &slog.HandlerOptions{Level: slog.LevelDebug})))
	code := m.Run()
	const leak = "(LEAK)"
	var pairs []string
	for text := range forbidden.texts {
		pairs = append(pairs, text, leak+text)
	}
	lines := 0
	for line := range strings.Lines(strings.NewReplacer(pairs...).Replace(public.String())) {
		if lines++; strings.Contains(line, leak) {
			fmt.Print("FAIL: a line of the log, a header or a frame: ", line)
			code = 1
		}
	}
	fmt.Printf("%d lines of log, headers and frames, %d texts that must not be in them\n", lines, len(forbidden.texts))
	if lines == 0 {
		fmt.Println("FAIL: nothing was logged")
		code = 1
	}
	os.Exit(code)
}

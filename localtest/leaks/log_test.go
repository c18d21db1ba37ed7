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
	"cardgames/localtest/service"
)

// public is all output but bodies: the service's log, the headers of its responses,
// and the frames to followers, a line for each.
var public service.Output

// forbidden texts must not be in it.
var forbidden = denylist{texts: map[string]bool{tokens[0]: true, tokens[1]: true}}

type denylist struct {
	mu    sync.Mutex
	texts map[string]bool
}

func (b *denylist) add(texts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range texts {
		b.texts[text] = true
	}
}

// secret forbids every encoding of a secret.
func (b *denylist) secret(s shuffle.Secret) {
	b.add(string(s[:]), hex.EncodeToString(s[:]), base64.StdEncoding.EncodeToString(s[:]),
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

package leaks_test

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"cardgames/engine/shuffle"
	"cardgames/localtest/service"
)

// forbidden is what must never be in a header or in the log.
var forbidden = &blacklist{byStart: map[string][]string{}}

func init() {
	for _, token := range tokens {
		forbidden.text(token)
	}
}

// blacklist finds many texts in one pass, by their first bytes.
type blacklist struct {
	mu      sync.Mutex
	size    int
	byStart map[string][]string
}

const startLength = 10

func (b *blacklist) text(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	start := text[:startLength]
	if !slices.Contains(b.byStart[start], text) {
		b.byStart[start] = append(b.byStart[start], text)
		b.size++
	}
}

// secret forbids a secret in every form that a log could give it.
func (b *blacklist) secret(s shuffle.Secret) {
	for _, text := range []string{
		string(s[:]), hex.EncodeToString(s[:]), base64.StdEncoding.EncodeToString(s[:]),
		base64.URLEncoding.EncodeToString(s[:]), base32.StdEncoding.EncodeToString(s[:]), fmt.Sprint(s[:]),
	} {
		b.text(text)
	}
}

// found returns a forbidden text that is in another, "" for none.
func (b *blacklist) found(in string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for at := range max(0, len(in)-startLength+1) {
		for _, text := range b.byStart[in[at:at+startLength]] {
			if strings.HasPrefix(in[at:], text) {
				return text
			}
		}
	}
	return ""
}

func (b *blacklist) watch(t *testing.T, what, text string) {
	t.Helper()
	if leak := b.found(text); leak != "" {
		t.Fatalf("%s has %q: %s", what, leak, text)
	}
}

// TestMain searches all that was logged when the tests have run.
func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewJSONHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug})))
	code := m.Run()
	lines, leaks := 0, 0
	for line := range strings.Lines(logged.String()) {
		lines++
		if leak := forbidden.found(line); leak != "" {
			leaks, code = leaks+1, 1
			fmt.Printf("FAIL: the log has %q: %s", leak, line)
		}
	}
	fmt.Printf("%d lines of log, %d texts that must not be in them\n", lines, forbidden.size)
	if lines == 0 {
		fmt.Println("FAIL: nothing was logged")
		code = 1
	}
	os.Exit(code)
}

// logged is what the service wrote to its log.
var logged service.Output

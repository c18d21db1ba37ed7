package shuffle_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestPublishedVectors computes the tables of vectors in the documents.
func TestPublishedVectors(t *testing.T) {
	vectors := publishedVectors(t)
	deals := 0
	for _, v := range vectors {
		secret := shuffle.Secret(v.bytes(t, "secret"))
		if v.seed != "" && secret != shuffle.SecretFromSeed(v.seed) {
			t.Errorf("the seed %q has the secret %x", v.seed, shuffle.SecretFromSeed(v.seed))
		}
		if want := v.bytes(t, "commitment"); secret.Commitment() != want {
			t.Errorf("%s: commitment %x, want %x", v.seed, secret.Commitment(), want)
		}
		deal := secret
		if _, ok := v.rows["entropy"]; ok {
			deals++
			deal = secret.WithEntropy(v.rows["game id"], v.bytes(t, "entropy"))
			if want := v.bytes(t, "deal's secret"); deal != want {
				t.Errorf("%s: the deal's secret is %x, want %x", v.seed, deal, want)
			}
			if got := fmt.Sprint(deal.HostSeat()); got != v.rows["seat of the host"] {
				t.Errorf("%s: seat of the host %s, want %s", v.seed, got, v.rows["seat of the host"])
			}
		}
		v.checkDecks(t, deal)
	}
	if len(vectors) < 4 || deals < 2 {
		t.Errorf("%d vectors, %d of them deals", len(vectors), deals)
	}
}

func (v vector) checkDecks(t *testing.T, deal shuffle.Secret) {
	t.Helper()
	words := strings.Split(v.rows["words"], ", ")
	if got := fmt.Sprint(naiveWords(deal, "deck0", len(words))); got != fmt.Sprint(words) {
		t.Errorf("%s: words %s, want %s", v.seed, got, words)
	}
	pool := core.Snapshot().Pool
	decks := shuffle.Decks(engine.DefaultRules(), pool, deal)
	for seat, deck := range decks {
		want := strings.Split(v.rows[fmt.Sprint("hand of player ", seat)], ", ")
		var got []string
		for _, card := range deck[:len(want)] {
			got = append(got, strings.TrimPrefix(pool.Card(card).ID, "core:"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: hand of player %d: %s, want %s", v.seed, seat, got, want)
		}
	}
}

// vector is a table of two columns, by the names in the first one.
type vector struct {
	seed string // of the line above the table
	rows map[string]string
}

// publishedVectors reads each table that follows a line with a seed.
func publishedVectors(t *testing.T) (vectors []vector) {
	t.Helper()
	page, err := os.ReadFile("../../docs/rules-implementers.md")
	if err != nil {
		t.Fatal(err)
	}
	for section := range strings.SplitSeq(string(page), "eed `") {
		seed, rest, _ := strings.Cut(section, "`:\n")
		table, _, _ := strings.Cut(strings.TrimPrefix(rest, "\n| | |\n|---|---|\n"), "\n\n")
		v := vector{seed, map[string]string{}}
		for row := range strings.Lines(table) {
			if cells := strings.Split(row, "|"); len(cells) == 4 {
				v.rows[strings.TrimSpace(cells[1])] = strings.TrimSpace(strings.ReplaceAll(cells[2], "`", ""))
			}
		}
		if len(v.rows) > 0 {
			vectors = append(vectors, v)
		}
	}
	return vectors
}

func (v vector) bytes(t *testing.T, row string) (bytes [32]byte) {
	t.Helper()
	if n, err := hex.Decode(bytes[:], []byte(v.rows[row])); err != nil || n != len(bytes) {
		t.Fatalf("%s: %s has %d bytes, %v", v.seed, row, n, err)
	}
	return bytes
}

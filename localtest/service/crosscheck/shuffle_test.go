//go:build real

package crosscheck_test

import (
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

type question struct {
	Seed   string `json:"seed,omitempty"`
	Secret string `json:"secret,omitempty"`
	Cards  int    `json:"cards"`
	// For a game that began with an invitation.
	GameID  string `json:"game_id,omitempty"`
	Entropy string `json:"entropy,omitempty"`
}

type opening struct {
	Commitment string              `json:"commitment"`
	Decks      [2][]engine.CardRef `json:"decks"`
	HostSeat   engine.Seat         `json:"host_seat"`
}

// TestOpenings compares both decks and the host's seat, for secrets and seeds, with and
// without the entropy of a guest, and for pools that are smaller than, as large as and
// larger than a deck.
func TestOpenings(t *testing.T) {
	pools := map[int]*engine.Pool{}
	for _, cards := range []int{1, 2, 7, 29, 30, 31, 64, 500, check.MaxCards} {
		pools[cards] = blankPool(t, cards)
	}
	questions, secrets := openings(slices.Sorted(maps.Keys(pools)))
	for i, got := range python[question, opening](t, questions, "shuffle.py") {
		commitment, deal := secrets[i].Commitment(), secrets[i]
		if q := questions[i]; q.Entropy != "" {
			deal = deal.WithEntropy(q.GameID, unhex(t, q.Entropy))
		}
		decks := shuffle.Decks(engine.DefaultRules(), pools[questions[i].Cards], deal)
		if want := deal.HostSeat(); got.HostSeat != want {
			t.Errorf("%+v: the host has seat %d, ours is %d", questions[i], got.HostSeat, want)
		}
		if want := hex.EncodeToString(commitment[:]); got.Commitment != want {
			t.Errorf("%+v: commitment %s, ours is %s", questions[i], got.Commitment, want)
		}
		for seat := range decks {
			if !slices.Equal(got.Decks[seat], decks[seat]) {
				t.Errorf("%+v: deck %d is %v, ours is %v", questions[i], seat, got.Decks[seat], decks[seat])
			}
		}
	}
	t.Logf("%d openings compared", len(questions))
}

func openings(sizes []int) (questions []question, secrets []shuffle.Secret) {
	random := rand.NewChaCha8([32]byte{'s', 'h', 'u', 'f', 'f', 'l', 'e'})
	for i := range 1000 {
		q, secret := question{Cards: sizes[i%len(sizes)]}, shuffle.Secret{}
		if i%3 == 0 {
			q.Seed = fmt.Sprintf("Grüße 🧹 %d", i)
			if i == 0 { // a seed with which a word of the stream "list" is rejected
				q = question{Seed: "rejection 2754", Cards: check.MaxCards}
			}
			secret = shuffle.SecretFromSeed(q.Seed)
		} else {
			_, _ = random.Read(secret[:])
			q.Secret = hex.EncodeToString(secret[:])
		}
		if i%4 == 0 {
			var entropy [32]byte
			_, _ = random.Read(entropy[:])
			q.GameID, q.Entropy = fmt.Sprintf("%026d", i), hex.EncodeToString(entropy[:])
		}
		questions, secrets = append(questions, q), append(secrets, secret)
	}
	return questions, secrets
}

func unhex(t *testing.T, text string) (bytes [32]byte) {
	t.Helper()
	if n, err := hex.Decode(bytes[:], []byte(text)); err != nil || n != len(bytes) {
		t.Fatalf("%s: %d bytes, %v", text, n, err)
	}
	return bytes
}

func blankPool(t *testing.T, cards int) *engine.Pool {
	t.Helper()
	blanks := make([]engine.Card, cards)
	for i := range blanks {
		blanks[i] = engine.Card{ID: fmt.Sprint("c", i), Type: engine.TypeHabit}
	}
	pool, err := engine.NewPool(blanks)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

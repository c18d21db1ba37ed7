package live_test

import (
	"context"
	cryptorand "crypto/rand"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/bolt"
)

type ctx = context.Context

const hostToken, guestToken = "a token of the host, from its own device", "a token of the guest, from its own device"

// service makes games and plays them on a real store, with a clock that a test can set.
type service struct {
	*games.Creator
	*games.Submitter
	store *bolt.Store
	now   time.Time
}

func newService(t testing.TB) *service {
	t.Helper()
	s := &service{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(s.clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	s.store = store
	repository := games.NewRepository(store, s.clock)
	s.Creator, s.Submitter = games.NewCreator(repository, nil, 24*time.Hour), games.NewSubmitter(repository)
	return s
}

func (s *service) clock() time.Time { return s.now }

func (s *service) create(t testing.TB, seed string) *games.Game {
	t.Helper()
	g, _, err := s.Create(t.Context(), games.CreateRequest{Seed: seed, RequestID: "create"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// createPrivate makes a private game, and returns it with its tokens by seat.
func (s *service) createPrivate(t *testing.T, seats games.Seats) (*games.Game, [2]string) {
	t.Helper()
	seats.Private = true
	g, made, err := s.Create(t.Context(), games.CreateRequest{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var tokens [2]string
	for _, token := range made {
		tokens[token.Seat] = token.Text
	}
	return g, tokens
}

// move submits a legal action chosen at random.
func (s *service) move(t testing.TB, g *games.Game, random *rand.Rand) *games.Game {
	t.Helper()
	seat, _ := g.State.Priority()
	legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
	next, _, err := s.Submit(t.Context(), games.SubmitRequest{
		GameID: g.ID, Action: legal[random.IntN(len(legal))], Key: cryptorand.Text(), RequestID: "JKJaXmPLvHcESHA=",
	})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

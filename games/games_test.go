package games_test

import (
	"context"
	cryptorand "crypto/rand"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

type ctx = context.Context

// service is the use cases on a real store, with a clock that a test can set.
type service struct {
	*games.Creator
	*games.Reader
	*games.Submitter
	*games.Exporter
	store   *bolt.Store
	archive archive
	now     time.Time
}

// archive keeps documents in memory.
type archive map[string][]byte

func (a archive) Put(_ ctx, key string, body []byte) error {
	if _, there := a[key]; !there {
		a[key] = body
	}
	return nil
}

func newService(t testing.TB, options ...games.Option) *service {
	t.Helper()
	s := &service{archive: archive{}, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	clock := s.clock
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	s.store = store
	s.Creator = games.NewCreator(games.NewRepository(store, clock), nil, 24*time.Hour, options...)
	s.Reader = games.NewReader(games.NewRepository(store, clock))
	s.Submitter = games.NewSubmitter(games.NewRepository(store, clock))
	s.Exporter = games.NewExporter(games.NewRepository(store, clock), s.archive, encode.Encoder)
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

func (s *service) play(t testing.TB, seed string) *games.Game {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(len(seed))))
	g := s.create(t, seed)
	for !g.Finished() {
		s.now = s.now.Add(time.Second)
		g = s.move(t, g, random)
	}
	return g
}

func TestEveryVersionReadsBackAsItWasMade(t *testing.T) {
	s := newService(t)
	random := rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "seed")
	for !g.Finished() {
		read, err := s.Current(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if *read.State != *g.State || read.Superseded || read.Version != g.Version {
			t.Fatalf("version %d reads back as another state", g.Version)
		}
		if diff := cmp.Diff(g.Entry, read.Entry); diff != "" {
			t.Fatalf("version %d reads back as another move:\n%s", g.Version, diff)
		}
		if diff := cmp.Diff(g.Header, read.Header); diff != "" {
			t.Fatalf("version %d reads back with another header:\n%s", g.Version, diff)
		}
		g = s.move(t, g, random)
	}
}

func TestAnIllegalMoveChangesNothing(t *testing.T) {
	s := newService(t)
	g := s.create(t, "seed")
	_, _, err := s.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(1)})
	refused, ok := errors.AsType[*games.IllegalMove](err)
	if !ok || refused.Reason != engine.ReasonNotYourPriority || refused.Current != 0 {
		t.Fatalf("got %v", err)
	}
	if now, err := s.Current(t.Context(), g.ID); err != nil || now.Version != 0 {
		t.Errorf("version 1 exists: %v", err)
	}
}

func TestAPreconditionThatFailsComesBeforeLegality(t *testing.T) {
	s := newService(t)
	g := s.create(t, "seed")
	_, _, err := s.Submit(t.Context(), games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority(7), IfMatch: func(v int) bool { return v == 3 },
	})
	conflict, ok := errors.AsType[*games.VersionConflict](err)
	if !ok || conflict.Current != 0 || !conflict.Precondition {
		t.Fatalf("got %v", err)
	}
}

func TestConcurrentMovesConflict(t *testing.T) {
	s := newService(t)
	g := s.create(t, "seed")
	submitter := games.NewSubmitter(games.NewRepository(beforeAppend(s.store, func() {
		s.move(t, g,
			rand.New(rand.NewPCG(3, 3)))
	}), s.clock))
	_, _, err := submitter.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(0)})
	conflict, ok := errors.AsType[*games.VersionConflict](err)
	if !ok || conflict.Current != 1 || conflict.Precondition {
		t.Fatalf("got %v", err)
	}
	if now, err := s.Current(t.Context(), g.ID); err != nil || now.Version != 1 {
		t.Errorf("the move that lost the race was applied: %v", err)
	}
}

// beforeAppend lets another move slip in between reading and writing.
func beforeAppend(store games.Store, move func()) games.Store {
	return &memstore.Hooked{Store: store, Before: func(call, _ string) error {
		if call == "Append" {
			move()
		}
		return nil
	}}
}

func TestAnExpiredGameIsAbsent(t *testing.T) {
	s := newService(t)
	g := s.create(t, "seed")
	s.now = g.ExpiresAt.Add(-time.Second)
	if _, err := s.Current(t.Context(), g.ID); err != nil {
		t.Fatalf("a second before: %v", err)
	}
	s.now = g.ExpiresAt
	_, reading := s.Current(t.Context(), g.ID)
	_, exporting := s.Export(t.Context(), g.ID, "")
	_, _, moving := s.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(0)})
	for _, err := range []error{reading, exporting, moving} {
		if !errors.Is(err, games.ErrNotFound) {
			t.Errorf("got %v", err)
		}
	}
}

func TestIDsOfTheWrongFormAreNotLookedUp(t *testing.T) {
	s := newService(t)
	for _, id := range []string{"", "x", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwx10",
		"abcdefghijklmnopqrstuvwxyzz"} {
		if _, err := s.Current(t.Context(), id); !errors.Is(err, games.ErrNotFound) {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestTimesOfMovesNeverDecrease(t *testing.T) {
	s := newService(t)
	g := s.create(t, "seed")
	s.now = s.now.Add(-time.Hour)
	next := s.move(t, g, rand.New(rand.NewPCG(1, 1)))
	if next.At.Before(g.At) {
		t.Errorf("version 1 is from %s, before version 0 at %s", next.At, g.At)
	}
}

func TestExportsReplayAndAreTheSameBytesEachTime(t *testing.T) {
	s := newService(t)
	unfinished := s.create(t, "unfinished")
	for _, g := range []*games.Game{s.play(t, "whole"), unfinished, s.move(t, unfinished, rand.New(rand.NewPCG(1, 1)))} {
		document, err := s.Export(t.Context(), g.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Verify(document); err != nil {
			t.Errorf("version %d: %v", g.Version, err)
		}
		again, err := s.Export(t.Context(), g.ID, "")
		if err != nil || string(again) != string(document) {
			t.Errorf("the second export differs (%v)", err)
		}
	}
	if len(s.archive) != 2 {
		t.Errorf("%d documents in the archive", len(s.archive))
	}
}

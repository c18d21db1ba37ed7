package games_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/api"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
)

// cached is the use cases of a process, on a store that counts the snapshots that are read
// from it, each of which is then decoded.
type cached struct {
	api.UseCases
	memory    *memstore.Store
	store     *memstore.Hooked
	sets      loaded
	snapshots int
}

func newCached(t testing.TB, sets *snapshot.Snapshot, cacheBytes int) *cached {
	t.Helper()
	s := &cached{sets: loaded{sets}, memory: memstore.New()}
	s.store = &memstore.Hooked{Store: s.memory, Before: func(call, _ string) error {
		if call == "Snapshot" {
			s.snapshots++
		}
		return nil
	}}
	s.restart(cacheBytes)
	return s
}

// restart begins with an empty cache.
func (s *cached) restart(cacheBytes int) {
	s.UseCases = api.NewUseCases(api.Ports{
		Store: s.store, Invitations: s.memory, Archive: archive{}, Encoder: encode.Encoder, Loader: &s.sets,
		Watchers: hub.New(time.Now), Now: time.Now, CacheBytes: cacheBytes,
	})
}

func (s *cached) create(t testing.TB) *games.Game {
	t.Helper()
	g, _, err := s.Creator.Create(t.Context(), games.CreateRequest{SetURLs: []string{setURL}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (s *cached) pass(t testing.TB, g *games.Game) *games.Game {
	t.Helper()
	seat, _ := g.State.Priority()
	pass := games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))}
	next, _, err := s.Submitter.Submit(t.Context(), pass)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func (s *cached) read(t testing.TB, gameID string) *games.Game {
	t.Helper()
	g, err := s.Reader.Current(t.Context(), gameID)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// cards returns a set that is not part of the program.
func cards(t testing.TB, id string, n int) *snapshot.Snapshot {
	t.Helper()
	list := make([]snapshot.Card, n)
	for i := range list {
		list[i] = snapshot.Card{
			ID: fmt.Sprint("chore-", i), Name: "Chore", Cost: 1, Type: "task", Effect: "none",
			Text: fmt.Sprint(i, strings.Repeat(" chores", 24)),
		}
	}
	s, faults := snapshot.New([]snapshot.Set{{CardSet: snapshot.CardSet{ID: id, Cards: list}}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

const roomy = 64 << 20 // bytes of a cache that keeps all games of a test

const setURL = "https://cards.example/own.json" // of the sets that the loader has

// A move that is read is the value that the move made, not one that was decoded.
func TestAReadAfterAMoveDecodesNothing(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), roomy)
	g := s.create(t)
	for range 10 {
		g = s.pass(t, g)
		read := s.read(t, g.ID)
		if games.Differ(g, read) || read.Snapshot != g.Snapshot {
			t.Fatalf("version %d reads as %+v", g.Version, read)
		}
		if &read.Events[0] != &g.Events[0] {
			t.Fatalf("version %d was decoded", g.Version)
		}
	}
	if s.snapshots > 0 {
		t.Errorf("%d snapshots were decoded", s.snapshots)
	}
}

// A game that began with an invitation passes through every use case.
func TestAllUseCasesShareWhatIsDecoded(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), roomy)
	inv, _, err := s.Offerer.Offer(t.Context(), lobby.OfferRequest{
		Token: hostToken, SetURLs: []string{setURL}, TurnSeconds: 60,
	})
	if err != nil {
		t.Fatal(err)
	}
	accept := lobby.AcceptRequest{InvitationID: inv.ID, Token: guestToken}
	for _, use := range []func() error{
		func() error { _, _, _, err := s.Accepter.Accept(t.Context(), accept); return err },
		func() error { return s.Watcher.Watch(t.Context(), "a connection", []string{inv.ID}) },
		func() error { _, err := s.Reader.Current(t.Context(), inv.ID); return err },
		func() error { return s.resign(t, inv.ID) },
		func() error { _, err := s.Exporter.Export(t.Context(), inv.ID, hostToken); return err },
		func() error { _, _, _, err := s.Accepter.Accept(t.Context(), accept); return err },
		func() error {
			_, _, err := s.Offerer.Offer(t.Context(), lobby.OfferRequest{
				Token: "a token for the rematch", RematchToken: hostToken, RematchOf: inv.ID,
			})
			return err
		},
	} {
		if err := use(); err != nil {
			t.Fatal(err)
		}
	}
	if s.snapshots > 0 {
		t.Errorf("%d snapshots were decoded", s.snapshots)
	}
}

func (s *cached) resign(t *testing.T, gameID string) error {
	g := s.read(t, gameID)
	viewer, err := g.Viewer(guestToken)
	if err != nil {
		return err
	}
	seat, _ := viewer.Seat()
	_, _, err = s.Submitter.Submit(t.Context(), games.SubmitRequest{
		GameID: gameID, Action: engine.Resign(int(seat)), Token: guestToken,
	})
	return err
}

func TestAReadAfterAReadDecodesNothing(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), roomy)
	g := s.create(t)
	s.restart(roomy)
	if first, second := s.read(t, g.ID), s.read(t, g.ID); &first.Events[0] != &second.Events[0] || s.snapshots != 1 {
		t.Errorf("the game was decoded twice, or its sets were, %d times", s.snapshots)
	}
}

// A connection may name many games, each with sets of its own.
func TestFollowingAGameDecodesNoCardSets(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), roomy)
	g := s.create(t)
	s.restart(roomy)
	if err := s.Watcher.Watch(t.Context(), "a connection", []string{g.ID}); err != nil || s.snapshots > 0 {
		t.Errorf("%d snapshots were decoded, %v", s.snapshots, err)
	}
}

func TestASnapshotIsDecodedOnceForAllItsGames(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), roomy)
	first, second := s.create(t), s.create(t)
	s.restart(roomy)
	if s.read(t, first.ID).Snapshot != s.read(t, second.ID).Snapshot || s.snapshots != 1 {
		t.Errorf("%d snapshots were decoded for two games of the same sets", s.snapshots)
	}
}

// Many followers can ask for a game at once.
func TestASnapshotIsDecodedByOneOfManyReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newCached(t, cards(t, "own", 1), roomy)
		g := s.create(t)
		s.restart(roomy)
		s.store.Before = func(call, _ string) error {
			if call != "Snapshot" {
				return nil
			}
			time.Sleep(time.Second) // until all readers wait
			if s.snapshots++; s.snapshots == 1 {
				return games.ErrUnavailable
			}
			return nil
		}
		var all sync.WaitGroup
		var failed atomic.Int32
		for range 20 {
			all.Go(func() {
				if _, err := s.Reader.Current(t.Context(), g.ID); err != nil {
					failed.Add(1)
				}
			})
		}
		all.Wait()
		if s.snapshots != 2 || failed.Load() != 1 {
			t.Errorf("%d attempts to decode, %d readers failed; want one more after the one that fails",
				s.snapshots, failed.Load())
		}
	})
}

// A game is kept without its sets, which are read again where they are too large to keep.
func TestASnapshotLargerThanTheCacheIsUsed(t *testing.T) {
	s := newCached(t, cards(t, "own", 1000), 64<<10)
	g := s.create(t)
	for uses := 1; uses < 9; uses += 2 {
		g = s.pass(t, g)
		read := s.read(t, g.ID)
		if &read.Events[0] != &g.Events[0] || read.Snapshot.Key != g.SnapshotKey {
			t.Errorf("version %d was decoded", g.Version)
		}
		if s.snapshots != uses+1 {
			t.Errorf("%d snapshots were decoded for %d uses", s.snapshots, uses+1)
		}
	}
}

// Games that are used stay, with their sets, and those that are not leave.
func TestTheCacheKeepsWhatWasUsedLast(t *testing.T) {
	s := newCached(t, cards(t, "own", 1), 1<<20)
	used, left := s.create(t), s.create(t)
	for range 600 { // more than it can keep
		if _, _, err := s.Creator.Create(t.Context(), games.CreateRequest{}); err != nil {
			t.Fatal(err)
		}
		s.read(t, used.ID)
	}
	if read := s.read(t, used.ID); &read.Events[0] != &used.Events[0] || s.snapshots > 0 {
		t.Errorf("the game that is used was decoded, or its sets were, %d times", s.snapshots)
	}
	if read := s.read(t, left.ID); &read.Events[0] == &left.Events[0] {
		t.Error("the game that was left is still kept")
	}
}

package cardgames_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

// seat is a player that takes another place of the list of legal actions in each version.
type seat struct {
	player   int
	game     *cardgames.Game
	versions []int // in the order of the updates, from the complete log
	refusals []string
	longest  time.Duration // between two updates
}

func (s *seat) play(ctx context.Context) error {
	last := time.Now()
	options := cardgames.FollowOptions{Since: new(-1), CompleteLog: true}
	for update, err := range s.game.Updates(ctx, options) {
		if err != nil {
			return err
		}
		s.longest = max(s.longest, time.Since(last))
		last = time.Now()
		for _, entry := range update.Log {
			s.versions = append(s.versions, entry.Version)
		}
		v := update.View
		if len(v.LegalActions) == 0 || v.Priority == nil || *v.Priority != s.player {
			continue
		}
		_, err = s.game.Submit(ctx, v.Version, v.LegalActions[v.Version%len(v.LegalActions)])
		if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok {
			s.refusals = append(s.refusals, fmt.Sprintf("%s %s", refused.Code, refused.Reason))
		} else if err != nil {
			return err
		}
	}
	return nil
}

// TestGamesUnderCuts: where responses and connections are lost, no move is illegal, lost or made twice, each
// seat sees each version once, and no seat waits for long.
func TestGamesUnderCuts(t *testing.T) {
	const games = 4
	process := launch.StartForTest(t)
	lossy := network.Cut(t, process.Base)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	var all sync.WaitGroup
	var longest time.Duration
	var mu sync.Mutex
	for n := range games {
		all.Go(func() {
			seats, err := playPrivate(ctx, cardgames.New(lossy.URL))
			if err != nil {
				t.Errorf("game %d: %v", n, err)
				return
			}
			for _, s := range seats {
				checkSeat(t, s)
				mu.Lock()
				longest = max(longest, s.longest)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if lossy.Responses.Load() == 0 || lossy.Frames.Load() == 0 {
		t.Error("nothing was cut")
	}
	t.Logf("%d responses and %d frames were lost; at most %v between two versions", lossy.Responses.Load(),
		lossy.Frames.Load(), longest)
}

func playPrivate(ctx context.Context, s *cardgames.Service) (seats [2]*seat, err error) {
	created, err := s.CreateGame(ctx, cardgames.NewGame{Private: true, TurnSeconds: 3600})
	if err != nil {
		return seats, err
	}
	failed := make(chan error, 2)
	for player := range seats {
		seats[player] = &seat{player: player, game: s.Game(created.GameID, created.Seats[player].Token)}
		go func() { failed <- seats[player].play(ctx) }()
	}
	return seats, errors.Join(<-failed, <-failed)
}

func checkSeat(t *testing.T, s *seat) {
	t.Helper()
	if len(s.refusals) > 0 {
		t.Errorf("refused: %v", s.refusals)
	}
	var want []int
	for version := range len(s.versions) {
		want = append(want, version)
	}
	if diff := cmp.Diff(want, s.versions); diff != "" || len(want) < 20 {
		t.Errorf("seat %d: versions (-want +got):\n%s", s.player, diff)
	}
}

// TestManyGamesShareFewSockets: a spectator of 500 games is notified of a move in each, on 5 connections.
func TestManyGamesShareFewSockets(t *testing.T) {
	const games, connections = 500, 5
	base, open := countSockets(t, launch.StartForTest(t).Base)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	follower, player := cardgames.New(base), cardgames.New(base)
	seen := make([]chan time.Time, games)
	ids := make([]string, games)
	together(games, func(n int) {
		created, err := player.CreateGame(ctx, cardgames.NewGame{})
		if err != nil {
			t.Error(err)
			return
		}
		ids[n], seen[n] = created.GameID, make(chan time.Time, 1)
		go func() {
			versions := versionsTo(ctx, follower.Game(created.GameID, ""), 1)
			defer func(at time.Time) { seen[n] <- at }(time.Now())
			if diff := cmp.Diff([]int{0, 1}, versions); diff != "" {
				t.Errorf("versions of a game (-want +got):\n%s", diff)
			}
		}()
	})
	if t.Failed() {
		return
	}
	for open.Load() != connections {
		if time.Sleep(10 * time.Millisecond); ctx.Err() != nil {
			t.Fatalf("%d connections are open, want %d", open.Load(), connections)
		}
	}
	made := make([]time.Time, games) // when the moves were made
	together(games, func(n int) {
		if _, err := player.Game(ids[n], "").Submit(ctx, 0, cardgames.Action{Type: "pass_priority"}); err != nil {
			t.Error(err)
		}
		made[n] = time.Now()
	})
	longest := time.Duration(0)
	for n := range games {
		longest = max(longest, (<-seen[n]).Sub(made[n]))
	}
	if t.Logf("each move was seen within %v", longest); longest > 40*time.Second {
		t.Error("want moves to be seen before the games would be polled, after a minute")
	}
}

// together calls a function for each of n numbers, some at once.
func together(n int, do func(number int)) {
	var all sync.WaitGroup
	places := make(chan struct{}, 16)
	for number := range n {
		places <- struct{}{}
		all.Go(func() {
			do(number)
			<-places
		})
	}
	all.Wait()
}

// versionsTo returns the versions of the log until a version, in the order of the updates.
func versionsTo(ctx context.Context, game *cardgames.Game, last int) (versions []int) {
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{Since: new(-1)}) {
		if err != nil {
			return versions
		}
		for _, entry := range update.Log {
			versions = append(versions, entry.Version)
		}
		if update.View.Version >= last {
			return versions
		}
	}
	return versions
}

// countSockets returns a URL of the service, and how many connections for live updates are open there.
func countSockets(t *testing.T, base string) (url string, open *atomic.Int32) {
	forward, err := network.NewProxy(base, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	open = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			open.Add(1)
			defer open.Add(-1)
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, open
}

package main

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/games"
	"cardgames/infra/bolt"
)

func TestTheClockNoticesWhenGamesWereNotServed(t *testing.T) {
	const day = 24 * time.Hour
	start := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		wall, ran time.Duration // since the start
		noticed   bool
	}{
		"a day of service":         {wall: day, ran: day},
		"a small correction":       {wall: day + 4*time.Second, ran: day},
		"a night of suspension":    {wall: day, ran: day - 8*time.Hour, noticed: true},
		"a clock that is set on":   {wall: day + time.Hour, ran: day, noticed: true},
		"a clock that is set back": {wall: day - time.Hour, ran: day, noticed: true},
	} {
		t.Run(name, func(t *testing.T) {
			c := &clock{wall: start, since: start}
			want := start
			if test.noticed {
				want = start.Add(test.wall)
			}
			if got := c.look(start.Add(test.wall), test.ran); !got.Equal(want) {
				t.Errorf("served since %s after the start, want %s", got.Sub(start), want.Sub(start))
			}
			if got := c.look(start.Add(test.wall+time.Hour), test.ran+time.Hour); !got.Equal(want) {
				t.Errorf("an hour later: since %s after the start, want %s", got.Sub(start), want.Sub(start))
			}
		})
	}
}

// Whatever the clock said before, the other seat waits a whole turn from the start on.
func TestAPlayerHasAWholeTurnAfterAStart(t *testing.T) {
	for name, clock := range map[string]time.Duration{
		"an outage of an hour": -time.Hour, "a clock an hour ahead": time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			id, token := leaveGame(t, filepath.Join(data, "games.db"), time.Now().Add(clock))
			started := time.Now()
			_, c := startProcess(t, data)
			game := c.Game(id, token)
			v, err := game.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if left := v.Deadline.Sub(started); left < time.Minute || left > time.Minute+20*time.Second {
				t.Errorf("the deadline is %s after the start, want a minute", left)
			}
			_, err = game.Submit(t.Context(), v.Version, v.DeadlineActions[0])
			if refused, ok := errors.AsType[*cardgames.ServiceError](err); !ok || refused.Code != "wrong_seat" {
				t.Errorf("player 1 acts for player 0 at once: %v", err)
			}
		})
	}
}

// leaveGame leaves a private game in a file, in which player 0 has had a minute from a moment
// on. It returns its id and the token of player 1.
func leaveGame(t *testing.T, file string, moment time.Time) (id, token string) {
	t.Helper()
	store, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	creator := games.NewCreator(games.NewRepository(store, func() time.Time { return moment }), nil, retention)
	g, tokens, err := creator.Create(t.Context(),
		games.CreateRequest{Seats: games.Seats{Private: true, TurnSeconds: 60}})
	if err != nil {
		t.Fatal(err)
	}
	return g.ID, tokens[1].Text
}

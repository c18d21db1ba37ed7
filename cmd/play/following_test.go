package main

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/localtest/client"
	"cardgames/localtest/service"
)

// A bot that is connected reads once a minute, and still responds to each move
// within a second. Without a connection it would ask every other second.
func TestABotFollowsLive(t *testing.T) {
	base := service.StartForTest(t).Base
	person := client.Client{Base: base}
	game, err := person.Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	var connected atomic.Bool
	after := func(d time.Duration) <-chan time.Time {
		if d == connectedPoll {
			connected.Store(true)
		}
		return time.After(d)
	}
	ended := make(chan error, 1)
	go func() {
		args := []string{base + "/games/" + game.GameID, "-seat", "1=greedy"}
		ended <- run(t.Context(), args, console{in: strings.NewReader(""), out: io.Discard, after: after})
	}()
	for !connected.Load() {
		time.Sleep(time.Millisecond)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for moved := time.Now(); !game.Finished(); {
		switch {
		case *game.Priority == 0:
			if game, err = person.SubmitAny(game, random); err != nil {
				t.Fatal(err)
			}
			moved = time.Now()
		case time.Since(moved) > time.Second:
			t.Fatalf("version %d: the bot has not moved", game.Version)
		default:
			time.Sleep(time.Millisecond)
			if game, err = person.Read(game.GameID); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A follower hears when its connection is made, of each version, and that the
// connection is lost; then it makes a new one.
func TestAFollowerConnectsAgain(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		for _, frame := range []string{"no hint", `{"game_id":"a","version":7}`} {
			if err := socket.Write(r.Context(), websocket.MessageText, []byte(frame)); err != nil {
				t.Error(err)
			}
		}
		_ = socket.Close(websocket.StatusGoingAway, "")
	}))
	defer server.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	f := follower{news: make(chan news)}
	go f.follow(ctx, server.URL)
	for range 2 {
		for _, want := range []news{{true, 0}, {true, 7}, {false, 0}} {
			if got := <-f.news; got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		}
	}
}

// What a follower has seen already is no news.
func TestNewsEndsAWait(t *testing.T) {
	f := follower{news: make(chan news, 3)}
	await := func(known int, of ...news) {
		t.Helper()
		for _, n := range of {
			f.news <- n
		}
		if err := f.await(t.Context(), known, nil, nil); err != nil || len(f.news) > 0 {
			t.Errorf("%v, %d news are left", err, len(f.news))
		}
	}
	await(5, news{connected: true})
	await(5, news{true, 5}, news{true, 6})
	if got := f.pause(2 * time.Second); got != connectedPoll {
		t.Errorf("with a connection it waits %s", got)
	}
	await(6, news{connected: false})
	if got := f.pause(2 * time.Second); got != 2*time.Second {
		t.Errorf("without a connection it waits %s", got)
	}
}

func TestSomebodyWhoWaitsMayLeave(t *testing.T) {
	never := func(time.Duration) <-chan time.Time { return nil }
	typed := strings.NewReader("p\nhurry\nq\n")
	var out strings.Builder
	err := run(t.Context(), []string{serve(t, asItIs), "-seat", "0=human"}, console{in: typed, out: &out, after: never})
	if err != nil || !strings.Contains(out.String(), "Waiting for Player 1; q leaves.\n\nThe game is kept.") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// A player who never moves loses nothing but time: at each deadline the bot
// passes for them, by the service's clock, until the game is over.
func TestADeadlineEndsTheWait(t *testing.T) {
	var clock atomic.Int64
	now := func() time.Time { return time.Date(2026, 3, 1, 18, 0, 0, int(clock.Load()), time.UTC) }
	dated := func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Date", now().Format(http.TimeFormat))
			h.ServeHTTP(w, r)
		})
	}
	game, tokens := createPrivate(t, serveAt(t, now, dated), `, "turn_seconds": 3600`)
	var out strings.Builder
	pass := func(d time.Duration) { clock.Add(int64(d)) }
	if err := play(t, pass, &out, game, "-seat", "1=greedy", "-token", "1="+tokens[1]); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if !strings.Contains(out.String(), "Player 0 has let the deadline go by.\n") || !strings.Contains(out.String(), "Player 1 wins") {
		t.Errorf("%s", &out)
	}
}

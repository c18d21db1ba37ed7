// Package bench measures moves over HTTP on a running server. `make bench` runs it,
// and the benchmarks of other packages.
package bench_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/rawhttp"
)

// BenchmarkPlay measures moves over HTTP, each synced to disk before its response.
// The server and the players share the processors. The time of an operation is the
// total time divided by the moves of all games; p50 and p99 are latencies.
func BenchmarkPlay(b *testing.B) {
	for _, games := range []int{1, 8, 32} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			server, err := launch.Start()
			if err != nil {
				b.Fatal(err)
			}
			load := play(b, server.Base, games, false)
			if err := server.Stop(); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(ms(quantile(load.moves, 0.5)), "p50-ms")
			b.ReportMetric(ms(quantile(load.moves, 0.99)), "p99-ms")
			b.ReportMetric(1000*server.CPU().Seconds()/float64(b.N), "cpu-s/1000-moves")
		})
	}
}

// BenchmarkFollowed measures moves with two followers of each game: notified is the
// time from the response to a move until a follower is notified, late the share of those
// who are notified after the response, and cost is the time of a move relative to games
// without followers.
func BenchmarkFollowed(b *testing.B) {
	const games = 32
	b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
		server := launch.StartForTest(b)
		alone := play(b, server.Base, games, false)
		load := play(b, server.Base, games, true)
		b.ReportMetric(load.took.Seconds()/alone.took.Seconds(), "cost")
		b.ReportMetric(100*load.late(), "late-%")
		b.ReportMetric(ms(quantile(load.notified, 0.5)), "notified-p50-ms")
		b.ReportMetric(ms(quantile(load.notified, 0.99)), "notified-p99-ms")
	})
}

// load has the measurements of all players, in ascending order.
type load struct {
	moves    []time.Duration // until the response
	notified []time.Duration // from the response until a follower was notified
	took     time.Duration
}

// late returns the share of the hints that came after the response.
func (l load) late() float64 {
	before, _ := slices.BinarySearch(l.notified, 1)
	return 1 - float64(before)/float64(len(l.notified))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// quantile returns a quantile of ascending durations, for q from 0 to 1.
func quantile(ascending []time.Duration, q float64) time.Duration {
	return ascending[int(q*float64(len(ascending)-1))]
}

// play makes b.N moves in concurrent games, and reports the moves per second. Each
// player plays one game after the other, and makes each move when the last one has
// its response.
func play(b *testing.B, base string, games int, followed bool) load {
	b.Helper()
	transport := &http.Transport{MaxIdleConnsPerHost: games}
	defer transport.CloseIdleConnections()
	players := make([]player, games)
	var remaining atomic.Int64
	remaining.Store(int64(b.N))
	var playing sync.WaitGroup
	b.ResetTimer()
	start := time.Now()
	for i := range players {
		p := &players[i]
		*p = player{client: rawhttp.Client{Base: base, Transport: transport}, remaining: &remaining, followed: followed}
		playing.Go(func() { p.err = p.play() })
	}
	playing.Wait()
	b.StopTimer()
	all := load{took: time.Since(start)}
	var failed error // the first
	for _, p := range players {
		all.moves = append(all.moves, p.moves...)
		all.notified = append(all.notified, p.notified...)
		failed = cmp.Or(failed, p.err)
	}
	if failed != nil {
		b.Fatal(failed)
	}
	slices.Sort(all.moves)
	slices.Sort(all.notified)
	b.ReportMetric(float64(b.N)/all.took.Seconds(), "moves/s")
	return all
}

type player struct {
	client    rawhttp.Client
	remaining *atomic.Int64 // moves to make, by all players
	followed  bool

	moves, notified []time.Duration
	err             error
}

func (p *player) play() error {
	for p.remaining.Load() > 0 {
		if err := p.playGame(); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) playGame() error {
	r, err := p.send(rawhttp.Post("/games", ""))
	if err != nil {
		return err
	}
	game := r.Header.Get("Location")
	if !p.followed {
		return p.playMoves(game, r, func() {})
	}
	f, err := follow(p.client.Base, path.Base(game))
	if err != nil {
		return err
	}
	err = p.playMoves(game, r, f.responded)
	p.notified = append(p.notified, f.end()...)
	return err
}

// playMoves makes moves until the game or the benchmark ends. It calls moved after
// each.
func (p *player) playMoves(game string, r rawhttp.Response, moved func()) (err error) {
	for actions := legalActions(r.Body); len(actions) > 0 && p.remaining.Add(-1) >= 0; actions = legalActions(r.Body) {
		// The last action is a pass, so games are as long as people's.
		move := rawhttp.Post(game+"/actions", string(actions[len(p.moves)%len(actions)])).
			With("If-Match", r.Header.Get("ETag")).With("Idempotency-Key", rand.Text())
		start := time.Now()
		if r, err = p.send(move); err != nil {
			return err
		}
		p.moves = append(p.moves, time.Since(start))
		moved()
	}
	return nil
}

func (p *player) send(r rawhttp.Request) (rawhttp.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	response, err := p.client.Send(ctx, r)
	if err == nil && response.Status >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return response, err
}

// legalActions extracts the actions from a view. They contain no other objects. A
// parser would use more processor time than the server.
func legalActions(view []byte) (actions [][]byte) {
	_, list, _ := bytes.Cut(view, []byte(`"legal_actions":[`))
	list, _, _ = bytes.Cut(list, []byte("]"))
	for action := range bytes.SplitAfterSeq(list, []byte("}")) {
		if action = bytes.TrimPrefix(action, []byte(",")); len(action) > 0 {
			actions = append(actions, action)
		}
	}
	return actions
}

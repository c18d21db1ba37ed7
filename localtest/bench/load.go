package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"slices"
	"sync"
	"time"

	"cardgames/localtest/client"
)

// Limits of a run, so that it stops by itself.
const (
	maxGames  = 1000
	maxLength = 10 * time.Minute
)

// load is what all players measured together.
type load struct {
	games int
	moves []time.Duration // until the response, ascending
	told  []time.Duration // from the response until a follower is told, ascending
	took  time.Duration
}

// rate is in moves per second.
func (l *load) rate() float64 { return float64(len(l.moves)) / l.took.Seconds() }

// mean is how long a move took, of that many games at once.
func (l *load) mean(games int) time.Duration {
	return l.took * time.Duration(games) / time.Duration(len(l.moves))
}

// quantile is of times that ascend, for q from 0 to 1.
func quantile(times []time.Duration, q float64) time.Duration {
	return times[int(q*float64(len(times)-1))]
}

// play plays a number of games at once, at most 1,000, for at most ten minutes.
// Each player plays one game after the other and moves as soon as the move
// before has its response. base must be a loopback address. The first response
// that is not a success ends its player, and is the error. followed lets followers
// connect to each game.
func play(base string, games int, length time.Duration, followed bool) (*load, error) {
	if err := checkLoopback(base); err != nil {
		return nil, err
	}
	if games < 1 {
		return nil, fmt.Errorf("%d games cannot be played", games)
	}
	games, length = min(games, maxGames), min(length, maxLength)
	transport := &http.Transport{MaxIdleConnsPerHost: games}
	defer transport.CloseIdleConnections()
	all := make([]player, games)
	var playing sync.WaitGroup
	start := time.Now()
	for i := range all {
		all[i] = player{client: client.Client{Base: base, Transport: transport}, end: start.Add(length), followed: followed}
		playing.Go(func() { all[i].err = all[i].play() })
	}
	playing.Wait()
	return sum(all, time.Since(start))
}

func sum(all []player, took time.Duration) (*load, error) {
	l := load{took: took}
	var failed error // the first
	for _, p := range all {
		l.moves = append(l.moves, p.moves...)
		l.told = append(l.told, p.told...)
		l.games += p.games
		failed = cmp.Or(failed, p.err)
	}
	if len(l.moves) == 0 {
		failed = cmp.Or(failed, errors.New("no move was made"))
	}
	slices.Sort(l.moves)
	slices.Sort(l.told)
	return &l, failed
}

func checkLoopback(base string) error {
	u, err := url.Parse(base)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s is not on this machine", base)
	}
	return nil
}

// player plays one game after the other, and measures.
type player struct {
	client   client.Client
	end      time.Time
	followed bool

	moves, told []time.Duration
	games       int
	err         error
}

func (p *player) play() error {
	for time.Now().Before(p.end) {
		if err := p.playGame(); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) playGame() error {
	r, err := p.send(client.Post("/games", ""))
	if err != nil {
		return err
	}
	p.games++
	game := r.Header.Get("Location")
	if !p.followed {
		return p.playOn(game, r, func() {})
	}
	f, err := follow(p.client.Base, path.Base(game))
	if err != nil {
		return err
	}
	err = p.playOn(game, r, f.responded)
	p.told = append(p.told, f.end()...)
	return err
}

// playOn calls moved after each move.
func (p *player) playOn(game string, r client.Response, moved func()) (err error) {
	for actions := legalActions(r.Body); len(actions) > 0 && time.Now().Before(p.end); actions = legalActions(r.Body) {
		// The last is the pass, so games stay as long as games of people.
		move := client.Post(game+"/actions", string(actions[len(p.moves)%len(actions)])).
			With("If-Match", r.Header.Get("ETag")).With("Idempotency-Key", rand.Text())
		start := time.Now()
		if r, err = p.send(move); err != nil {
			return err
		}
		took := time.Since(start)
		moved()
		p.moves = append(p.moves, took)
	}
	return nil
}

func (p *player) send(r client.Request) (client.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	response, err := p.client.Send(ctx, r)
	if err == nil && response.Status >= http.StatusMultipleChoices {
		err = fmt.Errorf("%d %s", response.Status, response.Body)
	}
	return response, err
}

// legalActions cuts the actions out of a view; they contain no other objects. A
// parser would take more processor time than the server does.
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

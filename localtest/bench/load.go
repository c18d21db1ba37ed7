package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"
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
	took  time.Duration
}

// rate is in moves per second.
func (l *load) rate() float64 { return float64(len(l.moves)) / l.took.Seconds() }

// quantile returns the time of a move, for q from 0 to 1.
func (l *load) quantile(q float64) time.Duration { return l.moves[int(q*float64(len(l.moves)-1))] }

// play plays a number of games at once, at most 1,000, for at most ten minutes.
// Each player plays one game after the other and moves as soon as the move
// before has its response. base must be a loopback address. The first response
// that is not a success ends its player, and is the error.
func play(base string, games int, length time.Duration) (*load, error) {
	if err := checkLoopback(base); err != nil {
		return nil, err
	}
	if games < 1 {
		return nil, fmt.Errorf("%d games cannot be played", games)
	}
	games, length = min(games, maxGames), min(length, maxLength)
	client := &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: games},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       10 * time.Second,
	}
	defer client.CloseIdleConnections()
	all := make([]player, games)
	var playing sync.WaitGroup
	start := time.Now()
	for i := range all {
		playing.Go(func() { all[i] = playUntil(client, base, start.Add(length)) })
	}
	playing.Wait()
	return sum(all, time.Since(start))
}

func sum(all []player, took time.Duration) (*load, error) {
	l := load{took: took}
	var failed error // the first
	for _, p := range all {
		l.moves = append(l.moves, p.moves...)
		l.games += p.games
		failed = cmp.Or(failed, p.err)
	}
	if len(l.moves) == 0 {
		failed = cmp.Or(failed, errors.New("no move was made"))
	}
	slices.Sort(l.moves)
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

// player is what one player measured.
type player struct {
	moves []time.Duration
	games int
	err   error
}

func playUntil(client *http.Client, base string, end time.Time) (p player) {
	for time.Now().Before(end) {
		r, err := send(client, base+"/games", "", nil)
		if err != nil {
			p.err = err
			return p
		}
		p.games++
		game := base + r.location + "/actions"
		for time.Now().Before(end) {
			actions := legalActions(r.view)
			if len(actions) == 0 {
				break
			}
			// The last is the pass, so games stay as long as games of people.
			if r, err = send(client, game, r.etag, actions[len(p.moves)%len(actions)]); err != nil {
				p.err = err
				return p
			}
			p.moves = append(p.moves, r.took)
		}
	}
	return p
}

// response is one that shows a game.
type response struct {
	view           []byte
	etag, location string
	took           time.Duration
}

func send(client *http.Client, target, ifMatch string, body []byte) (r response, err error) {
	request, err := http.NewRequest(http.MethodPost, target, bytes.NewReader(body))
	if err != nil {
		return response{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	if ifMatch != "" {
		request.Header.Set("If-Match", ifMatch)
		request.Header.Set("Idempotency-Key", rand.Text())
	}
	start := time.Now()
	resp, err := client.Do(request)
	if err != nil {
		return response{}, err
	}
	defer resp.Body.Close()
	r.view, err = io.ReadAll(resp.Body)
	r.took = time.Since(start)
	if err == nil && resp.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %s", resp.Status, r.view)
	}
	r.etag, r.location = resp.Header.Get("ETag"), resp.Header.Get("Location")
	return r, err
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

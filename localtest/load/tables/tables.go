// Package tables plays many games at once against a server on this machine, and
// measures how long it takes to answer.
package tables

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

// Result is what all tables saw together.
type Result struct {
	Created int             // games
	Moves   []time.Duration // how long each took to be answered, the shortest first
	Took    time.Duration
}

// Rate is the moves of a second.
func (r *Result) Rate() float64 { return float64(len(r.Moves)) / r.Took.Seconds() }

// Within is the time within which a share of the moves, from 0 to 1, was answered.
func (r *Result) Within(share float64) time.Duration {
	return r.Moves[int(share*float64(len(r.Moves)-1))]
}

// Play makes moves at a number of tables, at most 1,000, for a length of time, at
// most ten minutes: at each table a game after the other, and a move as soon as
// the one before is answered. base must be an address of this machine. The first
// answer that is not a success ends its table, and is an error.
func Play(base string, games int, length time.Duration) (*Result, error) {
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
	all := make([]table, games)
	var playing sync.WaitGroup
	start := time.Now()
	for i := range all {
		playing.Go(func() { all[i] = play(client, base, start.Add(length)) })
	}
	playing.Wait()
	return sum(all, time.Since(start))
}

func sum(all []table, took time.Duration) (*Result, error) {
	r := Result{Took: took}
	var failed error // the first
	for _, t := range all {
		r.Moves = append(r.Moves, t.moves...)
		r.Created += t.games
		failed = cmp.Or(failed, t.err)
	}
	if len(r.Moves) == 0 {
		failed = cmp.Or(failed, errors.New("no move was made"))
	}
	slices.Sort(r.Moves)
	return &r, failed
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

// table is what one table saw.
type table struct {
	moves []time.Duration
	games int
	err   error
}

// play makes moves until the time is up, in one game after the other.
func play(client *http.Client, base string, end time.Time) (t table) {
	for time.Now().Before(end) {
		a, err := send(client, base+"/games", "", nil)
		if err != nil {
			t.err = err
			return t
		}
		t.games++
		game := base + a.location + "/actions"
		for time.Now().Before(end) {
			actions := legalActions(a.view)
			if len(actions) == 0 {
				break
			}
			// The last is the pass: games stay as long as games of people.
			if a, err = send(client, game, a.etag, actions[len(t.moves)%len(actions)]); err != nil {
				t.err = err
				return t
			}
			t.moves = append(t.moves, a.took)
		}
	}
	return t
}

// answer is one that shows a game.
type answer struct {
	view           []byte
	etag, location string
	took           time.Duration
}

func send(client *http.Client, target, ifMatch string, body []byte) (a answer, err error) {
	request, err := http.NewRequest(http.MethodPost, target, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	if ifMatch != "" {
		request.Header.Set("If-Match", ifMatch)
		request.Header.Set("Idempotency-Key", rand.Text())
	}
	start := time.Now()
	resp, err := client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	a.view, err = io.ReadAll(resp.Body)
	a.took = time.Since(start)
	if err == nil && resp.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %s", resp.Status, a.view)
	}
	a.etag, a.location = resp.Header.Get("ETag"), resp.Header.Get("Location")
	return a, err
}

// legalActions cuts the actions out of a view; they hold no other objects. A
// parser would take more of the processor than the server does.
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

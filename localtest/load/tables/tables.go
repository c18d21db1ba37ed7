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
	games, length = min(games, maxGames), min(length, maxLength)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: games}, Timeout: 10 * time.Second}
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
		view, _, err := send(client, base+"/games", "", nil)
		if err != nil {
			t.err = err
			return t
		}
		t.games++
		game := base + string(member(view, "game_id", '"')) + "/actions"
		for time.Now().Before(end) {
			actions := legalActions(view)
			if len(actions) == 0 {
				break
			}
			// The last is the pass: games stay as long as games of people.
			action := actions[len(t.moves)%len(actions)]
			var took time.Duration
			view, took, err = send(client, game, etag(view), action)
			if err != nil {
				t.err = err
				return t
			}
			t.moves = append(t.moves, took)
		}
	}
	return t
}

func send(client *http.Client, target, ifMatch string, body []byte) ([]byte, time.Duration, error) {
	request, err := http.NewRequest(http.MethodPost, target, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	if ifMatch != "" {
		request.Header.Set("If-Match", ifMatch)
		request.Header.Set("Idempotency-Key", rand.Text())
	}
	start := time.Now()
	resp, err := client.Do(request)
	if err != nil {
		return nil, 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	took := time.Since(start)
	if err == nil && resp.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %s", resp.Status, answer)
	}
	return answer, took, err
}

// legalActions cuts the actions out of a view. A parser would take more of the
// processor than the server does.
func legalActions(view []byte) [][]byte {
	list := member(view, "legal_actions", '[')
	var actions [][]byte
	for {
		start, end := bytes.IndexByte(list, '{'), bytes.IndexByte(list, '}')
		if start < 0 || end < 0 {
			return actions
		}
		actions = append(actions, list[start:end+1])
		list = list[end+1:]
	}
}

func etag(view []byte) string {
	rest := view[bytes.Index(view, []byte(`"version":`))+len(`"version":`):]
	return `"` + string(rest[:bytes.IndexByte(rest, ',')]) + `"`
}

// member is the text of a flat member; that of game_id becomes its path.
func member(view []byte, name string, open byte) []byte {
	at := bytes.Index(view, []byte(`"`+name+`":`+string(open)))
	if at < 0 {
		return nil
	}
	rest := view[at+len(name)+4:]
	if open == '[' {
		return rest[:bytes.IndexByte(rest, ']')]
	}
	return append([]byte("/games/"), rest[:bytes.IndexByte(rest, '"')]...)
}

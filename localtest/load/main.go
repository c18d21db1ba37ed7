// Command load plays many games at once against a server on this machine, and
// prints how many moves it answered in a second and how long they took.
//
//	go run ./localtest/load [-base http://127.0.0.1:8080] [-games 32] [-seconds 10]
//
// It sends traffic to loopback addresses only, and stops by itself.
package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"
	"time"
)

func main() {
	base := flag.String("base", "http://127.0.0.1:8080", "the server")
	games := flag.Int("games", 32, "games played at once, at most 1000")
	seconds := flag.Int("seconds", 10, "how long, at most 600")
	flag.Parse()
	if err := run(os.Stdout, *base, min(*games, 1000), time.Duration(min(*seconds, 600))*time.Second); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, base string, games int, length time.Duration) error {
	if err := checkLoopback(base); err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: games}, Timeout: 10 * time.Second}
	results := make([]result, games)
	var tables sync.WaitGroup
	start := time.Now()
	for i := range results {
		tables.Go(func() { results[i] = play(client, base, start.Add(length)) })
	}
	tables.Wait()
	return report(w, games, time.Since(start), results)
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

// result is what one table saw.
type result struct {
	moves []time.Duration
	games int
	err   error
}

// play makes moves until the time is up, in one game after the other.
func play(client *http.Client, base string, end time.Time) (r result) {
	for time.Now().Before(end) {
		view, _, err := send(client, base+"/games", "", nil)
		if err != nil {
			r.err = err
			return r
		}
		r.games++
		game := base + string(member(view, "game_id", '"')) + "/actions"
		for time.Now().Before(end) {
			actions := legalActions(view)
			if len(actions) == 0 {
				break
			}
			// The last is the pass: games stay as long as games of people.
			action := actions[len(r.moves)%len(actions)]
			var took time.Duration
			view, took, err = send(client, game, etag(view), action)
			if err != nil {
				r.err = err
				return r
			}
			r.moves = append(r.moves, took)
		}
	}
	return r
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

func report(w io.Writer, tables int, took time.Duration, results []result) error {
	var moves []time.Duration
	var failed error // the first
	games := 0
	for _, r := range results {
		moves = append(moves, r.moves...)
		games += r.games
		failed = cmp.Or(failed, r.err)
	}
	if len(moves) == 0 {
		return cmp.Or(failed, errors.New("no move was made"))
	}
	slices.Sort(moves)
	at := func(share float64) time.Duration { return moves[int(share*float64(len(moves)-1))] }
	fmt.Fprintf(w, "%d games at once: %.0f moves/s, %d moves in %d games, p50 %.1f ms, p99 %.1f ms, max %.1f ms\n",
		tables, float64(len(moves))/took.Seconds(), len(moves), games, ms(at(0.5)), ms(at(0.99)), ms(at(1)))
	return failed
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

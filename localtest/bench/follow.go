package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"cardgames/localtest/service"
)

const (
	followersEach = 2 // of a game
	// patience is how long followers wait for the last version, and what counts
	// where one is never told of a version.
	patience = time.Second
)

// followers are those of one game. They note when they are told of its versions.
type followers struct {
	sockets   []*websocket.Conn
	reading   sync.WaitGroup
	responses []time.Time // by version

	mu   sync.Mutex
	told [followersEach][]time.Time // by version, beginning with 0, which nobody is told of
}

// follow connects the followers of a game at the service with this URL.
func follow(base, gameID string) (*followers, error) {
	f := &followers{responses: []time.Time{{}}}
	live := "ws" + strings.TrimPrefix(base, "http") + "/live?game=" + gameID
	for i := range followersEach {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		socket, _, err := websocket.Dial(ctx, live, nil)
		cancel()
		if err != nil {
			f.close()
			return nil, fmt.Errorf("follow: %w", err)
		}
		f.sockets = append(f.sockets, socket)
		f.told[i] = []time.Time{{}}
		f.reading.Go(func() { f.read(i, socket) })
	}
	return f, nil
}

func (f *followers) read(i int, socket *websocket.Conn) {
	for {
		_, frame, err := socket.Read(context.Background())
		if err != nil {
			return
		}
		now := time.Now()
		_, number, _ := bytes.Cut(bytes.TrimSuffix(frame, []byte("}")), []byte(`"version":`))
		version, _ := strconv.Atoi(string(number))
		f.mu.Lock()
		for len(f.told[i]) <= version {
			f.told[i] = append(f.told[i], now)
		}
		f.mu.Unlock()
	}
}

// responded notes that the next version has its response.
func (f *followers) responded() { f.responses = append(f.responses, time.Now()) }

// end disconnects the followers. It returns how long after the response to each
// move each of them was told of it; 0 where it was told before.
func (f *followers) end() (delays []time.Duration) {
	for end := time.Now().Add(patience); !f.upToDate() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	f.close()
	for _, told := range f.told {
		for version := 1; version < len(f.responses); version++ {
			delay := patience
			if version < len(told) {
				delay = max(told[version].Sub(f.responses[version]), 0)
			}
			delays = append(delays, delay)
		}
	}
	return delays
}

func (f *followers) upToDate() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return min(len(f.told[0]), len(f.told[1])) >= len(f.responses)
}

func (f *followers) close() {
	for _, socket := range f.sockets {
		_ = socket.CloseNow()
	}
	f.reading.Wait()
}

// playFollowed plays 32 games at once without and with followers, in turns on
// one server, and prints a Go benchmark line for each turn.
func playFollowed(w io.Writer, rounds int, length time.Duration) error {
	s, err := service.Start()
	if err != nil {
		return err
	}
	for range rounds {
		if err = playInTurns(w, s.Base, 32, length); err != nil {
			break
		}
	}
	return errors.Join(err, s.Stop())
}

func playInTurns(w io.Writer, base string, games int, length time.Duration) error {
	alone, err := play(base, games, length, false)
	if err != nil {
		return err
	}
	l, err := play(base, games, length, true)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "BenchmarkFollowed/games=%d-%d\t%d\t%d ns/op\t%.0f moves/s\t%.3f of-unfollowed\t%.2f told-p50-ms\t%.2f told-p99-ms\n",
		games, runtime.GOMAXPROCS(0), len(l.moves), l.mean(games).Nanoseconds(), l.rate(), l.rate()/alone.rate(),
		ms(quantile(l.told, 0.5)), ms(quantile(l.told, 0.99)))
	return err
}

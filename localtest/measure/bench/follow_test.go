package bench_test

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	followersEach = 2 // of a game
	// lastHintTimeout is how long followers wait for the hint at the last version.
	// It is also the delay that is recorded for a missing hint.
	lastHintTimeout = time.Second
)

// followers are the followers of one game. They record when they are notified of
// its versions.
type followers struct {
	sockets   []*websocket.Conn
	reading   sync.WaitGroup
	responses []time.Time // by version

	mu       sync.Mutex
	notified [followersEach][]time.Time // by version; there is no hint at version 0
}

// follow connects followers to a game of the service at the URL base.
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
		f.notified[i] = []time.Time{{}}
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
		for len(f.notified[i]) <= version {
			f.notified[i] = append(f.notified[i], now)
		}
		f.mu.Unlock()
	}
}

// responded records the time of the response with the next version.
func (f *followers) responded() { f.responses = append(f.responses, time.Now()) }

// end disconnects the followers. It returns the delays from the response to each
// move until each follower was notified; 0 means before the response.
func (f *followers) end() (delays []time.Duration) {
	for end := time.Now().Add(lastHintTimeout); !f.upToDate() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	f.close()
	for _, notified := range f.notified {
		for version := 1; version < len(f.responses); version++ {
			delay := lastHintTimeout
			if version < len(notified) {
				delay = max(notified[version].Sub(f.responses[version]), 0)
			}
			delays = append(delays, delay)
		}
	}
	return delays
}

func (f *followers) upToDate() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return min(len(f.notified[0]), len(f.notified[1])) >= len(f.responses)
}

func (f *followers) close() {
	for _, socket := range f.sockets {
		_ = socket.CloseNow()
	}
	f.reading.Wait()
}

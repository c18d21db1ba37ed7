package stores

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"cardgames/functions/internal/environment"
	"cardgames/infra/dynamo"
)

const (
	// lookAgain is how old the state of the service may be: a process reads it once a minute at most.
	lookAgain = time.Minute
	// readTime is how long a request waits for it.
	readTime = time.Second
)

// ServedSince returns what ServedSince of a games.Repository can be: the later one of the moment that an
// operator has named (environment.ServedSince), and the end of the last interruption by the brake.
func ServedSince(getenv func(string) string) (func() time.Time, error) {
	named, err := environment.ServedSince(getenv)
	if err != nil {
		return nil, err
	}
	state, err := dynamo.ServiceStateFromEnv(getenv)
	if err != nil {
		return nil, err
	}
	s := &served{read: state.Read, now: time.Now}
	if named != nil {
		s.since = named()
	}
	return s.latest, nil
}

// served remembers the state of the service.
type served struct {
	read func(context.Context) (dynamo.State, error)
	now  func() time.Time

	mu     sync.Mutex
	since  time.Time
	looked time.Time
}

// latest returns since when games are served. Where the state cannot be read, what was known before
// holds for another minute.
func (s *served) latest() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.now(); now.Sub(s.looked) >= lookAgain {
		s.looked = now
		s.look()
	}
	return s.since
}

func (s *served) look() {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	state, err := s.read(ctx)
	if err != nil {
		slog.Warn("since when games are served could not be read", "error", err)
		return
	}
	if state.ServedSince.After(s.since) {
		s.since = state.ServedSince
	}
}

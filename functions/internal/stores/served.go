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

// Service is what a function knows of the whole service.
type Service struct {
	read func(context.Context) (dynamo.State, error)
	now  func() time.Time

	mu     sync.Mutex
	since  time.Time
	slow   bool
	looked time.Time
}

// ServiceOf returns the state of a function's service, at first with the end of an interruption that an
// operator has named (environment.ServedSince).
func ServiceOf(getenv func(string) string) (*Service, error) {
	named, err := environment.ServedSince(getenv)
	if err != nil {
		return nil, err
	}
	state, err := dynamo.ServiceStateFromEnv(getenv)
	if err != nil {
		return nil, err
	}
	s := &Service{read: state.Read, now: time.Now}
	if named != nil {
		s.since = named()
	}
	return s, nil
}

// ServedSince is what ServedSince of a games.Repository can be: the later one of the moment that an
// operator has named, and of the end of the last interruption.
func (s *Service) ServedSince() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	return s.since
}

// IsSlow reports whether the brake slows the service down.
func (s *Service) IsSlow() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	return s.slow
}

// look reads the state once a minute. Where it cannot be read, what was known before holds for another
// minute.
func (s *Service) look() {
	now := s.now()
	if now.Sub(s.looked) < lookAgain {
		return
	}
	s.looked = now
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	state, err := s.read(ctx)
	if err != nil {
		slog.Warn("the state of the service could not be read", "error", err)
		return
	}
	s.slow = state.Stages[dynamo.StageSlow]
	if state.ServedSince.After(s.since) {
		s.since = state.ServedSince
	}
}

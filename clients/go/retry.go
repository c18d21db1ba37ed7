package cardgames

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"
)

// The pause after the first attempt that failed, and the longest one.
const (
	firstPause   = 250 * time.Millisecond
	longestPause = 15 * time.Second
)

// retry repeats an attempt that fails temporarily, at growing intervals, until it succeeds, fails
// permanently, or ctx ends.
func retry[T any](ctx context.Context, s *Service, attempt func() (T, error)) (T, error) {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		value, err := attempt()
		if err == nil || ctx.Err() != nil || !temporary(err) {
			return value, err
		}
		wait := pause
		if refused, ok := errors.AsType[*ServiceError](err); ok {
			wait = max(wait, refused.RetryAfter)
		}
		if s.wait(ctx, err, jitter(wait)) != nil {
			return value, err
		}
	}
}

func (s *Service) wait(ctx context.Context, failure error, d time.Duration) error {
	if s.Wait != nil {
		return s.Wait(ctx, failure, d)
	}
	return sleep(ctx, d)
}

// report says that requests fail again and again.
func (s *Service) report(failure error, failures int) {
	switch {
	case s.OnTrouble != nil:
		s.OnTrouble(failure, failures)
	case s.Wait == nil:
		slog.Warn("cardgames: "+failure.Error(), "attempt", failures)
	}
}

// jitter varies a pause by a quarter, so that clients do not retry at the same moments.
func jitter(d time.Duration) time.Duration { return d*3/4 + rand.N(d/2+1) }

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

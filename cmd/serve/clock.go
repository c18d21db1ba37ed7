package main

import (
	"log/slog"
	"sync"
	"time"
)

// maxStep is by how much the clock may leave the time that the process has run, between two
// looks. It leaves it when it is set, and when the machine was suspended.
const maxStep = 5 * time.Second

// clock knows since when games are served: since the start, or since the clock has left the
// time that the process has run.
type clock struct {
	started time.Time // with the reading of the monotonic clock

	mu    sync.Mutex
	wall  time.Time     // at the last look
	ran   time.Duration // until then
	since time.Time
}

func newClock() *clock {
	now := time.Now()
	return &clock{started: now, wall: now.Round(0), since: now}
}

// servedSince returns since when games are served.
func (c *clock) servedSince() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	return c.look(now.Round(0), now.Sub(c.started))
}

// look compares the wall clock with the time that the process has run.
func (c *clock) look(wall time.Time, ran time.Duration) time.Time {
	step := wall.Sub(c.wall) - (ran - c.ran)
	if step.Abs() > maxStep {
		slog.Warn("the clock was set, or the machine suspended: all players have a whole turn again", "step", step)
		c.since = wall
	}
	c.wall, c.ran = wall, ran
	return c.since
}

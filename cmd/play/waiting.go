package main

import (
	"context"
	"fmt"
	"time"

	cardgames "cardgames/clients/go"
)

// await waits for the player who has priority, and acts for a player who has missed
// the deadline.
func (s *session) await(ctx context.Context, v *cardgames.View) (*cardgames.View, error) {
	if s.waiting != v.Version && s.options.seats[s.viewer] == human {
		fmt.Fprint(s.out, s.waitingText(v))
		s.waiting = v.Version
	}
	s.ending = s.ending && canEnd(v)
	pause := pauseUnless(s.hints, v.Interval)
	if v.Deadline != nil && len(v.DeadlineActions) > 0 {
		left := v.Deadline.Sub(v.Sent)
		if left <= 0 {
			fmt.Fprintf(s.out, "Player %d has missed the deadline.\n", *v.Priority)
			if end := v.NoShow(); end != nil && s.options.find {
				return s.leave(ctx, v, *end)
			}
			return s.move(ctx, s.viewer, v.Version, s.forAbsent(v))
		}
		pause = min(pause, left)
	}
	line, err := awaitChange(ctx, s.hints, v.Version, s.after(pause), s.typed)
	switch {
	case err != nil:
		return nil, err
	case line == "r" && s.options.seats[s.viewer] == human:
		action, err := s.resign(ctx, v, s.viewer)
		if err != nil {
			return nil, err
		}
		if action != nil {
			return s.move(ctx, s.viewer, v.Version, *action)
		}
	case line == "e" && canEnd(v):
		s.ending = true
		fmt.Fprintf(s.out, "The game ends at the deadline, in %s, unless Player %d acts.\n", timeLeft(v), *v.Priority)
	}
	return s.refresh(ctx)
}

// leave ends the game of a stranger who has not acted, unless that has happened meanwhile. Its
// error is then errNoShow.
func (s *session) leave(ctx context.Context, v *cardgames.View, end cardgames.Action) (*cardgames.View, error) {
	next, err := s.move(ctx, s.viewer, v.Version, end)
	if err != nil || !next.Finished() {
		return next, err
	}
	return nil, errNoShow
}

// waitingText says who is waited for, how long at most, and what can be typed.
func (s *session) waitingText(v *cardgames.View) string {
	text := fmt.Sprintf("Waiting for Player %d", *v.Priority)
	if v.Deadline != nil {
		text += ", who has " + timeLeft(v)
	}
	text += "; q leaves, r resigns.\n"
	if canEnd(v) {
		text += fmt.Sprintf("Player %d has missed several deadlines: e ends the game at the next one, and you win.\n",
			*v.Priority)
	}
	return text
}

// forAbsent returns what is done at a deadline for a player who missed it: a pass,
// or the resignation if a person wants it and the service allows it.
func (s *session) forAbsent(v *cardgames.View) cardgames.Action {
	if s.ending && canEnd(v) {
		return v.DeadlineActions[len(v.DeadlineActions)-1]
	}
	return v.DeadlineActions[0]
}

// canEnd reports whether the game can be ended at the deadline. The pass is the first of
// the actions for an absent player, the resignation the second.
func canEnd(v *cardgames.View) bool { return len(v.DeadlineActions) > 1 }

// timeLeft returns the time until the deadline.
func timeLeft(v *cardgames.View) string {
	return max(0, v.Deadline.Sub(v.Sent)).Round(time.Second).String()
}

// resign asks whether the player of a seat means it. It returns nil if not.
func (s *session) resign(ctx context.Context, v *cardgames.View, seat int) (*cardgames.Action, error) {
	action := v.Resignation(seat)
	if action == nil {
		return nil, nil
	}
	fmt.Fprintf(s.out, "Resign? Player %d then wins. Type yes to resign.\n> ", 1-seat)
	select {
	case line, ok := <-s.typed:
		if !ok {
			return nil, errQuit
		}
		if line != "yes" {
			fmt.Fprintln(s.out, "You play on.")
			return nil, nil
		}
		return action, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

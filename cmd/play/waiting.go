package main

import (
	"context"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// await waits for the player who has priority, and acts for a player who has missed
// the deadline.
func (s *session) await(ctx context.Context, v *view) (*view, error) {
	if s.waiting != v.Version && s.options.seats[s.viewer] == human {
		fmt.Fprint(s.out, s.waitingText(v))
		s.waiting = v.Version
	}
	s.ending = s.ending && v.canEnd()
	pause := pauseUnless(s.hints, v.poll)
	if v.Deadline != nil && len(v.DeadlineActions) > 0 {
		left := v.Deadline.Sub(v.sent)
		if left <= 0 {
			fmt.Fprintf(s.out, "Player %d has missed the deadline.\n", *v.Priority)
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
			return s.move(ctx, s.viewer, v.Version, action)
		}
	case line == "e" && v.canEnd():
		s.ending = true
		fmt.Fprintf(s.out, "The game ends at the deadline, in %s, unless Player %d acts.\n", v.left(), *v.Priority)
	}
	return s.refresh(ctx)
}

// waitingText says who is waited for, how long at most, and what can be typed.
func (s *session) waitingText(v *view) string {
	text := fmt.Sprintf("Waiting for Player %d", *v.Priority)
	if v.Deadline != nil {
		text += ", who has " + v.left()
	}
	text += "; q leaves, r resigns.\n"
	if v.canEnd() {
		text += fmt.Sprintf("Player %d has missed several deadlines: e ends the game at the next one, and you win.\n",
			*v.Priority)
	}
	return text
}

// forAbsent returns what is done at a deadline for a player who missed it: a pass,
// or the resignation if a person wants it and the service allows it.
func (s *session) forAbsent(v *view) jsontext.Value {
	if s.ending && v.canEnd() {
		return v.DeadlineActions[len(v.DeadlineActions)-1]
	}
	return v.DeadlineActions[0]
}

// canEnd reports whether the game can be ended at the deadline. The pass is the first of
// the actions for an absent player, the resignation the second.
func (v *view) canEnd() bool { return len(v.DeadlineActions) > 1 }

// left returns the time until the deadline.
func (v *view) left() string {
	return max(0, v.Deadline.Sub(v.sent)).Round(time.Second).String()
}

// resign asks whether the player of a seat means it. It returns nil if not.
func (s *session) resign(ctx context.Context, v *view, seat int) (jsontext.Value, error) {
	action, err := v.resignation(seat)
	if action == nil || err != nil {
		return nil, err
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

// resignation returns the action by which a seat resigns, or nil if the view has none.
func (v *view) resignation(seat int) (jsontext.Value, error) {
	for _, text := range v.Resignations {
		a, err := parseAction(text)
		if err != nil {
			return nil, err
		}
		if a.Player == seat {
			return text, nil
		}
	}
	return nil, nil
}

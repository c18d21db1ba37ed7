package main

import (
	"context"
	"time"

	cardgames "cardgames/clients/go"
)

// connectedPoll is the longest pause between two reads while the service announces new versions.
const connectedPoll = time.Minute

// pauseUnless returns the time until the next read if there is no hint; poll is the time where hints do not
// come.
func pauseUnless(hints *cardgames.Hints, poll time.Duration) time.Duration {
	if hints.Open() {
		return connectedPoll
	}
	return poll
}

// awaitChange returns when there is a hint beyond the known version, the timer fires, or a waiting person types
// one of the commands for which waitingCommand is true.
func awaitChange(
	ctx context.Context, hints *cardgames.Hints, known int, timer <-chan time.Time, typed <-chan string,
) (command string, err error) {
	for {
		select {
		case version := <-hints.C:
			if version > known {
				return "", nil
			}
		case line, ok := <-typed:
			if !ok || line == "q" {
				return "", errQuit
			}
			if waitingCommand(line) {
				return line, nil
			}
		case <-timer:
			return "", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// waitingCommand reports whether a line means something while the other player is
// waited for: r resigns, and e ends a game that the other player has abandoned.
func waitingCommand(line string) bool { return line == "r" || line == "e" }

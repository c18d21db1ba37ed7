// Package environment reads what an operator chooses for games from the environment of a
// function.
package environment

import (
	"fmt"
	"strconv"
	"time"

	"cardgames/games"
)

// ServedSince returns what ServedSince of a games.Repository can be: the moment that the
// environment of a function names with SERVED_SINCE (RFC 3339); nil if that is none, or not set.
func ServedSince(getenv func(string) string) (func() time.Time, error) {
	text := getenv("SERVED_SINCE")
	if text == "" || text == "none" {
		return nil, nil
	}
	since, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return nil, fmt.Errorf("SERVED_SINCE: %q is not a time such as 2026-11-26T17:30:00Z", text)
	}
	return func() time.Time { return since }, nil
}

// Epoch returns the epoch of the store, which the environment of a function names with EPOCH; "none" is the
// first one.
func Epoch(getenv func(string) string) (games.Epoch, error) {
	text := getenv("EPOCH")
	if text == "none" {
		return 0, nil
	}
	epoch, err := games.ParseEpoch(text)
	if err != nil {
		return 0, fmt.Errorf("EPOCH: %w", err)
	}
	return epoch, nil
}

// Options returns the choices in the environment of a function: INLINE_SETS is on or
// off, empty is off; FORMAT is the number of a format, empty is envelope.Format.
func Options(getenv func(string) string) (chosen []games.Option, err error) {
	switch text := getenv("INLINE_SETS"); text {
	case "", "off":
	case "on":
		chosen = append(chosen, games.WithInlineSets())
	default:
		return nil, fmt.Errorf("INLINE_SETS: %q is neither on nor off", text)
	}
	if text := getenv("FORMAT"); text != "" {
		format, err := games.ParseFormat(text)
		if err != nil {
			return nil, fmt.Errorf("FORMAT: %w", err)
		}
		chosen = append(chosen, games.WithFormat(format))
	}
	return chosen, nil
}

// Retention returns the retention of games that the environment of a function
// chooses with RETENTION_DAYS, which must be set; 0 keeps games permanently.
func Retention(getenv func(string) string) (time.Duration, error) {
	days, err := strconv.ParseUint(getenv("RETENTION_DAYS"), 10, 16)
	if err != nil {
		return 0, fmt.Errorf("RETENTION_DAYS: %w", err)
	}
	return time.Duration(days) * 24 * time.Hour, nil
}

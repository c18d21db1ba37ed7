package games

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"cardgames/engine"
)

// Option is an operator's choice for new games.
type Option func(*options)

type options struct {
	rules      *engine.Rules
	inlineSets bool
}

// WithRules chooses the rules of new games. Other games keep the rules that they
// began with.
func WithRules(rules *engine.Rules) Option { return func(o *options) { o.rules = rules } }

// WithInlineSets allows card sets as part of a request. Then anyone who may create games
// may also write cards.
func WithInlineSets() Option { return func(o *options) { o.inlineSets = true } }

// ErrInlineSetsDisabled is the error of a request with card sets of its own, without
// WithInlineSets.
var ErrInlineSetsDisabled = errors.New("card sets in requests are disabled")

// InlineSets reports whether requests may have card sets of their own.
func (o options) InlineSets() bool { return o.inlineSets }

// InlineSets reports whether WithInlineSets is among options.
func InlineSets(list ...Option) bool { return newOptions(list).inlineSets }

func newOptions(list []Option) options {
	o := options{rules: engine.DefaultRules()}
	for _, option := range list {
		option(&o)
	}
	return o
}

// OptionsFromEnv returns the choices in the environment of a function: INLINE_SETS is on or
// off; empty is off.
func OptionsFromEnv(getenv func(string) string) ([]Option, error) {
	switch text := getenv("INLINE_SETS"); text {
	case "", "off":
		return nil, nil
	case "on":
		return []Option{WithInlineSets()}, nil
	default:
		return nil, fmt.Errorf("INLINE_SETS: %q is neither on nor off", text)
	}
}

// RetentionFromEnv returns the retention of games that the environment of a function
// chooses with RETENTION_DAYS, which must be set; 0 keeps games permanently.
func RetentionFromEnv(getenv func(string) string) (time.Duration, error) {
	days, err := strconv.ParseUint(getenv("RETENTION_DAYS"), 10, 16)
	if err != nil {
		return 0, fmt.Errorf("RETENTION_DAYS: %w", err)
	}
	return time.Duration(days) * 24 * time.Hour, nil
}

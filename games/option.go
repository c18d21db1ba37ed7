package games

import (
	"errors"

	"cardgames/engine"
)

// Option is an operator's choice for new games.
type Option func(*Options)

// options are the choices of an operator.
type Options struct {
	Rules      *engine.Rules
	InlineSets bool // whether requests may have card sets of their own
}

// WithRules chooses the rules of new games. Other games keep the rules that they
// began with.
func WithRules(rules *engine.Rules) Option { return func(o *Options) { o.Rules = rules } }

// WithInlineSets allows card sets as part of a request. Then anyone who may create games
// may also write cards.
func WithInlineSets() Option { return func(o *Options) { o.InlineSets = true } }

// ErrInlineSetsDisabled is the error of a request with card sets of its own, without
// WithInlineSets.
var ErrInlineSetsDisabled = errors.New("card sets in requests are disabled")

// newOptions returns the choices of a list.
func NewOptions(list []Option) Options {
	o := Options{Rules: engine.DefaultRules()}
	for _, option := range list {
		option(&o)
	}
	return o
}

package games

import (
	"errors"
	"fmt"
	"strconv"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// Option is an operator's choice for new games.
type Option func(*Options)

// options are the choices of an operator.
type Options struct {
	Rules      *engine.Rules
	InlineSets bool // whether requests may have card sets of their own
	Format     int  // the highest number of a format that is written
}

// WithRules chooses the rules of new games. Other games keep the rules that they
// began with.
func WithRules(rules *engine.Rules) Option { return func(o *Options) { o.Rules = rules } }

// WithInlineSets allows card sets as part of a request. Then anyone who may create games
// may also write cards.
func WithInlineSets() Option { return func(o *Options) { o.InlineSets = true } }

// WithFormat allows to write formats up to a number: envelope.Newest allows games with decks, and with
// cards that need it (snapshot.Format). Then earlier releases cannot read these games.
func WithFormat(number int) Option { return func(o *Options) { o.Format = number } }

// ParseFormat reads the number of a format that can be written.
func ParseFormat(text string) (int, error) {
	number, err := strconv.Atoi(text)
	if err != nil || number < envelope.Format || number > envelope.Newest {
		return 0, fmt.Errorf("%q is neither %d nor %d", text, envelope.Format, envelope.Newest)
	}
	return number, nil
}

// Decks reports whether players may bring decks to new games.
func (o *Options) Decks() bool { return o.Format >= envelope.Newest }

// ErrDecksDisabled is the error of a request with decks where Options.Decks does not allow them.
var ErrDecksDisabled = errors.New("decks are disabled")

// ErrNewCardsDisabled is the error of a request with cards that need a higher format than
// Options.Format.
var ErrNewCardsDisabled = errors.New("cards of this format are disabled")

// ErrInlineSetsDisabled is the error of a request with card sets of its own, without
// WithInlineSets.
var ErrInlineSetsDisabled = errors.New("card sets in requests are disabled")

// newOptions returns the choices of a list.
func NewOptions(list []Option) Options {
	o := Options{Rules: engine.DefaultRules(), Format: envelope.Format}
	for _, option := range list {
		option(&o)
	}
	return o
}

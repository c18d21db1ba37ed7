package games

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"cardgames/engine"
)

// Option is an operator's choice for new games, or for what is written.
type Option func(*options)

type options struct {
	format     RecordFormat
	rules      *engine.Rules
	inlineSets bool
}

// WithRecordFormat chooses the format of the records and snapshots that are
// written, those of games that began in another format too.
func WithRecordFormat(format RecordFormat) Option { return func(o *options) { o.format = format } }

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
	o := options{format: DefaultRecordFormat, rules: engine.DefaultRules()}
	for _, option := range list {
		option(&o)
	}
	return o
}

// OptionsFromEnv returns the choices in the environment of a function:
// RECORD_FORMAT, the number of a RecordFormat, RULES_VERSION, a version of the rules, and
// INLINE_SETS, which is on or off. An empty variable chooses the default, off for the last.
func OptionsFromEnv(getenv func(string) string) ([]Option, error) {
	format, err := parseRecordFormat(getenv("RECORD_FORMAT"))
	if err != nil {
		return nil, fmt.Errorf("RECORD_FORMAT: %w", err)
	}
	rules, err := RulesFromEnv(getenv)
	if err != nil {
		return nil, err
	}
	list := []Option{WithRecordFormat(format), WithRules(rules)}
	switch text := getenv("INLINE_SETS"); text {
	case "", "off":
	case "on":
		list = append(list, WithInlineSets())
	default:
		return nil, fmt.Errorf("INLINE_SETS: %q is neither on nor off", text)
	}
	return list, nil
}

// RulesFromEnv returns the rules of new games that the environment of a function
// chooses with RULES_VERSION. An empty variable chooses the default.
func RulesFromEnv(getenv func(string) string) (*engine.Rules, error) {
	rules, err := parseRulesVersion(getenv("RULES_VERSION"))
	if err != nil {
		return nil, fmt.Errorf("RULES_VERSION: %w", err)
	}
	return rules, nil
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

// parseRulesVersion reads the value of RULES_VERSION; empty is the default.
func parseRulesVersion(text string) (*engine.Rules, error) {
	if text == "" {
		return engine.DefaultRules(), nil
	}
	version, err := strconv.Atoi(text)
	if err != nil {
		return nil, fmt.Errorf("%q is not the number of a version", text)
	}
	return engine.RulesOf(version)
}

package bots

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is a kind of bot.
type Kind struct {
	name   string
	effort effort // of a search only
}

// searchName is the only name that an amount can follow.
const searchName = "search"

// DefaultPlayouts is the effort of a search without an amount.
const DefaultPlayouts = 400

const (
	maxPlayouts = 1_000_000
	maxTime     = time.Minute
)

// Kinds describes the names that ParseKind accepts.
const Kinds = "random, careless, yardstick, greedy, novice, search, search:PLAYOUTS or search:TIME, " +
	"such as search:400 or search:700ms"

// plainKinds are the kinds that take no amount.
var plainKinds = []string{"random", "careless", "yardstick", "greedy", "novice"}

// ParseKind reads the name of a bot: one of Kinds.
func ParseKind(text string) (Kind, error) {
	name, amount, hasAmount := strings.Cut(text, ":")
	kind := Kind{name: name}
	switch {
	case name == searchName && hasAmount:
		var ok bool
		if kind.effort, ok = parseEffort(amount); !ok {
			return Kind{}, fmt.Errorf("no bot %q: want search with 1 to %d playouts, or with a time of at most %s", text,
				maxPlayouts, maxTime)
		}
	case name == searchName:
		kind.effort.playouts = DefaultPlayouts
	case !slices.Contains(plainKinds, name), hasAmount:
		return Kind{}, fmt.Errorf("no bot %q: want %s", text, Kinds)
	}
	return kind, nil
}

// String returns the name that ParseKind reads.
func (k Kind) String() string {
	if k.name == searchName {
		return k.name + ":" + k.effort.String()
	}
	return k.name
}

// UsesValues reports whether bots of this kind play by the Values of their table.
func (k Kind) UsesValues() bool {
	return k.name != "random" && k.name != "novice" && k.name != "yardstick"
}

// Playouts returns the number of playouts of a search, or 0 if it has none.
func (k Kind) Playouts() int { return k.effort.playouts }

// Scaled returns the same search with its playouts multiplied, at least one. It
// returns an error for a bot that has no number of playouts.
func (k Kind) Scaled(by float64) (Kind, error) {
	if k.effort.playouts == 0 {
		return Kind{}, fmt.Errorf("%s has no number of playouts", k)
	}
	k.effort.playouts = max(1, int(float64(k.effort.playouts)*by))
	return k, nil
}

// New returns a bot of this kind for one game. With the same seed it makes the same
// choices, unless its effort is a time.
func (k Kind) New(table Table, seed uint64) Bot {
	random := rand.New(rand.NewPCG(seed, 0))
	switch k.name {
	case "novice":
		return &novice{table.Pool, random}
	case "careless":
		return &careless{table, judgeOf(table), random}
	case "greedy":
		return &greedy{table: table, judge: judgeOf(table)}
	case "yardstick":
		return &yardstick{table}
	case searchName:
		return &searcher{table: table, judge: judgeOf(table), random: random, effort: k.effort}
	}
	return &randomBot{random}
}

// effort bounds the search for one choice by playouts, each of one action on one deal, or by
// time; the other is 0.
type effort struct {
	playouts int
	time     time.Duration
}

func parseEffort(text string) (effort, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return effort{playouts: n}, n >= 1 && n <= maxPlayouts
	}
	d, err := time.ParseDuration(text)
	return effort{time: d}, err == nil && d > 0 && d <= maxTime
}

func (e effort) String() string {
	if e.time > 0 {
		return e.time.String()
	}
	return strconv.Itoa(e.playouts)
}

// share returns a function that reports whether a round has another deal, given that
// a round plays each deal once for each candidate. A round has at least one deal.
func (e effort) share(rounds, candidates int) func() bool {
	deals := 0
	if e.time > 0 {
		end := time.Now().Add(e.time / time.Duration(rounds))
		return func() bool {
			deals++
			return deals == 1 || time.Now().Before(end)
		}
	}
	limit := max(e.playouts/(rounds*candidates), 1)
	return func() bool {
		deals++
		return deals <= limit
	}
}

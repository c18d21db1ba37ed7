package balance

import (
	"fmt"
	"slices"
	"strings"
)

// Gate is a figure that a card set must meet to ship (docs/cards.md).
type Gate struct {
	Name    string   `json:"name"`
	Card    string   `json:"card,omitempty"` // the id, in a gate of one card
	Figure  Interval `json:"figure"`
	AtLeast float64  `json:"at_least"`
	AtMost  float64  `json:"at_most"`
	// Within is the most that the interval may extend to each side, or 0 for any width.
	Within  float64 `json:"within,omitempty"`
	Verdict Verdict `json:"verdict"`
	// Remedy says what usually brings the figure back into bounds. It is empty if the
	// figure is in bounds.
	Remedy string `json:"remedy,omitempty"`

	matchup int // whose games give the figure, or none for a card's
}

const none = -1

// Verdict says whether a gate is met.
type Verdict string

// The verdicts, the best first.
const (
	Passed      Verdict = "passed"       // the whole interval is in bounds and narrow enough
	NotCertain  Verdict = "not certain"  // more games are needed to tell
	NotMeasured Verdict = "not measured" // no games were played, or hardly any
	Failed      Verdict = "FAILED"       // the whole interval is out of bounds
)

// open reports whether more games may change the verdict.
func (v Verdict) open() bool { return v == NotCertain || v == NotMeasured }

// Verdicts are all verdicts, the best first.
var Verdicts = []Verdict{Passed, NotCertain, NotMeasured, Failed}

// The gates of the rules.
const (
	minSeat0, maxSeat0             = 48.5, 51.5 // percent of the games of greedy bots
	withinSeat0                    = 0.5
	minSearchSeat0, maxSearchSeat0 = 47, 53 // the same of searching bots
	withinSearchSeat0              = 1.5
	maxDraws                       = 3
	maxRoundCap                    = 15
	minTurns, maxTurns             = 12, 20 // the median
	minGreedy                      = 84     // percent of the points, against random
	minSearch                      = 65     // against the yardstick
	minMore                        = 50     // against less
	minValue                       = 1.5    // points of win rate
	maxValue                       = 3.0    // times the median
)

// String returns the gate's name, figure and bounds.
func (g Gate) String() string { return fmt.Sprintf("%s: %s, want %s", g.Name, g.Shown(), g.Bounds()) }

// Shown returns the figure, or says that there is none.
func (g Gate) Shown() string {
	if g.Verdict == NotMeasured {
		return "not measured"
	}
	return g.Figure.String()
}

// Bounds returns the bounds in words.
func (g Gate) Bounds() string {
	text := fmt.Sprintf("%g to %g", g.AtLeast, g.AtMost)
	if g.Within > 0 {
		text += fmt.Sprintf(", known to ±%g", g.Within)
	}
	return text
}

// Failures returns the gates that failed.
func (r *Report) Failures() []Gate {
	return slices.DeleteFunc(slices.Clone(r.Gates), func(g Gate) bool { return g.Verdict != Failed })
}

// Open returns the gates that have not passed.
func (r *Report) Open() []Gate {
	return slices.DeleteFunc(slices.Clone(r.Gates), func(g Gate) bool { return g.Verdict == Passed })
}

// Summary counts the gates by verdict, such as "6 of 12 gates measured: 4 passed, 2 not
// certain; 6 not measured". The values of all cards are one gate, which has the worst of their
// verdicts: how many of them are listed is another number in each run.
func (r *Report) Summary() string {
	counts := map[Verdict]int{}
	worst := 0 // of the cards, an index of Verdicts
	for _, g := range r.Gates {
		if g.matchup == none {
			worst = max(worst, slices.Index(Verdicts, g.Verdict))
			continue
		}
		counts[g.Verdict]++
	}
	counts[Verdicts[worst]]++
	var parts []string
	for _, verdict := range []Verdict{Passed, NotCertain, Failed} {
		if n := counts[verdict]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	open := counts[NotMeasured]
	all := open + counts[Passed] + counts[NotCertain] + counts[Failed]
	switch open {
	case 0:
		return fmt.Sprintf("%d gates: %s", all, strings.Join(parts, ", "))
	case all:
		return fmt.Sprintf("none of %d gates measured", all)
	}
	return fmt.Sprintf("%d of %d gates measured: %s; %d not measured", all-open, all, strings.Join(parts, ", "), open)
}

// remedy says what to do about a figure that is below or above its bounds.
type remedy struct{ below, above string }

var (
	forSeats = remedy{
		below: "the second player's extra card weighs too much: make cheap cards stronger, or draw and discard weaker",
		above: "moving first weighs too much: make cheap cards weaker, or add instants to respond with",
	}
	forDraws  = remedy{above: "too many games end level after the last turn: add cards that give progress"}
	forLength = remedy{
		below: "games are over too soon: raise the cost of what gives progress, or lower its n",
		above: "games are too slow: add progress, above all habits, or remove cards that take it away",
	}
	forSkill = remedy{
		below: "choices matter too little: give cards different costs and effects, and add instants that respond to other " +
			"cards",
	}
	forCards = remedy{
		below: "the card is hardly worth its place in a deck: lower its cost or raise its n",
		above: "the card decides too many games: raise its cost or lower its n",
	}
)

// bounds are what a gate wants.
type bounds struct{ atLeast, atMost, within float64 }

// rounding is more than the difference that the rounding of their ends makes to half the
// widths of two intervals.
const rounding = 0.011

// narrow reports whether an interval of the confidence c is narrow enough. In rounds it may
// be wider in proportion; reports ask for a little less, so that they do not end with an
// interval too wide for them.
func (b bounds) narrow(figure Interval, c confidence) bool {
	half := (figure.High - figure.Low) / 2
	if c == ofReports {
		half -= rounding
	}
	return b.within == 0 || half <= b.within*float64(c/ofReports)
}

// newGate judges a figure whose interval has the confidence c.
func (c confidence) newGate(kind remedy, name string, figure Interval, b bounds) Gate {
	g := Gate{Name: name, Figure: figure, AtLeast: b.atLeast, AtMost: b.atMost, Within: b.within, matchup: none}
	switch {
	case figure.High < b.atLeast || figure.Low > b.atMost:
		g.Verdict = Failed
	case b.atLeast <= figure.Low && figure.High <= b.atMost && b.narrow(figure, c):
		g.Verdict = Passed
	default:
		g.Verdict = NotCertain
	}
	switch {
	case figure.Value < b.atLeast:
		g.Remedy = kind.below
	case figure.Value > b.atMost:
		g.Remedy = kind.above
	}
	return g
}

// matchupGates returns the gates of all matchups.
func (c *Counts) matchupGates(p *Plan, level confidence) []Gate {
	seat0 := map[int]bounds{
		greedyMirror: {minSeat0, maxSeat0, withinSeat0},
		searchMirror: {minSearchSeat0, maxSearchSeat0, withinSearchSeat0},
	}
	minScores := map[int]float64{
		greedyAgainstRandom: minGreedy, searchAgainstYardstick: minSearch, moreAgainstLess: minMore,
	}
	var all []Gate
	for i, m := range p.matchups() {
		t := c.Matchups[i]
		add := func(kind remedy, what string, figure Interval, b bounds) {
			g := level.newGate(kind, m.first.String()+what, figure, b)
			if g.matchup = i; t.Games == 0 {
				g.Verdict, g.Remedy = NotMeasured, ""
			}
			all = append(all, g)
		}
		if least, ok := minScores[i]; ok {
			add(forSkill, fmt.Sprintf(" beats %s, %%", m.second), level.ofPairs(&t.HalfPoints, 4), bounds{least, 100, 0})
			continue
		}
		add(forSeats, ": player 0 wins, %", level.ofPairs(&t.Wins[0], 2), seat0[i])
		add(forDraws, ": draws, %", level.ofGames(t.Draws, t), bounds{0, maxDraws, 0})
		add(forLength, ": round cap reached, %", level.ofGames(t.RoundCap, t), bounds{0, maxRoundCap, 0})
		add(forLength, ": median of turns", t.median(level), bounds{minTurns, maxTurns, 0})
	}
	return all
}

func (c confidence) ofGames(count int, t *tally) Interval {
	return c.proportion(float64(count)/float64(max(t.Games, 1)), float64(t.Games))
}

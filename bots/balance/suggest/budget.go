package suggest

// A search is limited by its games and not by time, so that it makes the same suggestion on every
// machine. These are numbers of turns, for a full plan. In the browser, where a search has two
// thirds of the games, it ends within two minutes on two cores (docs/bench.md).
const (
	mostTurns = 5_000_000
	fitTurns  = 300_000 // that are played in the time of a fit of the bots' values
)

// preparing is how long it takes to find changes to try, as a share of how long a try takes.
const preparing = 0.6

// budget is how many turns a search may play, and has played.
type budget struct {
	spent, limit int
	try          int  // the turns of a try of changes by bots that know them, at most so far
	late         bool // nothing more is to be begun
}

// allowsTry reports whether another try of changes may begin.
func (b *budget) allowsTry() bool { return b.allows(b.try) }

// allowsRound reports whether it may begin to look for changes to try.
func (b *budget) allowsRound() bool { return b.allows(b.try + int(preparing*float64(b.try))) }

func (b *budget) allows(turns int) bool { return !b.late && b.spent+turns <= b.limit }

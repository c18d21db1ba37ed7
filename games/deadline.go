package games

import (
	"time"

	"cardgames/engine"
)

const (
	// minGrace is the shortest time that an absent player has for each decision: enough
	// for a person who comes back to look at the table and act.
	minGrace = 10 * time.Second
	// graceShare is the share of the limit of time, 1/graceShare, that an absent player
	// has at least.
	graceShare = 10
	// missesToResign is after how many passes in a row that were made for a player the
	// other seat may end the game.
	missesToResign = 3
	// firstAction is how long strangers have for their first action.
	firstAction = 30 * time.Second
)

// absence is what a version remembers for deadlines.
type absence struct {
	// misses counts, by seat, the passes in a row that the other seat made for a
	// player, up to missesToResign. A player with any is absent until they act.
	misses [2]uint8
	// waitsForHost is the seat until whose first action no deadline runs: the host's of
	// a private invitation, who may not know yet that the game has begun. nil: none.
	waitsForHost *engine.Seat
	// newcomers are the seats in the game of a public invitation whose players have not
	// acted yet. The other seat may end the game after firstAction.
	newcomers [2]bool
}

// WaitForHost lets no deadline run until the host of a private invitation has acted.
func (g *Game) WaitForHost(seat engine.Seat) { g.waitsForHost = &seat }

// WaitForNewcomers gives the players of a public invitation a short time for their first
// actions.
func (g *Game) WaitForNewcomers() { g.newcomers = [2]bool{true, true} }

// after returns the absence after an action of a player, which another seat made for
// them or they made themselves. A seat that acts is present, also if it acts for the other.
func (a absence) after(player engine.Seat, byOther bool) absence {
	if byOther {
		a.misses[player] = min(a.misses[player]+1, missesToResign)
		a.misses[1-player] = 0
		return a
	}
	a.misses[player], a.newcomers[player] = 0, false
	if a.waitsForHost != nil && *a.waitsForHost == player {
		a.waitsForHost = nil
	}
	return a
}

// turn is how long a player has for a move; 0 without a limit.
func (g *Game) turn() time.Duration { return time.Duration(g.TurnSeconds) * time.Second }

// Deadline returns when the other seat may begin to act for the player who has
// priority. ok is false if there is no deadline.
//
// A player has TurnSeconds for each decision, and a newcomer firstAction. One for whom the
// other seat has passed has a shorter time, but never none, so that who comes back can go on.
// All players have the whole time from the moment since which the game is served.
func (g *Game) Deadline() (at time.Time, ok bool) {
	seat, playing := g.State.Priority()
	if !playing || g.TurnSeconds == 0 || g.waitsForHost != nil {
		return time.Time{}, false
	}
	turn := g.turn()
	if g.newcomers[seat] {
		turn = min(turn, firstAction)
	}
	limit := turn
	if g.misses[seat] > 0 {
		limit = max(minGrace, turn/graceShare)
	}
	at = g.trusted(g.madeAt(), turn).Add(limit)
	if served := g.trusted(g.servedSince, turn).Add(turn); served.After(at) {
		at = served
	}
	return at, true
}

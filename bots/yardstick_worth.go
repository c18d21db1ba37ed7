package bots

import "cardgames/engine"

// The weights of worth, in progress. They were tuned in games between such bots with
// different weights.
const (
	pace          = 2.5  // progress that the leader makes in a turn
	turnsAtGoal   = 1.0  // turns that permanents still work when a player is at the goal
	maxTurnsAhead = 5.6  // turns of the owner that are worth looking ahead
	perAppliance  = 0.7  // a turn, for each time that appliances bring
	perPerson     = 0.6  // a turn, for each progress that persons add to a task
	overCap       = 0.1  // the fraction that a rate beyond the cap is worth
	perShield     = 0.03 // a turn, for each point of the shielded permanent's rate
	perCard       = 0.9  // in hand
	perFreeCard   = 0.6  // in hand, that costs nothing
	ownTurnTime   = 0.45 // each time left in the player's turn, as far as the hand can use it
	instantTime   = 0.2  // each time that instants in hand can use
	waitingTime   = 0.3  // each time left in the opponent's turn, for an unknown hand

	likelyCost        = 2.2 // of each card in an unknown hand, in that player's turn
	likelyInstantCost = 0.6 // the same in the opponent's turn
)

// holding is what a player can still spend time on.
type holding struct {
	plays, instants int // the sum of costs
	free            int // cards that cost nothing
}

// holdingOf returns the holding of a hand without the card at index skip, or of the
// whole hand if skip is -1.
func holdingOf(pool *engine.Pool, hand []engine.CardRef, skip int) holding {
	var h holding
	for i, ref := range hand {
		card := pool.Card(ref)
		switch {
		case i == skip || card.Cost > unpayable:
		case card.Cost == 0:
			h.free++
		case card.Type == engine.TypeInstant:
			h.instants += int(card.Cost)
		default:
			h.plays += int(card.Cost)
		}
	}
	return h
}

// winWorth exceeds every other worth.
const winWorth = 1000

// worth returns by how much a seat leads in the yardstick's view, in progress. held is that seat's hand; of the
// other hand only the number of cards counts.
func worth(s *summary, me engine.Seat, held holding) float64 {
	if s.result.Reason != engine.InProgress {
		return worthOfEnd(s.result, me)
	}
	leader := max(s.sides[0].progress, s.sides[1].progress)
	ahead := min(turnsAtGoal+float64(s.rules.Goal-leader)/pace, maxTurnsAhead)
	var worths [2]float64
	for seat := range engine.Seat(2) {
		turns := min(ahead, float64(s.turnsLeft(seat)))
		worths[seat] = worthOnTable(s.rules, &s.sides[seat], turns)
	}
	worths[me] += s.worthOfOwnTime(me, held) - (perCard-perFreeCard)*float64(held.free)
	worths[1-me] += s.worthOfTime(1 - me)
	return worths[me] - worths[1-me]
}

func worthOfEnd(r engine.Result, me engine.Seat) float64 {
	switch r.Winner {
	case int8(me):
		return winWorth
	case engine.NoWinner:
		return 0
	}
	return -winWorth
}

// turnsLeft returns the number of a seat's turns that have not begun.
func (s *summary) turnsLeft(seat engine.Seat) int {
	left := s.rules.MaxTurns - s.turn
	if seat != s.active {
		left++
	}
	return left / 2
}

func worthOnTable(rules *engine.Rules, p *side, turns float64) float64 {
	persons := capped(p.rates[engine.TypePerson], rules.PersonCap)
	appliances := capped(p.rates[engine.TypeAppliance], rules.ApplianceCap)
	perTurn := float64(p.rates[engine.TypeHabit]) + perAppliance*appliances + perPerson*persons +
		perShield*float64(p.shielded)
	return float64(p.progress) + turns*perTurn + perCard*float64(p.hand)
}

// capped returns the rate, of which the part beyond its cap counts as overCap.
func capped(rate, limit int) float64 {
	counts := min(rate, limit)
	return float64(counts) + overCap*float64(rate-counts)
}

func (s *summary) worthOfOwnTime(me engine.Seat, held holding) float64 {
	time := float64(s.sides[me].time)
	worth := instantTime * min(time, float64(held.instants))
	if me == s.active {
		worth += ownTurnTime * min(time, float64(held.plays))
	}
	return worth
}

func (s *summary) worthOfTime(seat engine.Seat) float64 {
	time, hand := float64(s.sides[seat].time), float64(s.sides[seat].hand)
	if seat == s.active {
		return ownTurnTime * min(time, likelyCost*hand)
	}
	return waitingTime * min(time, likelyInstantCost*hand)
}

package bots

import "cardgames/engine"

// A position is described by features, and its value is the sum of features times
// weights. All features are multiples of 1/256, and all weights of 1/1024, so a value
// has no rounding error and is the same on every machine.

// The features of a side. Those of the opponent count negatively.
const (
	featProgress   = iota
	featHabits     // rates
	featAppliances // rates, up to the cap
	featPersons    // rates, up to the cap
	featBeyondCap  // rates
	featShielded   // rates
	featHand       // cards; in the own hand, those that can be paid for
	featFullHand   // cards that leave less than two places in the hand
	sideFeatures
)

// The features follow each other: those of the sides, the same again times how far the
// leader has to go, and those of the turn. Then the same for the opponent's turn, and
// one for each known card in the own hand.
const (
	featTurn      = 2*sideFeatures + iota // always 1
	featWaitTime                          // left to the seat, as far as its instants can use it
	featTheirTime                         // left to the opponent, as far as an unknown hand can use it
	featTaskBonus                         // progress that the persons add to tasks in the own hand
	turnFeatures

	boardFeatures = 2 * turnFeatures
)

const (
	lookAhead   = 8  // more turns left than these count as these
	progressDiv = 32 // scales progress; a power of two keeps values exact
)

// vector is a sparse list of features.
type vector struct {
	n     int
	index [boardFeatures + engine.MaxHandLimit]uint16
	value [boardFeatures + engine.MaxHandLimit]float64
}

func (v *vector) add(index int, value float64) {
	if value == 0 {
		return
	}
	v.index[v.n], v.value[v.n] = uint16(index), value
	v.n++
}

// describe fills in the features of a state for a seat: in its own turn as if it would
// do nothing else in it. It does not look at the cards in the opponent's hand, nor at
// the newest cards in the own hand, which are unknown. terms has the feature of each card.
func (v *vector) describe(pool *engine.Pool, terms []int16, s *engine.State, me engine.Seat, unknown int) {
	v.n = 0
	hand := s.Hand(me)
	known := hand[:max(0, len(hand)-unknown)]
	held, payable := holdingOf(pool, known, -1), len(hand)-len(known)
	for _, ref := range known {
		if pool.Card(ref).Cost <= unpayable {
			payable++
		}
	}
	first := 0
	if me != s.Active() {
		first = turnFeatures
	}
	v.addSides(pool, s, me, payable, first)
	v.add(first+featTurn, 1)
	v.add(first+featWaitTime, float64(min(s.Time(me), held.instants)))
	v.add(first+featTheirTime, float64(min(s.Time(1-me), 2*len(s.Hand(1-me)))))
	v.add(first+featTaskBonus, float64(taskBonus(pool, s, me, known)))
	for _, ref := range known {
		if terms[ref] >= 0 {
			v.add(int(terms[ref]), 1)
		}
	}
}

func (v *vector) addSides(pool *engine.Pool, s *engine.State, me engine.Seat, payable, first int) {
	var sides [sideFeatures]float64
	addSide(&sides, pool, s, me, 1)
	addSide(&sides, pool, s, 1-me, -1)
	sides[featHand] = float64(payable - len(s.Hand(1-me)))
	sides[featFullHand] = float64(crowding(s, me) - crowding(s, 1-me))
	leader := max(s.Progress(0), s.Progress(1))
	toGo := float64(s.Rules().Goal-leader) / progressDiv
	for i, value := range sides {
		v.add(first+i, value)
		v.add(first+sideFeatures+i, value*toGo)
	}
}

// taskBonus returns the progress that the persons on a board add to tasks in the hand, of
// which a turn has time for two.
func taskBonus(pool *engine.Pool, s *engine.State, me engine.Seat, hand []engine.CardRef) int {
	persons, tasks := 0, 0
	for _, p := range s.Board(me) {
		if card := pool.Card(p.Card); card.Type == engine.TypePerson {
			persons += card.Rate()
		}
	}
	for _, ref := range hand {
		card := pool.Card(ref)
		if card.Type == engine.TypeTask && card.Effect == engine.EffectGainProgress && card.Cost <= unpayable {
			tasks++
		}
	}
	return min(persons, s.Rules().PersonCap) * min(tasks, 2)
}

// crowding counts the cards that soon make a draw fail.
func crowding(s *engine.State, seat engine.Seat) int {
	return max(0, len(s.Hand(seat))-(s.Rules().HandLimit-2))
}

// addSide adds what a player has on the table, times sign. What works at each turn
// counts for the share of turns that are left.
func addSide(sides *[sideFeatures]float64, pool *engine.Pool, s *engine.State, seat engine.Seat, sign float64) {
	rules := s.Rules()
	var rates [engine.TypeHabit + 1]int
	shielded := 0
	for _, p := range s.Board(seat) {
		card := pool.Card(p.Card)
		rates[card.Type] += card.Rate()
		if p.Shielded {
			shielded += card.Rate()
		}
	}
	appliances := min(rates[engine.TypeAppliance], rules.ApplianceCap)
	persons := min(rates[engine.TypePerson], rules.PersonCap)
	beyond := rates[engine.TypeAppliance] - appliances + rates[engine.TypePerson] - persons
	turns := sign * float64(min(turnsToCome(s, seat), lookAhead)) / lookAhead
	sides[featProgress] += sign * float64(s.Progress(seat))
	sides[featHabits] += turns * float64(rates[engine.TypeHabit])
	sides[featAppliances] += turns * float64(appliances)
	sides[featPersons] += turns * float64(persons)
	sides[featBeyondCap] += turns * float64(beyond)
	sides[featShielded] += turns * float64(shielded)
}

// turnsToCome returns the number of a seat's turns that have not begun.
func turnsToCome(s *engine.State, seat engine.Seat) int {
	left := s.Rules().MaxTurns - s.Turn()
	if seat != s.Active() {
		left++
	}
	return left / 2
}

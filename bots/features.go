package bots

import (
	"slices"

	"cardgames/engine"
)

// A position is described by features, and its value is the sum of features times
// weights. All features are multiples of 1/256, and all weights of 1/1024, so a value
// has no rounding error and is the same on every machine.

// The features of a side. The opponent's count negatively.
const (
	featProgress   = iota
	featHabits     // rates
	featAppliances // rates, up to the cap
	featPersons    // rates, up to the cap
	featBeyondCap  // rates
	featShielded   // rates
	featHand       // cards; in the seat's own hand, only cards that can be paid for
	featFullHand   // cards that leave less than two places in the hand
	sideFeatures
)

// The features follow each other: first the sides', the same again times how far the
// leader has to go, then the turn's. Then the same for the opponent's turn, one for
// each known card in the seat's own hand, and two for each permanent that will act: how long,
// and the same times how far the leader has to go.
const (
	featTurn      = 2*sideFeatures + iota // always 1
	featWaitTime                          // left to the seat, as far as its instants can use it
	featTheirTime                         // left to the opponent, as far as an unknown hand can use it
	featTaskBonus                         // progress that the persons add to tasks in the seat's hand
	turnFeatures

	boardFeatures = 2 * turnFeatures
)

// unpayable is a cost beyond the time of any turn.
const unpayable = 20

const (
	lookAhead   = 8  // more turns left than these count as these
	progressDiv = 32 // scales progress; a power of two keeps values exact
)

// traits are what the features need of a card. A search looks at many cards, so they are
// kept side by side.
type traits struct {
	kind engine.CardType
	cost int8  // above unpayable for every card that costs more
	gain bool  // whether it is a task that gains progress
	term int16 // the feature of the card in hand, or -1
	rate int
	acts int16 // the first feature of the permanent on a board, or -1
}

func traitsOf(card *engine.Card, term, acts int16) traits {
	return traits{
		kind: card.Type, cost: int8(min(card.Cost, unpayable+1)), rate: card.Rate(), term: term, acts: acts,
		gain: card.Type == engine.TypeTask && card.FirstEffect() == engine.EffectGainProgress,
	}
}

// features describe a state for one seat. All others are 0.
type features struct {
	table [turnFeatures]float64
	first int                        // the index of the first of table
	hand  [engine.MaxHandLimit]int16 // the indexes of n features that are 1
	n     int

	acting []feature // of the permanents that will act
}

// willAct reports whether a permanent has an ability that can take place after it has entered
// the board.
func willAct(card *engine.Card) bool {
	return slices.ContainsFunc(card.Abilities, func(a engine.Ability) bool { return a.When != engine.WhenEnters })
}

// describe fills in the features of a state for a seat: in its own turn as if it would
// do nothing else in it. It does not look at the cards in the opponent's hand, nor at
// the newest cards in its own hand, which are unknown. cards has the traits of each card.
func (f *features) describe(cards []traits, s *engine.State, me engine.Seat, unknown int) {
	f.first = 0
	if me != s.Active() {
		f.first = turnFeatures
	}
	hand := s.Hand(me)
	known := hand[:max(0, len(hand)-unknown)]
	held := f.addHand(cards, known)
	persons := f.addSides(cards, s, me, held.payable+len(hand)-len(known))
	f.table[featTurn] = 1
	f.table[featWaitTime] = float64(min(s.Time(me), held.instants))
	f.table[featTheirTime] = float64(min(s.Time(1-me), 2*len(s.Hand(1-me))))
	f.table[featTaskBonus] = float64(persons * min(held.tasks, 2)) // a turn has time for two tasks
}

// usable is what a hand can be used for.
type usable struct {
	payable  int // cards
	instants int // the sum of their costs
	tasks    int // that gain progress
}

// addHand fills in the features of the known cards in hand.
func (f *features) addHand(cards []traits, known []engine.CardRef) usable {
	var held usable
	f.n = 0
	for _, ref := range known {
		card := &cards[ref]
		if card.term >= 0 {
			f.hand[f.n] = card.term
			f.n++
		}
		switch {
		case card.cost > unpayable:
			continue
		case card.kind == engine.TypeInstant:
			held.instants += int(card.cost)
		case card.gain:
			held.tasks++
		}
		held.payable++
	}
	return held
}

// addSides fills in the features of both sides, and returns what the persons of the seat add
// to a task.
func (f *features) addSides(cards []traits, s *engine.State, me engine.Seat, payable int) int {
	leader := max(s.Progress(0), s.Progress(1))
	toGo := float64(s.Rules().Goal-leader) / progressDiv
	own, theirs := sideOf(cards, s, me), sideOf(cards, s, 1-me)
	f.acting = f.acting[:0]
	f.addActing(cards, s.Board(me), own.turns, toGo)
	f.addActing(cards, s.Board(1-me), -theirs.turns, toGo)
	sides := f.table[:sideFeatures]
	sides[featProgress] = float64(s.Progress(me) - s.Progress(1-me))
	sides[featHabits] = own.turns*own.habits - theirs.turns*theirs.habits
	sides[featAppliances] = own.turns*own.appliances - theirs.turns*theirs.appliances
	sides[featPersons] = own.turns*own.persons - theirs.turns*theirs.persons
	sides[featBeyondCap] = own.turns*own.beyond - theirs.turns*theirs.beyond
	sides[featShielded] = own.turns*own.shielded - theirs.turns*theirs.shielded
	sides[featHand] = float64(payable - len(s.Hand(1-me)))
	sides[featFullHand] = float64(crowding(s, me) - crowding(s, 1-me))
	for i, value := range sides {
		f.table[sideFeatures+i] = value * toGo
	}
	return int(own.persons)
}

// addActing adds the features of the permanents on a board that will act for some turns, which
// count negatively for the opponent.
func (f *features) addActing(cards []traits, board []engine.Permanent, turns, toGo float64) {
	for _, p := range board {
		if first := cards[p.Card].acts; first >= 0 {
			f.acting = append(f.acting,
				feature{uint16(first), float32(turns)}, feature{uint16(first) + 1, float32(turns * toGo)})
		}
	}
}

// times returns the sum of the features times the weights.
func (f *features) times(weights []float64) float64 {
	sum := 0.0
	for i, weight := range weights[f.first : f.first+turnFeatures] {
		sum += weight * f.table[i]
	}
	for _, index := range f.hand[:f.n] {
		sum += weights[index]
	}
	for _, acting := range f.acting {
		sum += weights[acting.index] * float64(acting.value)
	}
	return sum
}

// appendTo appends the features to a list, without those that are 0. Their order decides how
// the sums of a fit are rounded.
func (f *features) appendTo(list []feature) []feature {
	add := func(i int) {
		if f.table[i] != 0 {
			list = append(list, feature{uint16(f.first + i), float32(f.table[i])})
		}
	}
	for i := range sideFeatures {
		add(i)
		add(sideFeatures + i)
	}
	for i := featTurn; i < turnFeatures; i++ {
		add(i)
	}
	for _, index := range f.hand[:f.n] {
		list = append(list, feature{uint16(index), 1})
	}
	return append(list, f.acting...)
}

// crowding counts the cards that soon make a draw fail.
func crowding(s *engine.State, seat engine.Seat) int {
	return max(0, len(s.Hand(seat))-(s.Rules().HandLimit-2))
}

// sideRates are the rates of a player's permanents. turns is the share of the turns in which
// they still work.
type sideRates struct{ turns, habits, appliances, persons, beyond, shielded float64 }

func sideOf(cards []traits, s *engine.State, seat engine.Seat) sideRates {
	var rates [engine.TypeInstant + 1]int
	shielded, turns := 0, float64(min(turnsToCome(s, seat), lookAhead))/lookAhead
	for _, p := range s.Board(seat) {
		card := &cards[p.Card]
		rates[card.kind] += card.rate
		if p.Shielded {
			shielded += card.rate
		}
	}
	rules := s.Rules()
	appliances := min(rates[engine.TypeAppliance], rules.ApplianceCap)
	persons := min(rates[engine.TypePerson], rules.PersonCap)
	beyond := rates[engine.TypeAppliance] - appliances + rates[engine.TypePerson] - persons
	return sideRates{
		turns: turns, habits: float64(rates[engine.TypeHabit]), appliances: float64(appliances), persons: float64(persons),
		beyond: float64(beyond), shielded: float64(shielded),
	}
}

// turnsToCome returns the number of a seat's turns that have not begun.
func turnsToCome(s *engine.State, seat engine.Seat) int {
	left := s.Rules().MaxTurns - s.Turn()
	if seat != s.Active() {
		left++
	}
	return left / 2
}

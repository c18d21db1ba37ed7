package engine

import "fmt"

// Count names a number that can be read off the table. Every count is public.
type Count uint8

const (
	CountNone Count = iota // no count: a plain number, or no condition
	CountOwnPersons
	CountOwnAppliances
	CountOwnHabits
	CountOwnPermanents
	CountOwnHand
	CountOwnDiscard
	CountOpponentPersons
	CountOpponentAppliances
	CountOpponentHabits
	CountOpponentPermanents
	CountOpponentHand
	CountOpponentDiscard
	CountBehind
	CountCasts
)

// countRow defines a count.
type countRow struct {
	name    string
	summary string // a noun phrase for authors
	each    string // follows "for each"
	// has is a clause with %s for a quantity of the things counted, such as "no habits".
	has string
	// The things counted, with the verb where they begin the clause.
	one, many string
	value     func(pool *Pool, state *State, caster Seat) int32
}

// counts lists all counts. A new count needs a constant above, a row here and, where no
// function of another row fits, a function.
var counts = [...]countRow{
	CountOwnPersons: {
		name: "own_persons", summary: "the persons on your board", each: "of your people",
		has: "you have %s", one: "person", many: "people", value: own(persons),
	},
	CountOwnAppliances: {
		name: "own_appliances", summary: "the appliances on your board", each: "of your appliances",
		has: "you have %s", one: "appliance", many: "appliances", value: own(appliances),
	},
	CountOwnHabits: {
		name: "own_habits", summary: "the habits on your board", each: "of your habits",
		has: "you have %s", one: "habit", many: "habits", value: own(habits),
	},
	CountOwnPermanents: {
		name: "own_permanents", summary: "all cards on your board", each: "of your permanents",
		has: "you have %s", one: "permanent", many: "permanents", value: own(permanents),
	},
	CountOwnHand: {
		name: "own_hand", summary: "the cards in your hand, without the one that resolves", each: "card in your hand",
		has: "you have %s", one: "card in hand", many: "cards in hand", value: own(handCards),
	},
	CountOwnDiscard: {
		name: "own_discard", summary: "the cards in your discard pile, without the one that resolves",
		each: "card in your discard pile", has: "your discard pile has %s", one: "card", many: "cards",
		value: own(discardedCards),
	},
	CountOpponentPersons: {
		name: "opponent_persons", summary: "the persons on your opponent's board", each: "of your opponent's people",
		has: "your opponent has %s", one: "person", many: "people", value: opponents(persons),
	},
	CountOpponentAppliances: {
		name: "opponent_appliances", summary: "the appliances on your opponent's board",
		each: "of your opponent's appliances", has: "your opponent has %s", one: "appliance", many: "appliances",
		value: opponents(appliances),
	},
	CountOpponentHabits: {
		name: "opponent_habits", summary: "the habits on your opponent's board", each: "of your opponent's habits",
		has: "your opponent has %s", one: "habit", many: "habits", value: opponents(habits),
	},
	CountOpponentPermanents: {
		name: "opponent_permanents", summary: "all cards on your opponent's board",
		each: "of your opponent's permanents", has: "your opponent has %s", one: "permanent", many: "permanents",
		value: opponents(permanents),
	},
	CountOpponentHand: {
		name: "opponent_hand", summary: "the cards in your opponent's hand", each: "card in your opponent's hand",
		has: "your opponent has %s", one: "card in hand", many: "cards in hand", value: opponents(handCards),
	},
	CountOpponentDiscard: {
		name: "opponent_discard", summary: "the cards in your opponent's discard pile",
		each: "card in your opponent's discard pile", has: "your opponent's discard pile has %s",
		one: "card", many: "cards", value: opponents(discardedCards),
	},
	CountBehind: {
		name: "behind", summary: "how far your opponent's progress is ahead of yours, or 0",
		each: "progress that you are behind", has: "you are behind by %s", one: "progress", many: "progress",
		value: behind,
	},
	CountCasts: {
		name: "casts", summary: "the cards that both players have cast this turn, with the one that resolves",
		each: "card cast this turn", has: "%s been cast this turn", one: "card has", many: "cards have",
		value: casts,
	},
}

// Counts lists every count, without CountNone.
func Counts() []Count {
	all := make([]Count, 0, len(counts)-1)
	for c := CountNone + 1; int(c) < len(counts); c++ {
		all = append(all, c)
	}
	return all
}

// String returns the name that card sets use, or "" for CountNone.
func (c Count) String() string { return counts[c].name }

// Summary returns a noun phrase for the authors of cards, such as "the habits on your
// board".
func (c Count) Summary() string { return counts[c].summary }

// ParseCount reads the name that card sets use.
func ParseCount(name string) (c Count, ok bool) {
	for c := CountNone + 1; int(c) < len(counts); c++ {
		if counts[c].name == name {
			return c, true
		}
	}
	return CountNone, false
}

// known reports whether c names a count.
func (c Count) known() bool { return c > CountNone && int(c) < len(counts) }

// of reads the count off the table for the caster of a card.
func (c Count) of(t *transition, caster Seat) int32 { return counts[c].value(t.pool, t.state, caster) }

// clause returns a clause about the count, such as "you have at least 1 habit".
func (c Count) clause(bound Bound, limit int32) string {
	row, quantity := &counts[c], ""
	switch {
	case bound == AtMost && limit == 0:
		quantity = "no " + row.many
	case bound == AtMost:
		quantity = "at most " + counted(limit, row.one, row.many)
	default:
		quantity = "at least " + counted(limit, row.one, row.many)
	}
	return fmt.Sprintf(row.has, quantity)
}

type countValue = func(pool *Pool, state *State, seat Seat) int32

func own(of func(*Pool, *player) int32) countValue {
	return func(pool *Pool, state *State, seat Seat) int32 { return of(pool, &state.players[seat]) }
}

func opponents(of func(*Pool, *player) int32) countValue {
	return func(pool *Pool, state *State, seat Seat) int32 { return of(pool, &state.players[seat.other()]) }
}

func persons(pool *Pool, p *player) int32    { return permanentsOf(pool, p, TypePerson) }
func appliances(pool *Pool, p *player) int32 { return permanentsOf(pool, p, TypeAppliance) }
func habits(pool *Pool, p *player) int32     { return permanentsOf(pool, p, TypeHabit) }

func permanentsOf(pool *Pool, p *player, t CardType) (n int32) {
	for _, permanent := range p.board.all() {
		if pool.Card(permanent.Card).Type == t {
			n++
		}
	}
	return n
}

func permanents(_ *Pool, p *player) int32     { return int32(p.board.n) }
func handCards(_ *Pool, p *player) int32      { return int32(p.hand.n) }
func discardedCards(_ *Pool, p *player) int32 { return int32(p.discard.n) }

func behind(_ *Pool, state *State, seat Seat) int32 {
	return max(0, state.players[seat.other()].progress-state.players[seat].progress)
}

func casts(_ *Pool, state *State, _ Seat) int32 { return int32(state.casts) }

package engine

import "fmt"

// Count names a number that can be read off the table. Every count is public.
type Count uint8

const (
	CountNone Count = iota // no count: a plain number, or no condition
	CountOwnPersons
	CountOwnOtherPersons
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
	short     countWords
}

// countWords are the words of a count in short forms, with "they" for the opponent. Without
// things counted, the clause has the number alone. A badge has the noun and the number, and "per" and what
// follows it.
type countWords struct{ each, has, one, many, noun, per string }

// counts lists all counts. A new count needs a constant above, a row here and a case in of.
var counts = [...]countRow{
	CountOwnPersons: {
		name: "own_persons", summary: "the persons on your board", each: "of your people",
		has: "you have %s", one: "person", many: "people",
		short: countWords{"of your people", "you have %s", "person", "people", "people", "person"},
	},
	CountOwnOtherPersons: {
		name: "own_other_persons", summary: "the persons on your board, without the card itself",
		each: "of your other people", has: "you have %s", one: "other person", many: "other people",
		short: countWords{
			"of your other people", "you have %s", "other person", "other people", "other people", "other person",
		},
	},
	CountOwnAppliances: {
		name: "own_appliances", summary: "the appliances on your board", each: "of your appliances",
		has: "you have %s", one: "appliance", many: "appliances",
		short: countWords{"of your appliances", "you have %s", "appliance", "appliances", "appliances", "appliance"},
	},
	CountOwnHabits: {
		name: "own_habits", summary: "the habits on your board", each: "of your habits",
		has: "you have %s", one: "habit", many: "habits",
		short: countWords{"of your habits", "you have %s", "habit", "habits", "habits", "habit"},
	},
	CountOwnPermanents: {
		name: "own_permanents", summary: "all cards on your board", each: "of your permanents",
		has: "you have %s", one: "permanent", many: "permanents",
		short: countWords{"card on your board", "your board has %s", "card", "cards", "board", "board card"},
	},
	CountOwnHand: {
		name: "own_hand", summary: "the cards in your hand, without the one that resolves", each: "card in your hand",
		has: "you have %s", one: "card in hand", many: "cards in hand",
		short: countWords{"card in your hand", "you hold %s", "card", "cards", "hand", "hand card"},
	},
	CountOwnDiscard: {
		name: "own_discard", summary: "the cards in your discard pile, without the one that resolves",
		each: "card in your discard pile", has: "your discard pile has %s", one: "card", many: "cards",
		short: countWords{
			"card in your discard pile", "your discard pile has %s", "card", "cards", "discard pile", "discarded card",
		},
	},
	CountOpponentPersons: {
		name: "opponent_persons", summary: "the persons on your opponent's board", each: "of your opponent's people",
		has: "your opponent has %s", one: "person", many: "people",
		short: countWords{"of their people", "they have %s", "person", "people", "their people", "person of theirs"},
	},
	CountOpponentAppliances: {
		name: "opponent_appliances", summary: "the appliances on your opponent's board",
		each: "of your opponent's appliances", has: "your opponent has %s", one: "appliance", many: "appliances",
		short: countWords{
			"of their appliances", "they have %s", "appliance", "appliances", "their appliances", "appliance of theirs",
		},
	},
	CountOpponentHabits: {
		name: "opponent_habits", summary: "the habits on your opponent's board", each: "of your opponent's habits",
		has: "your opponent has %s", one: "habit", many: "habits",
		short: countWords{"of their habits", "they have %s", "habit", "habits", "their habits", "habit of theirs"},
	},
	CountOpponentPermanents: {
		name: "opponent_permanents", summary: "all cards on your opponent's board",
		each: "of your opponent's permanents", has: "your opponent has %s", one: "permanent", many: "permanents",
		short: countWords{
			"card on their board", "their board has %s", "card", "cards", "their board", "card on their board",
		},
	},
	CountOpponentHand: {
		name: "opponent_hand", summary: "the cards in your opponent's hand", each: "card in your opponent's hand",
		has: "your opponent has %s", one: "card in hand", many: "cards in hand",
		short: countWords{"card in their hand", "they hold %s", "card", "cards", "their hand", "card in their hand"},
	},
	CountOpponentDiscard: {
		name: "opponent_discard", summary: "the cards in your opponent's discard pile",
		each: "card in your opponent's discard pile", has: "your opponent's discard pile has %s",
		one: "card", many: "cards",
		short: countWords{
			"card in their discard pile", "their discard pile has %s", "card", "cards", "their discard pile",
			"discarded card of theirs",
		},
	},
	CountBehind: {
		name: "behind", summary: "how far your opponent's progress is ahead of yours, or 0",
		each: "progress that you are behind", has: "you are behind by %s", one: "progress", many: "progress",
		short: countWords{each: "progress you are behind", has: "behind by %s", noun: "behind", per: "progress behind"},
	},
	CountCasts: {
		name: "casts", summary: "the cards that both players have cast this turn, with the one that resolves",
		each: "card cast this turn", has: "%s been cast this turn", one: "card has", many: "cards have",
		short: countWords{"card played this turn", "%s played this turn", "card", "cards", "played", "card played"},
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

// of reads the count off the table for the owner of what takes a step.
func (c Count) of(pool *Pool, state *State, by *resolving) int32 {
	own, opponents := &state.players[by.owner], &state.players[by.owner.other()]
	switch c {
	case CountNone:
	case CountOwnPersons:
		return own.permanents(pool, TypePerson)
	case CountOwnOtherPersons:
		return own.otherPersons(pool, by.source)
	case CountOwnAppliances:
		return own.permanents(pool, TypeAppliance)
	case CountOwnHabits:
		return own.permanents(pool, TypeHabit)
	case CountOwnPermanents:
		return int32(own.board.n)
	case CountOwnHand:
		return int32(own.hand.n)
	case CountOwnDiscard:
		return int32(own.discard.n)
	case CountOpponentPersons:
		return opponents.permanents(pool, TypePerson)
	case CountOpponentAppliances:
		return opponents.permanents(pool, TypeAppliance)
	case CountOpponentHabits:
		return opponents.permanents(pool, TypeHabit)
	case CountOpponentPermanents:
		return int32(opponents.board.n)
	case CountOpponentHand:
		return int32(opponents.hand.n)
	case CountOpponentDiscard:
		return int32(opponents.discard.n)
	case CountBehind:
		return max(0, opponents.progress-own.progress)
	case CountCasts:
		return int32(state.casts)
	}
	panic("the count is unknown")
}

// permanents returns the number of permanents of a type on the player's board.
func (p *player) permanents(pool *Pool, t CardType) (n int32) {
	for _, permanent := range p.board.all() {
		if pool.Card(permanent.Card).Type == t {
			n++
		}
	}
	return n
}

// otherPersons returns the number of persons on the player's board other than one permanent.
func (p *player) otherPersons(pool *Pool, than ObjectID) (n int32) {
	for _, permanent := range p.board.all() {
		if pool.Card(permanent.Card).Type == TypePerson && permanent.ID != than {
			n++
		}
	}
	return n
}

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

// Package decks checks the decks that players bring to a game.
package decks

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"cardgames/engine"
	"cardgames/engine/draft"
)

// MaxCopies is how often a deck may have a card.
const MaxCopies = 2

// Entry is a card of a deck by its id, "<set_id>:<id>".
type Entry struct {
	Card   string
	Copies int
}

// Compare compares entries, by their cards first.
func (e Entry) Compare(other Entry) int {
	return cmp.Or(cmp.Compare(e.Card, other.Card), cmp.Compare(e.Copies, other.Copies))
}

// Read returns the deck lists of entries: the cards in the order of the pool, copies side by side. With
// the seed of a draft, each deck must be chosen from its groups. member is the JSON Pointer of the
// decks, or of the only one, in a request. Its error is a Faults.
func Read(pool *engine.Pool, seed, member string, decks ...[]Entry) ([][]engine.CardRef, error) {
	r := reader{pool: pool}
	r.checkPool(seed, member)
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	lists := make([][]engine.CardRef, len(decks))
	for i, deck := range decks {
		pointer := member
		if len(decks) > 1 {
			pointer += "/" + strconv.Itoa(i)
		}
		lists[i] = r.deck(pointer, deck)
	}
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return lists, nil
}

// CheckDraft checks the seed of a draft of a request without decks, which can have none. Its error is a Faults.
func CheckDraft(seed string) error {
	if seed == "" {
		return nil
	}
	return Faults{{DraftWithoutDecks, "/draft", "draft is only for a request with decks"}}
}

type reader struct {
	pool   *engine.Pool
	cards  map[string]engine.CardRef // by id
	groups [][]engine.CardRef        // nil without a draft
	faults Faults
}

func (r *reader) fail(code Code, pointer, format string, args ...any) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, Fault{code, pointer, fmt.Sprintf(format, args...)})
	}
}

// checkPool prepares what the decks are compared with.
func (r *reader) checkPool(seed, member string) {
	if fewest := engine.DeckRules().DeckSize / MaxCopies; r.pool.Len() < fewest {
		r.fail(PoolTooSmall, member, "the card sets have %d cards; a deck needs %d different ones", r.pool.Len(), fewest)
		return
	}
	if seed != "" {
		var err error
		if r.groups, err = draft.Groups(r.pool, seed); err != nil {
			r.fail(DraftPoolTooSmall, "/draft", "the card sets have %d cards; a draft needs %d", r.pool.Len(), draft.MinPool)
			return
		}
	}
	r.cards = make(map[string]engine.CardRef, r.pool.Len())
	for i := range r.pool.Len() {
		r.cards[r.pool.Card(engine.CardRef(i)).ID] = engine.CardRef(i)
	}
}

func (r *reader) deck(pointer string, deck []Entry) (list []engine.CardRef) {
	before := len(r.faults)
	listed := make(map[engine.CardRef]bool, len(deck))
	for i, entry := range deck {
		if len(r.faults) == maxFaults {
			return nil
		}
		card, ok := r.entry(fmt.Sprintf("%s/%d", pointer, i), entry, listed)
		if ok {
			list = append(list, slices.Repeat([]engine.CardRef{card}, entry.Copies)...)
		}
	}
	if len(r.faults) > before {
		return nil
	}
	slices.Sort(list)
	switch size := engine.DeckRules().DeckSize; {
	case len(list) != size:
		r.fail(WrongSize, pointer, "the deck has %d cards; it must have %d", len(list), size)
	case r.groups != nil && !draft.Chosen(r.groups, list):
		r.fail(NotDrafted, pointer, "the deck must have one card of each of the %d groups of the draft, twice", draft.Picks)
	}
	return list
}

func (r *reader) entry(pointer string, entry Entry, listed map[engine.CardRef]bool) (card engine.CardRef, ok bool) {
	card, known := r.cards[entry.Card]
	switch {
	case !known:
		r.fail(UnknownCard, pointer+"/card", "the card sets have no card %.100q", entry.Card)
	case listed[card]:
		r.fail(DuplicateCard, pointer+"/card", "another entry of the deck has the card %s", entry.Card)
	case entry.Copies < 1 || entry.Copies > MaxCopies:
		r.fail(TooManyCopies, pointer+"/copies", "copies is %d; a deck can have 1 or %d of a card", entry.Copies, MaxCopies)
	default:
		ok = true
	}
	listed[card] = listed[card] || known
	return card, ok
}

// IDs returns the ids of the cards of both lists.
func IDs(pool *engine.Pool, lists [2][]engine.CardRef) (ids [2][]string) {
	for seat, list := range lists {
		ids[seat] = make([]string, len(list))
		for i, card := range list {
			ids[seat][i] = pool.Card(card).ID
		}
	}
	return ids
}

// Entries is the reverse of Read: a deck list in the order of the pool as entries.
func Entries(pool *engine.Pool, list []engine.CardRef) (entries []Entry) {
	for i, card := range list {
		if i > 0 && card == list[i-1] {
			entries[len(entries)-1].Copies++
			continue
		}
		entries = append(entries, Entry{pool.Card(card).ID, 1})
	}
	return entries
}

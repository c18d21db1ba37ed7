package localgame

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"cardgames/bots"
	"cardgames/bots/drafting"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
	"cardgames/engine/shuffle"
)

// How the worths of cards that do not ship are learned: some seconds in a browser, while a player drafts.
const (
	learnRounds = 3
	learnGames  = 1000

	fitShare = 0.5 // of the time, for what positions are worth; the rest is for the worths
)

// study lets the computer learn the cards of a pool, which its deck or its first move would wait for. Each percent
// that is done is reported.
func (t *Table) study(p Pool) (struct{}, error) {
	s, err := t.pool(p)
	if err != nil {
		return struct{}{}, err
	}
	reported := 0
	report := func(share float64) {
		if percent := int(100 * share); t.Report != nil && percent > reported {
			reported = percent
			t.Report(percent)
		}
	}
	bots.ValuesReported(engine.DeckRules(), s.Pool, func(share float64) { report(fitShare * share) })
	_, err = t.worths(s.Pool, func(share float64) { report(fitShare + (1-fitShare)*share) })
	return struct{}{}, err
}

type rivalRequest struct {
	Pool  Pool   `json:"pool"`
	Draft string `json:"draft"` // empty for a deck that is not drafted
	Seed  string `json:"seed"`  // what is left to chance follows from it
}

// rival returns the deck that the computer chooses: from the groups of a draft, by worths, or else from groups
// of its own.
func (t *Table) rival(r rivalRequest) ([]DeckEntry, error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return nil, err
	}
	worths, err := t.worths(s.Pool, nil)
	if err != nil {
		return nil, err
	}
	groups, err := groupsFor(s.Pool, r)
	if err != nil {
		return nil, err
	}
	secret := shuffle.SecretFromSeed("rival " + r.Seed)
	list := worths.Pick(groups, rand.New(rand.NewPCG(binary.BigEndian.Uint64(secret[:]), 0)))
	var deck []DeckEntry
	for _, e := range decks.Entries(s.Pool, list) {
		deck = append(deck, DeckEntry(e))
	}
	return deck, nil
}

// groupsFor returns what the computer chooses from: where nothing is drafted, the groups of a seed of its own, or,
// in a pool that is too small for a draft, as many cards as a deck needs.
func groupsFor(pool *engine.Pool, r rivalRequest) ([][]engine.CardRef, error) {
	if r.Draft != "" {
		return draft.Groups(pool, r.Draft)
	}
	if pool.Len() >= draft.MinPool {
		return draft.Groups(pool, "rival "+r.Seed)
	}
	var cards []engine.CardRef
	for card := range min(draft.Picks, pool.Len()) {
		cards = append(cards, engine.CardRef(card))
	}
	return slices.Collect(slices.Chunk(cards, 1)), nil
}

// worths returns what cards are worth in drafts: those that ship have built-in worths, others are learned once.
func (t *Table) worths(pool *engine.Pool, report func(share float64)) (drafting.Worths, error) {
	worths, all := drafting.Known(pool)
	if all || pool.Len() < draft.MinPool {
		return worths, nil
	}
	if t.learnedFor == pool {
		return t.learned, nil
	}
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		return nil, err
	}
	p := drafting.Player{
		Rules: engine.DeckRules(), Pool: pool, Values: bots.ValuesFor(engine.DeckRules(), pool), Kind: greedy,
		Report: report,
	}
	if t.learned, err = p.Learn("pool", learnRounds, learnGames); err == nil {
		t.learnedFor = pool
	}
	return t.learned, err
}

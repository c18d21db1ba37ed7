package balance

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// deal is a game before the first card is drawn.
type deal struct {
	rules *engine.Rules
	table bots.Table
	decks [2][]engine.CardRef
	seed  uint64 // of the bots
}

// exchanged returns the deal in which each player has the other's deck.
func (d deal) exchanged() deal {
	d.decks[0], d.decks[1] = d.decks[1], d.decks[0]
	d.table.Lists[0], d.table.Lists[1] = d.table.Lists[1], d.table.Lists[0]
	d.seed += 2 // bots have the seeds d.seed and d.seed+1
	return d
}

// newDeal returns the same deal for the same plan, pool, name and number.
func newDeal(p *Plan, pool *engine.Pool, name string, number int) deal {
	secret := shuffle.SecretFromSeed(fmt.Sprintf("%s/%s/%d", p.Seed, name, number))
	forBots := sha256.Sum256(secret[:])
	list := shuffle.DeckList(p.Rules, pool, secret)
	return deal{
		rules: p.Rules,
		table: bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}, Values: p.Fitted},
		decks: shuffle.Decks(p.Rules, pool, secret),
		seed:  binary.BigEndian.Uint64(forBots[:]),
	}
}

// game is the record of a finished game.
type game struct {
	result      engine.Result
	turns       int
	actions     int
	leadChanges int
	casts       [engine.TypeInstant + 1]int // of both players, by type of card
	abilities   int                         // of both players' permanents
	draws       [2]int                      // cards that each player has drawn
	drawn, cast cardSet                     // by each player
}

// cardSet is a set of cards of the pool for each player.
type cardSet [2][]bool

func newCardSet(pool *engine.Pool) cardSet {
	return cardSet{make([]bool, pool.Len()), make([]bool, pool.Len())}
}

// play lets two kinds of bots play a deal.
func play(d deal, kinds [2]bots.Kind) game {
	pool := d.table.Pool
	seats, state, events := begin(d, kinds)
	w := recorder{pool: pool, game: game{drawn: newCardSet(pool), cast: newCardSet(pool)}, leader: engine.NoWinner}
	w.record(events)
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		var err error
		events, err = engine.AdvanceWithEvents(events[:0], pool, &state, bots.ChooseIn(&state, pool, seats[seat]))
		if err != nil {
			panic(err) // bots choose legal actions
		}
		w.record(events)
		w.game.actions++
	}
	w.game.result, w.game.turns = state.Result(), state.Turn()
	return w.game
}

// playToEnd plays a deal as play does, in less time, and returns only how the game ended.
func playToEnd(d deal, kinds [2]bots.Kind) (result engine.Result, turns int) {
	pool := d.table.Pool
	seats, state, _ := begin(d, kinds)
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		if err := engine.Advance(pool, &state, bots.ChooseIn(&state, pool, seats[seat])); err != nil {
			panic(err) // bots choose legal actions
		}
	}
	return state.Result(), state.Turn()
}

func begin(d deal, kinds [2]bots.Kind) (seats [2]bots.Bot, state engine.State, events []engine.Event) {
	for seat, kind := range kinds {
		seats[seat] = kind.New(d.table, d.seed+uint64(seat))
	}
	state, events, err := d.rules.Deal(d.table.Pool, d.decks)
	if err != nil {
		panic(err) // the decks came from the shuffle
	}
	return seats, state, events
}

// recorder fills in a game from its events.
type recorder struct {
	pool     *engine.Pool
	game     game
	progress [2]int32
	leader   int8 // the last player who was ahead
}

func (w *recorder) record(events []engine.Event) {
	for _, e := range events {
		switch e.Type {
		case engine.EventCardDrawn:
			w.game.draws[e.Player]++
			w.game.drawn[e.Player][e.Card] = true
		case engine.EventCardCast:
			w.game.cast[e.Player][e.Card] = true
			w.game.casts[w.pool.Card(e.Card).Type]++
		case engine.EventAbilityUsed:
			w.game.abilities++
		case engine.EventProgressChanged:
			w.progress[e.Player] = e.To
			w.updateLead()
		default: // is not counted
		}
	}
}

// updateLead counts a change when a player is ahead for the first time since the
// other was.
func (w *recorder) updateLead() {
	ahead := int8(0)
	switch {
	case w.progress[0] == w.progress[1]:
		return
	case w.progress[1] > w.progress[0]:
		ahead = 1
	}
	if w.leader == 1-ahead {
		w.game.leadChanges++
	}
	w.leader = ahead
}

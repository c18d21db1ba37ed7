package env

import (
	"encoding/hex"
	"fmt"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// resampling is a deal of what a seat does not see, after a number of actions.
type resampling struct {
	After int
	Seat  engine.Seat
	Seed  uint64
}

// dump is all that a game is made of, beside its cards.
type dump struct {
	Number     int
	Decks      *[2][]engine.CardRef // that players brought
	Secret     string               // in hex; empty for a game that has not begun
	Actions    []engine.Action
	Resampling []resampling
}

// Dump returns the games of a batch as a text, from which Load makes the same games.
func (b *Batch) Dump() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := make([]dump, len(b.games))
	for i := range b.games {
		g := &b.games[i]
		all[i].Number = g.number
		if g.brought {
			all[i].Decks = &g.lists
		}
		if g.dealt() {
			all[i].Secret, all[i].Actions = hex.EncodeToString(g.secret[:]), g.actions
			all[i].Resampling = g.resamplings
		}
	}
	return json.Marshal(all)
}

// LoadBatch returns the games that Dump has written, with the same cards.
func LoadBatch(layout Layout, text []byte, pools ...*snapshot.Snapshot) (*Batch, error) {
	var all []dump
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("games that were written by another release: %w", err)
	}
	b, err := NewBatch(layout, len(all), pools...)
	if err != nil {
		return nil, err
	}
	for i, d := range all {
		if err := b.games[i].load(d); err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
	}
	return b, nil
}

func (g *game) load(d dump) error {
	g.number = d.Number
	if d.Decks != nil {
		g.brought, g.lists = true, *d.Decks
	}
	if d.Secret == "" {
		return nil
	}
	var secret shuffle.Secret
	if n, err := hex.Decode(secret[:], []byte(d.Secret)); err != nil || n != len(secret) {
		return fmt.Errorf("%q is no secret of %d bytes in hex", d.Secret, len(secret))
	}
	g.deal(secret)
	rest := d.Resampling
	for i := 0; ; i++ {
		for len(rest) > 0 && rest[0].After == i {
			g.resample(rest[0].Seat, rest[0].Seed)
			rest = rest[1:]
		}
		if i == len(d.Actions) {
			return nil
		}
		if err := engine.Check(g.pool, &g.state, d.Actions[i]); err != nil {
			return fmt.Errorf("action %d: %w", i+1, err)
		}
		g.play(d.Actions[i])
	}
}

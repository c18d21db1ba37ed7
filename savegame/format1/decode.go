package format1

import (
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame"
)

// Decode decodes a document, which must have exactly the members of the types here:
// encoding it again must give the same JSON value. The parts that follow from the rules
// are returned as Claims.
func Decode(document []byte) (*savegame.Game, *Claims, error) {
	d := new(Document)
	err := json.Unmarshal(document, d, json.RejectUnknownMembers(true))
	if err == nil {
		err = compare(jsontext.Value(document), d)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the document is not of format %d: %w", Number, err)
	}
	g, err := d.game()
	if err != nil {
		return nil, nil, err
	}
	return g, &Claims{document: d, pool: g.Cards.Pool}, nil
}

func (d *Document) game() (g *savegame.Game, err error) {
	g = &savegame.Game{ID: d.GameID, RulesVersion: d.RulesVersion, Finished: d.Status == status(true)}
	if g.CreatedAt, err = time.Parse(time.RFC3339, d.CreatedAt); err != nil {
		return nil, fmt.Errorf("created_at: %w", err)
	}
	if g.Cards, err = d.cards(); err != nil {
		return nil, err
	}
	if g.Shuffle, err = d.Shuffle.decode(); err != nil {
		return nil, err
	}
	if g.Decks, err = d.Opening.decode(g.Cards.Pool); err != nil {
		return nil, err
	}
	for i, entry := range d.Log {
		decoded, err := entry.decode()
		if err != nil {
			return nil, fmt.Errorf("log[%d].%w", i, err)
		}
		g.Log = append(g.Log, decoded)
	}
	return g, nil
}

// cards builds the cards as the service did when it created the game.
func (d *Document) cards() (*snapshot.Snapshot, error) {
	sets, err := snapshot.ParseSets([]byte(d.Snapshot.Sets))
	if err != nil {
		return nil, fmt.Errorf("snapshot.sets: %w", err)
	}
	if len(sets) != len(d.CardSets) {
		return nil, fmt.Errorf("card_sets names %d sets, snapshot.sets has %d", len(d.CardSets), len(sets))
	}
	for i := range sets {
		if url := d.CardSets[i].URL; url != nil {
			sets[i].URL = *url
		}
	}
	cards, faults := snapshot.New(sets)
	if len(faults) > 0 {
		return nil, fmt.Errorf("snapshot.sets[%d]%s: %s", faults[0].Set, faults[0].Pointer, faults[0].Detail)
	}
	if err := compare(d.Snapshot.Sets, cards.SetsJSON()); err != nil {
		return nil, fmt.Errorf("snapshot.sets%w", err)
	}
	if cards.SHA256 != d.Snapshot.SHA256 {
		return nil, fmt.Errorf("snapshot.sha256 is %s, the sets have %s", d.Snapshot.SHA256, cards.SHA256)
	}
	if err := compare(d.CardSets, newCardSets(cards)); err != nil {
		return nil, fmt.Errorf("card_sets%w", err)
	}
	return cards, nil
}

func (s Shuffle) decode() (savegame.Shuffle, error) {
	decoded := savegame.Shuffle{Algorithm: s.Algorithm, Seeded: s.Seeded}
	var err error
	if decoded.Commitment, err = decodeHash(s.Commitment); err != nil {
		return decoded, fmt.Errorf("shuffle.commitment %w", err)
	}
	if s.Secret == "" {
		return decoded, nil
	}
	secret, err := decodeHash(s.Secret)
	if err != nil {
		return decoded, fmt.Errorf("shuffle.secret %w", err)
	}
	decoded.Secret = (*shuffle.Secret)(&secret)
	return decoded, nil
}

// decodeHash reads 32 bytes in lower-case hex.
func decodeHash(text string) (hash [32]byte, err error) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != len(hash) || hex.EncodeToString(bytes) != text {
		return hash, fmt.Errorf("is not %d bytes in lower-case hex", len(hash))
	}
	return [32]byte(bytes), nil
}

func (o Opening) decode(pool *engine.Pool) (decks [2][]engine.CardRef, err error) {
	refs := make(map[string]engine.CardRef, pool.Len())
	for i := range pool.Len() {
		ref := engine.CardRef(i)
		refs[pool.Card(ref).ID] = ref
	}
	for seat, ids := range o.Decks {
		for i, id := range ids {
			ref, ok := refs[id]
			if !ok {
				return decks, fmt.Errorf("opening.decks[%d][%d]: %s is not a card of the sets", seat, i, id)
			}
			decks[seat] = append(decks[seat], ref)
		}
	}
	return decks, nil
}

func (e Entry) decode() (entry savegame.Entry, err error) {
	entry.Version = e.Version
	if entry.At, err = time.Parse(time.RFC3339, e.At); err != nil {
		return entry, fmt.Errorf("at: %w", err)
	}
	if e.Action != nil {
		entry.Action = e.Action.Action
	}
	if e.By == nil {
		return entry, nil
	}
	if *e.By != 0 && *e.By != 1 {
		return entry, fmt.Errorf("by is %d, which is no player", *e.By)
	}
	by := engine.Seat(*e.By)
	entry.By = &by
	return entry, nil
}

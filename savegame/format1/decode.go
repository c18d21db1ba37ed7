package format1

import (
	"fmt"
	"slices"
	"time"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame"
	"cardgames/savegame/parts"
)

// actionTypes are those of the format. Later types need a later format.
var actionTypes = []engine.ActionType{engine.ActionPlayCard, engine.ActionCastInstant, engine.ActionPassPriority}

// lastEffect is the last that is of the format.
const lastEffect = engine.EffectRecover

// checkCards returns an error if the effects of a card cannot be said in the format.
func checkCards(pool *engine.Pool) error {
	for ref := range engine.CardRef(pool.Len()) {
		c := pool.Card(ref)
		if c.Effect > lastEffect || c.Params.N.Per != engine.CountNone ||
			c.Params.If != (engine.Condition{}) || len(c.Also) > 0 {
			return fmt.Errorf("snapshot: the effects of %s are not of this format", c.ID)
		}
	}
	return nil
}

// Decode decodes a document, which must have exactly the members of the types here. The
// parts that follow from the rules are returned as Claims.
func Decode(document []byte) (*savegame.Game, *parts.Claims, error) {
	d := new(Document)
	if err := parts.Unmarshal(document, Number, d); err != nil {
		return nil, nil, err
	}
	g, err := d.game()
	if err != nil {
		return nil, nil, err
	}
	claims := &parts.Claims{
		Pool: g.Cards.Pool, Version: d.Version, Status: d.Status, Result: d.Result, FinalState: d.FinalState,
	}
	for _, entry := range d.Log {
		claims.Events = append(claims.Events, entry.Events)
	}
	return g, claims, nil
}

func (d *Document) game() (g *savegame.Game, err error) {
	g = &savegame.Game{
		Format: Number, ID: d.GameID, RulesVersion: d.RulesVersion, Finished: d.Status == parts.Status(true),
	}
	if g.CreatedAt, err = time.Parse(time.RFC3339, d.CreatedAt); err != nil {
		return nil, fmt.Errorf("created_at: %w", err)
	}
	if g.Cards, err = d.Snapshot.Cards(d.CardSets); err != nil {
		return nil, err
	}
	if err = checkCards(g.Cards.Pool); err != nil {
		return nil, err
	}
	if g.Shuffle, err = d.Shuffle.decode(); err != nil {
		return nil, err
	}
	if g.Decks, err = d.Opening.Refs(g.Cards.Pool); err != nil {
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

func (s Shuffle) decode() (savegame.Shuffle, error) {
	decoded := savegame.Shuffle{Algorithm: s.Algorithm, Seeded: s.Seeded}
	var err error
	if decoded.Commitment, err = parts.ParseHash(s.Commitment); err != nil {
		return decoded, fmt.Errorf("shuffle.commitment %w", err)
	}
	if s.Secret == "" {
		return decoded, nil
	}
	secret, err := parts.ParseHash(s.Secret)
	if err != nil {
		return decoded, fmt.Errorf("shuffle.secret %w", err)
	}
	decoded.Secret = (*shuffle.Secret)(&secret)
	return decoded, nil
}

func (e Entry) decode() (entry savegame.Entry, err error) {
	entry.Version = e.Version
	if entry.At, err = time.Parse(time.RFC3339, e.At); err != nil {
		return entry, fmt.Errorf("at: %w", err)
	}
	if e.Action != nil {
		if !slices.Contains(actionTypes, e.Action.Type) {
			return entry, fmt.Errorf("action: %s is not of this format", e.Action.Type)
		}
		entry.Action = e.Action.Action
	}
	entry.By, err = parts.ParseSeat(e.By)
	return entry, err
}

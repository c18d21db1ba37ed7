package format2

import (
	"fmt"
	"time"

	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
	"cardgames/savegame"
	"cardgames/savegame/parts"
)

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
		Terms: &savegame.Terms{Private: d.Private},
	}
	if d.TurnSeconds != nil {
		g.Terms.TurnSeconds = *d.TurnSeconds
	}
	for seat, name := range d.Names {
		if name != nil {
			g.Names[seat] = *name
		}
	}
	if g.CreatedAt, err = parseTime(d.CreatedAt); err != nil {
		return nil, fmt.Errorf("created_at: %w", err)
	}
	if g.Cards, err = d.Snapshot.Cards(d.CardSets); err != nil {
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

func (s Shuffle) decode() (decoded savegame.Shuffle, err error) {
	decoded = savegame.Shuffle{Algorithm: s.Algorithm, Seeded: s.Seeded}
	if decoded.Commitment, err = parts.ParseHash(s.Commitment); err != nil {
		return decoded, fmt.Errorf("shuffle.commitment %w", err)
	}
	if s.Entropy != nil {
		entropy, err := parts.ParseHash(*s.Entropy)
		if err != nil {
			return decoded, fmt.Errorf("shuffle.entropy %w", err)
		}
		decoded.Entropy = &entropy
	}
	if s.Secret != "" {
		secret, err := parts.ParseHash(s.Secret)
		if err != nil {
			return decoded, fmt.Errorf("shuffle.secret %w", err)
		}
		decoded.Secret = (*shuffle.Secret)(&secret)
	}
	return decoded, nil
}

func (e Entry) decode() (entry savegame.Entry, err error) {
	entry.Version = e.Version
	if entry.At, err = parseTime(e.At); err != nil {
		return entry, fmt.Errorf("at: %w", err)
	}
	if e.Action != nil {
		entry.Action = e.Action.Action
	}
	if e.History != nil {
		hash, err := parts.ParseHash(e.History.SHA256)
		if err != nil {
			return entry, fmt.Errorf("history.sha256 %w", err)
		}
		entry.History = (*hashchain.Hash)(&hash)
	}
	entry.By, err = parts.ParseSeat(e.By)
	return entry, err
}

// parseTime reads the one form that times have, so that each has one hash.
func parseTime(text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err == nil && formatTime(at) != text {
		err = fmt.Errorf("%q is not in UTC with three digits after the second", text)
	}
	return at, err
}

package format1

import (
	"encoding/hex"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
	"cardgames/savegame"
)

// Encode encodes a game. steps has one step for each version, from version 0. The
// encoding is deterministic.
func Encode(g *savegame.Game, steps []engine.Step) ([]byte, error) {
	return json.Marshal(newDocument(g, steps), json.Deterministic(true))
}

func newDocument(g *savegame.Game, steps []engine.Step) *Document {
	pool, last := g.Cards.Pool, steps[len(steps)-1].State
	d := &Document{
		Format:       Format{Name: savegame.FormatName, Number: Number},
		GameID:       g.ID,
		Version:      len(steps) - 1,
		RulesVersion: g.RulesVersion,
		Status:       status(g.Finished),
		Result:       newResult(last.Result()),
		CreatedAt:    formatTime(g.CreatedAt),
		CardSets:     newCardSets(g.Cards),
		Snapshot:     Snapshot{SHA256: g.Cards.SHA256, Sets: jsontext.Value(g.Cards.SetsJSON())},
		Shuffle: Shuffle{
			Algorithm:  g.Shuffle.Algorithm,
			Commitment: hex.EncodeToString(g.Shuffle.Commitment[:]),
			Seeded:     g.Shuffle.Seeded,
		},
		FinalState: newTable(pool, &last),
	}
	if g.Shuffle.Secret != nil {
		d.Shuffle.Secret = hex.EncodeToString(g.Shuffle.Secret[:])
	}
	for seat, deck := range g.Decks {
		for _, ref := range deck {
			d.Opening.Decks[seat] = append(d.Opening.Decks[seat], pool.Card(ref).ID)
		}
	}
	for i, entry := range g.Log {
		d.Log = append(d.Log, newEntry(pool, entry, steps[i].Events))
	}
	return d
}

func newEntry(pool *engine.Pool, entry savegame.Entry, events []engine.Event) Entry {
	e := Entry{
		Version: entry.Version, At: formatTime(entry.At),
		By: seatNumber(entry.By), Events: newEvents(pool, events),
	}
	if entry.Action.Type != 0 {
		e.Action = &Action{entry.Action}
	}
	return e
}

func formatTime(t time.Time) string { return t.Format(time.RFC3339Nano) }

func status(finished bool) string {
	if finished {
		return "finished"
	}
	return "in_progress"
}

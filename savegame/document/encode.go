package document

import (
	"encoding/hex"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/savegame"
)

// Encode encodes a game. steps has one step for each version, from version 0. The
// encoding is deterministic.
func Encode(g *savegame.Game, steps []engine.Replayed) ([]byte, error) {
	return json.Marshal(newDocument(g, steps), json.Deterministic(true))
}

func newDocument(g *savegame.Game, steps []engine.Replayed) *Document {
	last := steps[len(steps)-1].State
	d := &Document{
		Format:       Format{Name: formatName, Number: NumberOf(g.Cards, g.DeckLists != nil)},
		Draft:        g.Draft,
		GameID:       g.ID,
		Version:      len(steps) - 1,
		RulesVersion: g.RulesVersion,
		Status:       statusOf(g.Finished),
		Result:       playjson.NewResult(last.Result()),
		Private:      g.Private,
		CreatedAt:    formatTime(g.CreatedAt),
		CardSets:     newCardSets(g.Cards),
		Snapshot:     newSnapshot(g.Cards),
		Shuffle:      newShuffle(&g.Shuffle),
		Opening:      newOpening(g.Cards.Pool, g.Decks),
		FinalState:   newTable(g.Cards, &last),
	}
	if g.TurnSeconds > 0 {
		d.TurnSeconds = &g.TurnSeconds
	}
	if g.DeckLists != nil {
		d.DeckLists = new(decks.IDs(g.Cards.Pool, *g.DeckLists))
	}
	for seat := range g.Names {
		if g.Names[seat] != "" {
			d.Names[seat] = &g.Names[seat]
		}
	}
	for i, entry := range g.Log {
		d.Log = append(d.Log, newEntry(g.Cards, entry, steps[i].Events))
	}
	return d
}

func newShuffle(s *savegame.Shuffle) Shuffle {
	encoded := Shuffle{Algorithm: s.Algorithm, Commitment: hex.EncodeToString(s.Commitment[:]), Seeded: s.Seeded}
	if s.Entropy != nil {
		encoded.Entropy = new(hex.EncodeToString(s.Entropy[:]))
	}
	if s.Secret != nil {
		encoded.Secret = hex.EncodeToString(s.Secret[:])
	}
	return encoded
}

func newEntry(cards *snapshot.Snapshot, entry savegame.Entry, events []engine.Event) Entry {
	e := Entry{
		Version: entry.Version, At: formatTime(entry.At),
		By: seatNumber(entry.By), Events: playjson.NewEvents(cards, events, engine.ViewerOpenTable),
		History: History{hex.EncodeToString(entry.History[:])},
	}
	if entry.Action.Type != 0 {
		e.Action = &playjson.Action{Action: entry.Action}
	}
	return e
}

const timeLayout = "2006-01-02T15:04:05.000Z"

func formatTime(t time.Time) string { return t.UTC().Format(timeLayout) }

// Package savegame writes a game down as one document that outlives the
// service: with its card sets, its opening and its log, it replays anywhere.
package savegame

import (
	"encoding/hex"
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/savegame/format1"
)

// Encode writes down a game from all its versions. The same versions give the
// same bytes.
func Encode(versions []*games.Game) ([]byte, error) {
	if len(versions) == 0 || versions[0].Secret == nil {
		return nil, errors.New("a game is saved from version 0 on")
	}
	return json.Marshal(newDocument(versions), json.Deterministic(true))
}

func newDocument(versions []*games.Game) *format1.Document {
	first, last := versions[0], versions[len(versions)-1]
	pool := last.Snapshot.Pool
	d := &format1.Document{
		Format:       format1.Format{Name: format1.Name, Number: format1.Number},
		GameID:       last.ID,
		Version:      last.Version,
		RulesVersion: last.State.Rules().Version,
		Status:       format1.Status(&last.State),
		Result:       format1.NewResult(last.State.Result()),
		CreatedAt:    format1.Time(last.CreatedAt),
		CardSets:     format1.NewCardSets(last.Snapshot),
		Snapshot:     format1.Snapshot{SHA256: last.Snapshot.SHA256, Sets: jsontext.Value(last.Snapshot.SetsJSON())},
		Shuffle:      newShuffle(first, last),
		Opening:      newOpening(first, last),
		FinalState:   format1.NewTable(pool, &last.State),
	}
	for _, g := range versions {
		d.Log = append(d.Log, format1.NewEntry(pool, g.Version, g.At, g.Action, g.By, g.Events))
	}
	return d
}

func newShuffle(first, last *games.Game) format1.Shuffle {
	s := format1.Shuffle{
		Algorithm:  shuffle.Algorithm,
		Commitment: hex.EncodeToString(last.Commitment[:]),
		Seeded:     last.Seeded,
	}
	if last.Finished() {
		s.Secret = hex.EncodeToString(first.Secret[:])
	}
	return s
}

// newOpening takes the decks from the secret, and shows of them what the end of
// the log has shown.
func newOpening(first, last *games.Game) format1.Opening {
	pool := last.Snapshot.Pool
	var o format1.Opening
	for seat, deck := range shuffle.Decks(pool, *first.Secret) {
		if !last.Finished() {
			deck = deck[:engine.DeckSize-len(last.State.Position().Players[seat].Deck)]
		}
		for _, ref := range deck {
			o.Decks[seat] = append(o.Decks[seat], pool.Card(ref).ID)
		}
	}
	return o
}

// Package savegame writes a game down as one document that outlives the
// service: with its card sets, its opening and its log, it replays anywhere.
package savegame

import (
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games"
)

// FormatName and FormatNumber say which document this is.
const (
	FormatName   = "card-game-save"
	FormatNumber = 1
)

// Document is a saved game; schemas/export.schema.json describes it.
type Document struct {
	Format       Format          `json:"format"`
	GameID       string          `json:"game_id"`
	Version      int             `json:"version"`
	RulesVersion int             `json:"rules_version"`
	Status       string          `json:"status"`
	Result       *wire.Result    `json:"result"`
	CreatedAt    time.Time       `json:"created_at"`
	CardSets     []wire.CardSet  `json:"card_sets"`
	Snapshot     Snapshot        `json:"snapshot"`
	Shuffle      Shuffle         `json:"shuffle"`
	Opening      Opening         `json:"opening"`
	Log          []wire.LogEntry `json:"log"`
	FinalState   wire.Table      `json:"final_state"`
}

// Format names the document.
type Format struct {
	Name   string `json:"name"`
	Number int    `json:"number"`
}

// Snapshot is the cards, and the SHA-256 of their canonical form (RFC 8785).
type Snapshot struct {
	SHA256 string         `json:"sha256"`
	Sets   jsontext.Value `json:"sets"`
}

// Shuffle is what proves that the decks were fixed before the first move.
type Shuffle struct {
	Algorithm  string `json:"algorithm"`
	Commitment string `json:"commitment"`
	Seeded     bool   `json:"seeded"`
	Secret     string `json:"secret,omitempty"` // finished games only
}

// Opening is both decks as card ids, in the order of drawing: all cards of a
// finished game, and of others those that have been drawn.
type Opening struct {
	Decks [2][]string `json:"decks"`
}

// Encode writes down a game from all its versions. The same versions give the
// same bytes.
func Encode(versions []*games.Game) ([]byte, error) {
	if len(versions) == 0 || versions[0].Secret == nil {
		return nil, fmt.Errorf("a game is saved from version 0 on")
	}
	document := newDocument(versions)
	return json.Marshal(document, json.Deterministic(true))
}

func newDocument(versions []*games.Game) *Document {
	first, last := versions[0], versions[len(versions)-1]
	pool := last.Snapshot.Pool
	view := engine.ViewOf(pool, &last.State, engine.ViewerOpenTable)
	d := &Document{
		Format:       Format{FormatName, FormatNumber},
		GameID:       last.ID,
		Version:      last.Version,
		RulesVersion: last.RulesVersion,
		Status:       wire.Status(last.State.Result()),
		Result:       wire.NewResult(last.State.Result()),
		CreatedAt:    last.CreatedAt,
		CardSets:     wire.NewCardSets(last.Snapshot),
		Snapshot:     Snapshot{last.Snapshot.SHA256, jsontext.Value(last.Snapshot.SetsJSON())},
		Shuffle:      newShuffle(first, last),
		Opening:      newOpening(first, last),
		FinalState:   wire.NewTable(pool, &view),
	}
	for _, g := range versions {
		d.Log = append(d.Log, wire.NewLogEntry(pool, engine.ViewerOpenTable, g.Version, g.At, g.Action, g.By, g.Events))
	}
	return d
}

func newShuffle(first, last *games.Game) Shuffle {
	s := Shuffle{
		Algorithm:  engine.ShuffleAlgorithm,
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
func newOpening(first, last *games.Game) Opening {
	pool := last.Snapshot.Pool
	var o Opening
	for seat, deck := range engine.Decks(pool, *first.Secret) {
		if !last.Finished() {
			deck = deck[:engine.DeckSize-len(last.State.Position().Players[seat].Deck)]
		}
		for _, ref := range deck {
			o.Decks[seat] = append(o.Decks[seat], pool.Card(ref).ID)
		}
	}
	return o
}

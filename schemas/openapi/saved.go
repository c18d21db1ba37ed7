package main

import (
	"time"

	"cardgames/api/wire"
)

// savedGame names the members of a download for the document; the schema at
// /schema/export.schema.json says everything about them. Package savegame writes
// it.
type savedGame struct {
	Format       savedFormat     `json:"format"`
	GameID       string          `json:"game_id"`
	Version      int             `json:"version" minimum:"0"`
	RulesVersion int             `json:"rules_version" minimum:"1"`
	Status       string          `json:"status" enum:"in_progress,finished"`
	Result       *wire.Result    `json:"result" doc:"null while the game is in progress."`
	CreatedAt    time.Time       `json:"created_at"`
	CardSets     []wire.CardSet  `json:"card_sets"`
	Snapshot     savedSnapshot   `json:"snapshot"`
	Shuffle      savedShuffle    `json:"shuffle"`
	Opening      savedOpening    `json:"opening"`
	Log          []wire.LogEntry `json:"log" doc:"Every version, from 0."`
	FinalState   wire.Table      `json:"final_state" doc:"The newest version, with both hands."`
}

// savedFormat says which document it is.
type savedFormat struct {
	Name   string `json:"name" enum:"card-game-save"`
	Number int    `json:"number" minimum:"1"`
}

// savedSnapshot has the cards as they were when the game was created.
type savedSnapshot struct {
	SHA256 string     `json:"sha256" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of the canonical JSON (RFC 8785) of sets."`
	Sets   []savedSet `json:"sets" doc:"In the order of the request, with their defaults filled in."`
}

// savedSet is a card set.
type savedSet struct {
	SetID   string      `json:"set_id" pattern:"^[a-z0-9_]+$"`
	Name    string      `json:"name"`
	Version string      `json:"version"`
	Cards   []savedCard `json:"cards"`
}

// savedCard is a card of a card set, under its id there.
type savedCard struct {
	ID     string      `json:"id" pattern:"^[a-z0-9_]+$"`
	Name   string      `json:"name"`
	Cost   int64       `json:"cost" minimum:"0" maximum:"9007199254740991"`
	Type   string      `json:"type"`
	Effect string      `json:"effect"`
	Params wire.Params `json:"params"`
	Text   string      `json:"text"`
	Flavor string      `json:"flavor,omitempty"`
}

// savedShuffle proves that the decks were fixed before the first move.
type savedShuffle struct {
	Algorithm  string `json:"algorithm" doc:"The rules of the game describe it."`
	Commitment string `json:"commitment" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of the secret, shown since the game was created."`
	Seeded     bool   `json:"seeded" doc:"The secret came from a seed."`
	Secret     string `json:"secret,omitempty" pattern:"^[0-9a-f]{64}$" doc:"The 32 bytes that fix the shuffle; only of a finished game."`
}

// savedOpening lets anybody replay the game without the secret.
type savedOpening struct {
	Decks [][]string `json:"decks" minItems:"2" maxItems:"2" doc:"The ids of the cards of both decks, in the order of drawing: all of a finished game, and of others those that have been drawn."`
}

var savedText = map[string]string{
	"savedGame":     "A whole game, which can be replayed and checked without this service. The schema at /schema/export.schema.json says more of it.",
	"savedFormat":   "Which document it is.",
	"savedSnapshot": "The cards as they were when the game was created.",
	"savedSet":      "A card set.",
	"savedCard":     "A card of a card set, under its id there.",
	"savedShuffle":  "Proves that the decks were fixed before the first move.",
	"savedOpening":  "Lets anybody replay the game without the secret.",
}

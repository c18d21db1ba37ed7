package story

import (
	"encoding/json"

	v2 "github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	cardgames "cardgames/clients/go"
	"cardgames/engine"
)

// Transcript tells the moves of a game from its first version on.
type Transcript struct {
	cards  *snapshot.Snapshot
	viewer engine.Viewer
	teller Teller
}

// NewTranscript tells what a viewer may see.
func NewTranscript(cards *snapshot.Snapshot, viewer engine.Viewer) *Transcript {
	return &Transcript{cards, viewer, Teller{Names: [2]string{"Player 0", "Player 1"}, ShowIDs: true}}
}

// Tell returns sentences about the events of a version.
func (t *Transcript) Tell(events []engine.Event) []string {
	text, err := v2.Marshal(wire.NewEvents(t.cards, events, t.viewer))
	if err != nil {
		panic(err) // the texts of cards are UTF-8
	}
	var shown []cardgames.Event
	if err := json.Unmarshal(text, &shown); err != nil {
		panic(err) // the service has written them
	}
	return t.teller.Tell(shown)
}

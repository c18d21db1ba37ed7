// Package verify checks a saved game from its document alone: the form, the hashes, the
// shuffle, and every action of the log.
package verify

import (
	"fmt"

	"cardgames/engine"
	"cardgames/savegame"
	"cardgames/savegame/document"
)

// Replay is the replay of a saved game.
type Replay struct {
	Saved *savegame.Game
	// Opening is version 0. Steps are the versions after it, up to the last valid one.
	Opening engine.Replayed
	Steps   []engine.Replayed

	// What Compare has compared.
	commitmentCompared bool
	compared           int   // versions that agree with hashes that were kept
	earliest           int   // the first of them whose hash was kept
	notReached         []int // versions whose fingerprint was kept, after the last one
}

// Pool returns the cards of the game.
func (r *Replay) Pool() *engine.Pool { return r.Saved.Cards.Pool }

// Last returns the state in which the replay ends.
func (r *Replay) Last() engine.State {
	if len(r.Steps) == 0 {
		return r.Opening.State
	}
	return r.Steps[len(r.Steps)-1].State
}

// Failure is the first fault of a document.
type Failure struct {
	Entry  int // the log entry at fault, or -1
	Detail string
}

func (f *Failure) Error() string {
	if f.Entry < 0 {
		return f.Detail
	}
	return fmt.Sprintf("log entry %d: %s", f.Entry, f.Detail)
}

func failure(format string, args ...any) error {
	return &Failure{Entry: -1, Detail: fmt.Sprintf(format, args...)}
}

func entryFailure(entry int, format string, args ...any) error {
	return &Failure{Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

// Verify replays a saved game. Its error is a *Failure. With an error it returns the
// replay up to the failure, or nil if the replay could not begin.
func Verify(text []byte) (*Replay, error) {
	saved, claims, err := document.Decode(text)
	if err != nil {
		return nil, failure("%v", err)
	}
	return replay(saved, claims)
}

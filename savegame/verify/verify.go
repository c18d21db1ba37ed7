// Package verify checks a saved game with nothing but the document itself: its
// form, its hashes, its shuffle, and every action of its log.
package verify

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/engine"
	"cardgames/savegame/format1"
)

// Replay is a saved game, played again.
type Replay struct {
	Saved *format1.Document
	Pool  *engine.Pool
	// Opening is version 0; Steps are the versions after it, as far as they
	// are sound.
	Opening engine.Step
	Steps   []engine.Step

	rules *engine.Rules
	at    time.Time // of the entry that was checked last
}

// Last is the state where the replay ends.
func (r *Replay) Last() engine.State {
	if len(r.Steps) == 0 {
		return r.Opening.State
	}
	return r.Steps[len(r.Steps)-1].State
}

// Failure is the first thing in a document that does not hold.
type Failure struct {
	Entry  int // the log entry at fault, -1 where it is none
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

// verifiers has one verifier for each format that was ever written. None of
// them ever goes.
var verifiers = map[int]func(document []byte) (*Replay, error){
	format1.Number: verify1,
}

// Verify replays a saved game. It fails with a *Failure, and then returns the
// replay up to it, or nil where that does not begin.
func Verify(document []byte) (*Replay, error) {
	var head struct {
		Format format1.Format `json:"format"`
	}
	if err := json.Unmarshal(document, &head); err != nil {
		return nil, failure("the document cannot be read: %v", err)
	}
	if head.Format.Name != format1.Name {
		return nil, failure("the document is not a saved game: its format is %q, not %q", head.Format.Name, format1.Name)
	}
	verify, ok := verifiers[head.Format.Number]
	if !ok {
		return nil, failure("format %d is unknown to this release", head.Format.Number)
	}
	return verify(document)
}

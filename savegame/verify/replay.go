package verify

import (
	"bytes"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/engine"
)

// open deals, and compares that with entry 0.
func (r *Replay) open(decks [2][]engine.CardRef) error {
	state, events, err := engine.NewFromDecks(r.Pool, decks)
	if err != nil {
		return failure("opening: %v", err)
	}
	if len(r.Saved.Log) == 0 {
		return failure("the log is empty")
	}
	if r.Saved.Log[0].Action != nil {
		return entryFailure(0, "the setup has no action")
	}
	r.Opening = engine.Step{State: state, Events: events}
	return r.checkEntry(0, events)
}

// play replays the log, one action at a time, so that the first entry that
// fails is named.
func (r *Replay) play() error {
	state := r.Opening.State
	for i, entry := range r.Saved.Log[1:] {
		version := i + 1
		if entry.Action == nil {
			return entryFailure(version, "it has no action")
		}
		if err := checkProxy(entry); err != nil {
			return entryFailure(version, "%v", err)
		}
		steps, err := engine.Replay(r.Pool, state, []engine.Action{entry.Action.Action})
		if err != nil {
			return entryFailure(version, "%v", err)
		}
		if err := r.checkEntry(version, steps[0].Events); err != nil {
			return err
		}
		r.Steps = append(r.Steps, steps[0])
		state = steps[0].State
	}
	return nil
}

// checkProxy allows only the other seat to act for a player, and only to pass.
func checkProxy(entry Entry) error {
	if entry.By == nil {
		return nil
	}
	pass, ok := entry.Action.Action.(engine.PassPriority)
	if !ok || *entry.By != 1-pass.Player {
		return fmt.Errorf("player %d cannot have done this for player %d", *entry.By, entry.Action.Seat())
	}
	return nil
}

func (r *Replay) checkEntry(version int, events []engine.Event) error {
	entry := r.Saved.Log[version]
	if entry.Version != version {
		return entryFailure(version, "it says version %d", entry.Version)
	}
	at, err := time.Parse(time.RFC3339, entry.At)
	if err != nil {
		return entryFailure(version, "at: %v", err)
	}
	if version > 0 {
		if before, _ := time.Parse(time.RFC3339, r.Saved.Log[version-1].At); at.Before(before) {
			return entryFailure(version, "it is older than the entry before it")
		}
	}
	if err := sameJSON(entry.Events, wire.NewEvents(r.Pool, events, engine.ViewerOpenTable)); err != nil {
		return entryFailure(version, "its events are not what the rules say: %v", err)
	}
	return nil
}

// checkEnd compares what the document says of the end with where the replay
// ended.
func (r *Replay) checkEnd() error {
	last := r.Last()
	if r.Saved.Version != len(r.Steps) {
		return failure("version is %d, the log ends at %d", r.Saved.Version, len(r.Steps))
	}
	if status := wire.Status(last.Result()); status != r.Saved.Status {
		return failure("status is %s, the replay ends %s", r.Saved.Status, status)
	}
	if err := sameJSON(r.Saved.Result, wire.NewResult(last.Result())); err != nil {
		return failure("result: %v", err)
	}
	view := engine.ViewOf(r.Pool, &last, engine.ViewerOpenTable)
	if err := sameJSON(r.Saved.FinalState, wire.NewTable(r.Pool, &view)); err != nil {
		return failure("final_state is not where the replay ends: %v", err)
	}
	return nil
}

// Last is the state where the replay ends.
func (r *Replay) Last() engine.State {
	if len(r.Steps) == 0 {
		return r.Opening.State
	}
	return r.Steps[len(r.Steps)-1].State
}

// sameJSON compares JSON values, however they are written (RFC 8785).
func sameJSON(saved jsontext.Value, replayed any) error {
	want, err := json.Marshal(replayed)
	if err != nil {
		return err
	}
	given, expected := saved.Clone(), jsontext.Value(want)
	if err := given.Canonicalize(); err != nil {
		return err
	}
	if err := expected.Canonicalize(); err != nil {
		return err
	}
	if !bytes.Equal(given, expected) {
		at := commonPrefix(given, expected)
		return fmt.Errorf("the document has …%s, the replay …%s", excerpt(given, at), excerpt(expected, at))
	}
	return nil
}

func commonPrefix(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// excerpt shows a little of the text around a position.
func excerpt(text []byte, at int) string {
	const around = 40
	return string(text[max(0, at-around):min(len(text), at+around)])
}

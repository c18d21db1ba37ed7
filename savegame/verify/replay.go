package verify

import (
	"fmt"
	"time"

	"cardgames/engine"
	"cardgames/savegame/format1"
)

// open deals, and compares that with entry 0.
func (r *Replay) open(decks [2][]engine.CardRef) error {
	state, events, err := r.rules.Deal(r.Pool, decks)
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
		if entry.Version != version {
			return entryFailure(version, "it has version %d: the log has a gap", entry.Version)
		}
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
func checkProxy(entry format1.Entry) error {
	if entry.By == nil {
		return nil
	}
	action := entry.Action.Action
	if action.Type != engine.ActionPassPriority || *entry.By != 1-action.Player {
		return fmt.Errorf("player %d cannot have done this for player %d", *entry.By, action.Player)
	}
	return nil
}

func (r *Replay) checkEntry(version int, events []engine.Event) error {
	entry := r.Saved.Log[version]
	if entry.Version != version {
		return entryFailure(version, "it has version %d", entry.Version)
	}
	at, err := time.Parse(time.RFC3339, entry.At)
	if err != nil {
		return entryFailure(version, "at: %v", err)
	}
	if at.Before(r.at) {
		return entryFailure(version, "it is older than what was before it")
	}
	r.at = at
	if err := format1.Compare(entry.Events, format1.NewEvents(r.Pool, events)); err != nil {
		return entryFailure(version, "its events are not what the rules say: events%v", err)
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
	if status := format1.Status(&last); status != r.Saved.Status {
		return failure("status is %s, the replay ends %s", r.Saved.Status, status)
	}
	if err := format1.Compare(r.Saved.Result, format1.NewResult(last.Result())); err != nil {
		return failure("result%v", err)
	}
	if err := format1.Compare(r.Saved.FinalState, format1.NewTable(r.Pool, &last)); err != nil {
		return failure("final_state is not where the replay ends: final_state%v", err)
	}
	return nil
}

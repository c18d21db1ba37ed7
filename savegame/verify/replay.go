package verify

import (
	"fmt"
	"strings"
	"time"

	"cardgames/engine"
	"cardgames/savegame"
	"cardgames/savegame/document"
)

// replayer derives what follows from the rules and compares it with the claims of the
// document.
type replayer struct {
	*Replay
	claims *document.Claims
	rules  *engine.Rules
	at     time.Time // of the entry that was checked last
}

func replay(saved *savegame.Game, claims *document.Claims) (*Replay, error) {
	rules, err := engine.RulesOf(saved.RulesVersion)
	if err != nil {
		return nil, failure("rules_version: %v", err)
	}
	if !isGameID(saved.ID) {
		return nil, failure("game_id is not 26 characters of base32")
	}
	r := replayer{Replay: &Replay{Saved: saved}, claims: claims, rules: rules, at: saved.CreatedAt}
	if err := r.checkShuffle(); err != nil {
		return nil, err
	}
	for _, check := range []func() error{r.open, r.play, r.checkEnd, r.checkHistory} {
		if err := check(); err != nil {
			return r.Replay, err
		}
	}
	return r.Replay, nil
}

// isGameID reports whether a text is 128 bits in base32 (RFC 4648), lower case,
// without padding.
func isGameID(text string) bool {
	return len(text) == 26 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// open deals and compares the result with entry 0.
func (r *replayer) open() error {
	state, events, err := r.rules.Deal(r.Pool(), r.Saved.Decks)
	if err != nil {
		return failure("opening: %v", err)
	}
	if len(r.Saved.Log) == 0 {
		return failure("the log is empty")
	}
	if r.Saved.Log[0].Action.Type != 0 {
		return entryFailure(0, "the setup has no action")
	}
	r.Opening = engine.Replayed{State: state, Events: events}
	return r.checkEntry(0, events)
}

// play replays the log one action at a time, to name the first entry that fails.
func (r *replayer) play() error {
	state := r.Opening.State
	for i, entry := range r.Saved.Log[1:] {
		version := i + 1
		if entry.Version != version {
			return entryFailure(version, "it has version %d: the log has a gap", entry.Version)
		}
		if entry.Action.Type == 0 {
			return entryFailure(version, "it has no action")
		}
		if err := checkProxy(entry); err != nil {
			return entryFailure(version, "%v", err)
		}
		steps, err := engine.Replay(r.Pool(), state, []engine.Action{entry.Action})
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

// checkProxy allows only the other seat to act for a player, and only to pass or to
// resign.
func checkProxy(entry savegame.Entry) error {
	if entry.By == nil {
		return nil
	}
	byType := entry.Action.Type == engine.ActionPassPriority || entry.Action.Type == engine.ActionResign
	if !byType || int(*entry.By) != 1-entry.Action.Player {
		return fmt.Errorf("player %d cannot have done this for player %d", *entry.By, entry.Action.Player)
	}
	return nil
}

func (r *replayer) checkEntry(version int, events []engine.Event) error {
	entry := r.Saved.Log[version]
	if entry.Version != version {
		return entryFailure(version, "it has version %d", entry.Version)
	}
	if entry.At.Before(r.at) {
		return entryFailure(version, "it is older than what was before it")
	}
	r.at = entry.At
	if err := r.claims.CheckEvents(version, events); err != nil {
		return entryFailure(version, "its events are not what the rules say: %v", err)
	}
	return nil
}

func (r *replayer) checkEnd() error {
	last := r.Last()
	if err := r.claims.CheckEnd(len(r.Steps), &last); err != nil {
		return failure("%v", err)
	}
	return nil
}

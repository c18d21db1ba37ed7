// Package verify checks a saved game with nothing but the document itself: its
// form, its hashes, its shuffle, and every move of its log.
package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/savegame"
)

// Replay is a saved game, played again.
type Replay struct {
	Saved Saved
	Pool  *engine.Pool
	// Opening is version 0; Steps are the versions after it, as far as they
	// are sound.
	Opening engine.Step
	Steps   []engine.Step
}

// Saved is what Verify reads of the document. What can be derived is compared
// as JSON and not read.
type Saved struct {
	Format       savegame.Format   `json:"format"`
	GameID       string            `json:"game_id"`
	Version      int               `json:"version"`
	RulesVersion int               `json:"rules_version"`
	Status       string            `json:"status"`
	Result       jsontext.Value    `json:"result"`
	CardSets     []wire.CardSet    `json:"card_sets"`
	Snapshot     savegame.Snapshot `json:"snapshot"`
	Shuffle      savegame.Shuffle  `json:"shuffle"`
	Opening      savegame.Opening  `json:"opening"`
	Log          []Entry           `json:"log"`
	FinalState   jsontext.Value    `json:"final_state"`
}

// Entry is one version of the log.
type Entry struct {
	Version int            `json:"version"`
	At      string         `json:"at"`
	Action  *wire.Action   `json:"action"`
	By      *int           `json:"by"`
	Events  jsontext.Value `json:"events"`
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

// Verify replays a saved game. It fails with a *Failure, and then returns the
// replay up to it, or nil where that does not begin.
func Verify(document []byte) (*Replay, error) {
	if err := checkForm(document); err != nil {
		return nil, err
	}
	var saved Saved
	if err := json.Unmarshal(document, &saved); err != nil {
		return nil, failure("the document cannot be read: %v", err)
	}
	if saved.RulesVersion != engine.RulesVersion {
		return nil, failure("rules version %d; this tool plays %d", saved.RulesVersion, engine.RulesVersion)
	}
	r := &Replay{Saved: saved}
	if err := r.checkCards(); err != nil {
		return nil, err
	}
	decks, err := r.checkShuffle()
	if err != nil {
		return nil, err
	}
	if err := r.open(decks); err != nil {
		return r, err
	}
	if err := r.play(); err != nil {
		return r, err
	}
	return r, r.checkEnd()
}

func (r *Replay) checkCards() error {
	sets, err := snapshot.ParseSets([]byte(r.Saved.Snapshot.Sets))
	if err != nil {
		return failure("snapshot.sets: %v", err)
	}
	pool, faults := engine.BuildPool(sets)
	if len(faults) > 0 {
		return failure("snapshot.sets[%d]%s: %s", faults[0].Set, faults[0].Pointer, faults[0].Detail)
	}
	sum, err := snapshot.Hash([]byte(r.Saved.Snapshot.Sets))
	if err != nil {
		return failure("snapshot.sets: %v", err)
	}
	if sum != r.Saved.Snapshot.SHA256 {
		return failure("snapshot.sha256 is %s, the sets have %s", r.Saved.Snapshot.SHA256, sum)
	}
	if len(sets) != len(r.Saved.CardSets) {
		return failure("card_sets names %d sets, snapshot.sets has %d", len(r.Saved.CardSets), len(sets))
	}
	for i, set := range sets {
		if named := r.Saved.CardSets[i]; named.SetID != set.ID || named.Version != set.Version || named.Name != set.Name {
			return failure("card_sets[%d] is not snapshot.sets[%d]", i, i)
		}
	}
	r.Pool = pool
	return nil
}

// checkShuffle returns the opening's decks, compared with the secret where the
// document reveals it.
func (r *Replay) checkShuffle() ([2][]engine.CardRef, error) {
	decks, err := r.decks()
	if err != nil {
		return decks, err
	}
	shuffle := r.Saved.Shuffle
	if shuffle.Algorithm != engine.ShuffleAlgorithm {
		return decks, failure("unknown shuffle algorithm %q", shuffle.Algorithm)
	}
	if shuffle.Secret == "" {
		if r.Saved.Status == "finished" {
			return decks, failure("the game is finished, but shuffle.secret is missing")
		}
		return decks, nil
	}
	secret, err := hex.DecodeString(shuffle.Secret)
	if err != nil || len(secret) != sha256.Size {
		return decks, failure("shuffle.secret is not %d bytes in hex", sha256.Size)
	}
	commitment := engine.Secret(secret).Commitment()
	if hex.EncodeToString(commitment[:]) != shuffle.Commitment {
		return decks, failure("shuffle.commitment is not the SHA-256 of shuffle.secret")
	}
	for seat, fair := range engine.Decks(r.Pool, engine.Secret(secret)) {
		for i, card := range decks[seat] {
			if card != fair[i] {
				return decks, failure("opening.decks[%d][%d] is %s; the secret gives %s",
					seat, i, r.Pool.Card(card).ID, r.Pool.Card(fair[i]).ID)
			}
		}
	}
	return decks, nil
}

func (r *Replay) decks() (decks [2][]engine.CardRef, err error) {
	refs := make(map[string]engine.CardRef, r.Pool.Len())
	for i := range r.Pool.Len() {
		ref := engine.CardRef(i)
		refs[r.Pool.Card(ref).ID] = ref
	}
	for seat, ids := range r.Saved.Opening.Decks {
		if r.Saved.Status == "finished" && len(ids) != engine.DeckSize {
			return decks, failure("opening.decks[%d] has %d cards; that of a finished game has %d", seat, len(ids), engine.DeckSize)
		}
		for i, id := range ids {
			ref, ok := refs[id]
			if !ok {
				return decks, failure("opening.decks[%d][%d]: %s is not a card of the sets", seat, i, id)
			}
			decks[seat] = append(decks[seat], ref)
		}
	}
	return decks, nil
}

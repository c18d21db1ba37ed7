package main

import (
	"encoding/hex"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
)

// renaming has what differs in each run, and what the documents have in its place: the
// random id of the example's game, and the hashes in its history, which follow from it.
type renaming struct {
	pairs []string // the old text and the new one
	hash  hashchain.Hash
}

// newRenaming begins with version 0, as the service created it.
func newRenaming(created view, at time.Time) *renaming {
	beginning := hashchain.Beginning{
		GameID: exampleID, CreatedAt: at, RulesVersion: engine.DefaultRules().Version,
		SnapshotSHA256: created.Snapshot.SHA256, Commitment: shuffle.SecretFromSeed(exampleSeed).Commitment(), Seeded: true,
	}
	r := &renaming{pairs: []string{created.GameID, exampleID}, hash: beginning.Hash()}
	r.addHash(created)
	return r
}

// add continues with the version that an action made.
func (r *renaming) add(made view, played []byte, at time.Time) {
	var action wire.Action
	if err := json.Unmarshal(played, &action); err != nil {
		panic(err)
	}
	entry := hashchain.Entry{Version: made.Version, At: at, Action: action.Action}
	r.hash = entry.After(r.hash)
	r.addHash(made)
}

func (r *renaming) addHash(v view) {
	r.pairs = append(r.pairs, v.History.SHA256, hex.EncodeToString(r.hash[:]))
}

// replace replaces texts that differ in each run by constant ones, given in pairs.
func replace(w *httptest.ResponseRecorder, pairs ...string) {
	body := strings.NewReplacer(pairs...).Replace(w.Body.String())
	w.Body.Reset()
	w.Body.WriteString(body)
}

package games_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
)

const fixtures2 = "testdata/format2"

// Records, snapshots and saved games of format 2 are stored. A release that needs another
// fixture cannot read them.
func TestFixturesOfFormat2NeverChange(t *testing.T) { checkFixtures2(t, fixtures2) }

func checkFixtures2(t *testing.T, dir string) {
	t.Helper()
	var sums strings.Builder
	for _, name := range filesIn(t, dir, "*.json") {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(readFile(t, name)), filepath.Base(name))
	}
	if diff := cmp.Diff(string(readFile(t, filepath.Join(dir, "SHA256SUMS"))), sums.String()); diff != "" {
		t.Errorf("(-SHA256SUMS +files)\n%s", diff)
	}
	seen := map[string]bool{}
	for _, name := range filesIn(t, dir, "*.records.json") {
		store, stored := load2(t, name)
		versions := checkGame(t, name, store, stored.GameID)
		checkWritten(t, name, versions, &stored)
		for i, g := range versions {
			addFeatures(seen, g)
			addMembers(t, seen, stored.Records[i].Body)
			addSteps(seen, g)
		}
	}
	want := strings.Fields(wantedFeatures + wantedFeatures2)
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(seen))); diff != "" {
		t.Errorf("features (-want +fixtures)\n%s", diff)
	}
}

// checkGame reads a game, and exports it as the release did that stored it: byte for byte.
// The saved game proves itself.
func checkGame(t *testing.T, name string, store *memstore.Store, id string) []*games.Game {
	t.Helper()
	versions, err := games.NewReader(store, fixtureTime2).History(t.Context(), id)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	saved := readFile(t, savedOf(name))
	document, err := encode.Game(versions)
	if err != nil || !bytes.Equal(document, saved) {
		t.Errorf("%s is exported as another document than it was: %v", name, err)
	}
	replay := replayOf(t, saved)
	last := versions[len(versions)-1]
	if end := replay.Last(); last.Finished() && end != last.State {
		t.Errorf("%s: the replay ends in another state", name)
	}
	for i, step := range replay.Steps {
		if got := versions[i+1].State; got.Casts() != step.State.Casts() {
			t.Errorf("%s: version %d has %d casts, the replay %d", name, i+1, got.Casts(), step.State.Casts())
		}
	}
	return versions
}

// checkWritten encodes each version again: as what was stored.
func checkWritten(t *testing.T, name string, versions []*games.Game, stored *stored2) {
	t.Helper()
	for i, g := range versions {
		was := stored.Records[i].Body[envelopeHead:]
		if payload, err := games.EncodeBody(g); err != nil || !bytes.Equal(payload, was) {
			t.Errorf("%s: version %d is written as\n%x, it was\n%x (%v)", name, i, payload, was, err)
		}
	}
}

// No change of a byte of what is stored in format 2 goes unnoticed.
func TestChangedFixturesOfFormat2AreRefused(t *testing.T) {
	for _, name := range filesIn(t, fixtures2, "*.records.json") {
		_, stored := load2(t, name)
		for version := range stored.Records {
			checkEveryByte(t, stored.record(version))
		}
		checkEveryByte(t, games.SnapshotRecord(stored.record(0), stored.Snapshot))
	}
}

func checkEveryByte(t *testing.T, r games.Record) {
	t.Helper()
	if err := r.Check(); err != nil {
		t.Errorf("version %d of %s: %v", r.Version, r.GameID, err)
	}
	body := r.Body
	r.Body = slices.Clone(body)
	for i := range body {
		r.Body[i] ^= 1 << (i % 8)
		if err := r.Check(); !errors.Is(err, games.ErrDamagedRecord) {
			t.Errorf("version %d of %s: with another byte %d: %v", r.Version, r.GameID, i, err)
		}
		r.Body[i] = body[i]
	}
}

// A game in the middle of a turn goes on: its casts are counted further.
func TestAGameOfTheFixturesGoesOn(t *testing.T) {
	store, stored := load2(t, filepath.Join(fixtures2, "unfinished.records.json"))
	g, err := games.NewReader(store, fixtureTime2).Current(t.Context(), stored.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if g.State.Casts() < 3 {
		t.Errorf("the stored game has %d casts", g.State.Casts())
	}
	seat, _ := g.State.Priority()
	made, _, err := games.NewSubmitter(store, fixtureTime2).
		Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))})
	if err != nil || made.State.Casts() != g.State.Casts() {
		t.Errorf("after a pass: %v", err)
	}
}

func fixtureTime2() time.Time { return time.Date(2026, 11, 2, 13, 0, 0, 0, time.UTC) }

// wantedFeatures2 must all occur in the fixtures of format 2, besides wantedFeatures. A
// member is that of a payload, by its number (codec.go).
const wantedFeatures2 = `
		resign end:resigned from:deck move:milled
		member:1 member:2 member:3 member:4 member:5 member:6 member:7 member:8 member:10 member:11 member:12
		member:13 member:14 member:15 member:16 member:17
		at_least at_most times max also
		count:own_persons count:own_appliances count:own_habits count:own_permanents count:own_hand count:own_discard
		count:opponent_persons count:opponent_appliances count:opponent_habits count:opponent_permanents
		count:opponent_hand count:opponent_discard count:behind count:casts`

// addMembers adds the members of a payload.
func addMembers(t *testing.T, seen map[string]bool, body []byte) {
	t.Helper()
	var members map[int]any
	unmarshal(t, body[envelopeHead:], &members)
	for number := range members {
		seen[fmt.Sprint("member:", number)] = true
	}
}

// addSteps adds what the cards that were cast can say.
func addSteps(seen map[string]bool, g *games.Game) {
	for _, e := range g.Events {
		if e.Type != engine.EventResolved {
			continue
		}
		card := g.Snapshot.Pool.Card(e.Card)
		seen["also"] = seen["also"] || len(card.Also) > 0
		for _, step := range card.Steps() {
			amount, condition := step.Params.N, step.Params.If
			if amount.Per != engine.CountNone {
				seen["count:"+amount.Per.String()] = true
				seen["times"] = seen["times"] || amount.Times > 1
				seen["max"] = seen["max"] || amount.Max < engine.MaxParam
			}
			if condition.Count != engine.CountNone {
				seen["count:"+condition.Count.String()], seen[condition.Bound.String()] = true, true
			}
		}
	}
}

package games_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

const fixtures = "testdata/format1"

// stored is a game as a store of the first release had it.
type stored struct {
	GameID    string    `json:"game_id"`
	ExpiresAt time.Time `json:"expires_at"` // zero: never
	Snapshot  []byte    `json:"snapshot"`
	Records   [][]byte  `json:"records"` // from version 0
}

// TestFixturesNeverChange fails where a fixture was changed. Stored games and saved
// files have these forms: a release that needs another fixture cannot read them.
func TestFixturesNeverChange(t *testing.T) {
	sums, err := os.ReadFile(filepath.Join(fixtures, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, name := range fixtureFiles(t, "*.json") {
		fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256(readFile(t, name)), filepath.Base(name))
	}
	if diff := cmp.Diff(string(sums), got.String()); diff != "" {
		t.Errorf("(-SHA256SUMS +files)\n%s", diff)
	}
}

// Each game reads back, and is exported as the same game that the release that stored it
// exported: in a later format, which says more.
func TestStoredGamesOfFormat1AreRead(t *testing.T) {
	for _, name := range fixtureFiles(t, "*.records.json") {
		document, err := encode.Game(readFixture(t, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		saved := replayOf(t, readFile(t, strings.Replace(name, ".records.", ".save.", 1)))
		exported := replayOf(t, document)
		if exported.Saved.Log[0].History != nil || exported.Saved.Terms == nil {
			t.Errorf("%s: a game that began without a history has one, or it has no terms", name)
		}
		exported.Saved.Format, exported.Saved.Terms = saved.Saved.Format, nil
		if diff := cmp.Diff(saved.Saved, exported.Saved, cmp.Comparer(sameCards)); diff != "" {
			t.Errorf("%s means another game (-then +now):\n%s", name, diff)
		}
		if saved.Last() != exported.Last() {
			t.Errorf("%s ends otherwise", name)
		}
	}
}

func replayOf(t *testing.T, document []byte) *verify.Replay {
	t.Helper()
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatal(err)
	}
	return replay
}

func sameCards(a, b *snapshot.Snapshot) bool { return a.Key == b.Key }

func TestSavedGamesOfFormat1AreVerified(t *testing.T) {
	for _, name := range fixtureFiles(t, "*.save.json") {
		replayOf(t, readFile(t, name))
	}
}

// A game that an older release began can be continued.
func TestStoredGamesContinue(t *testing.T) {
	store, g := loadFixture(t, filepath.Join(fixtures, "unfinished.records.json"))
	seat, _ := g.State.Priority()
	made, _, err := games.NewSubmitter(store, fixtureTime).
		Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))})
	if err != nil || made.Version != g.Version+1 {
		t.Error(err)
	}
}

// wantedFeatures must all occur in the fixtures.
const wantedFeatures = `
		play_card cast_instant pass_priority setup
		turn_started card_drawn draw_skipped time_changed progress_changed card_cast passed resolved fizzled
		shield_added shield_used card_moved turn_ended game_finished
		hand_full deck_empty turn_start cost habits persons effect
		from:hand from:stack from:board from:discard to:hand to:board to:discard
		move:resolved move:fizzled move:cancelled move:scrapped move:bounced move:discarded move:recovered
		end:progress end:rounds winner:0 winner:1 winner:-1
		private open seeded unseeded proxy target key secret deadline expires kept shielded stacked`

// The fixtures have every feature that a record of format 1 can have.
func TestTheFixturesHaveEveryFeature(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range fixtureFiles(t, "*.records.json") {
		for _, g := range readFixture(t, name) {
			addFeatures(seen, g)
		}
	}
	want := strings.Fields(wantedFeatures)
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(seen))); diff != "" {
		t.Errorf("(-want +fixtures)\n%s", diff)
	}
}

func nameOf(a engine.Action) string {
	if a.Type == 0 {
		return "setup"
	}
	return a.Type.String()
}

// addFeatures adds the names of the features of a version.
func addFeatures(seen map[string]bool, g *games.Game) {
	_, deadline := g.Deadline()
	position := g.State.Position()
	for name, has := range map[string]bool{
		nameOf(g.Action): true,
		"private":        g.Private, "open": !g.Private, "seeded": g.Seeded, "unseeded": !g.Seeded,
		"proxy": g.By != nil, "target": g.Action.Target != 0, "key": g.KeyHash() != nil, "secret": g.Secret != nil,
		"deadline": deadline, "expires": !g.ExpiresAt.IsZero(), "kept": g.ExpiresAt.IsZero(),
		"stacked":  len(position.Stack) > 0,
		"shielded": slices.ContainsFunc(position.Players[0].Board, func(p engine.Permanent) bool { return p.Shielded }),
	} {
		if has {
			seen[name] = true
		}
	}
	for _, e := range g.Events {
		addEventFeatures(seen, e)
	}
}

func addEventFeatures(seen map[string]bool, e engine.Event) {
	seen[e.Type.String()] = true
	switch e.Type {
	case engine.EventDrawSkipped:
		seen[e.Skip.String()] = true
	case engine.EventTimeChanged, engine.EventProgressChanged:
		seen[e.Cause.String()] = true
	case engine.EventCardMoved:
		seen["from:"+e.FromZone.String()], seen["to:"+e.ToZone.String()] = true, true
		seen["move:"+e.Move.String()] = true
	case engine.EventGameFinished:
		seen["end:"+e.Result.Reason.String()], seen[fmt.Sprint("winner:", e.Result.Winner)] = true, true
	default: // has no enumeration of its own
	}
}

func fixtureTime() time.Time { return time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC) }

func readFixture(t *testing.T, name string) []*games.Game {
	t.Helper()
	store, g := loadFixture(t, name)
	versions, err := games.NewReader(store, fixtureTime).History(t.Context(), g.ID)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return versions
}

// loadFixture puts a game into a store, and returns its latest version.
func loadFixture(t *testing.T, name string) (games.Store, *games.Game) {
	t.Helper()
	var game stored
	if err := json.Unmarshal(readFile(t, name), &game); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	store := memstore.New()
	for version, body := range game.Records {
		record := games.Record{GameID: game.GameID, Version: version, ExpiresAt: game.ExpiresAt, Body: body}
		write := store.Append
		if version == 0 {
			write = func(c ctx, r games.Record) error { return store.Create(c, r, game.Snapshot) }
		}
		if err := write(t.Context(), record); err != nil {
			t.Fatalf("%s: version %d: %v", name, version, err)
		}
	}
	g, err := games.NewReader(store, fixtureTime).Current(t.Context(), game.GameID)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return store, g
}

func fixtureFiles(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(fixtures, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d fixtures: %v", len(names), err)
	}
	return names
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

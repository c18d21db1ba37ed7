package games_test

import (
	"bytes"
	"errors"
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
	"cardgames/games/envelope"
	"cardgames/localtest/repository/frozen"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// gameFixtures are games as they are stored and saved; see testdata/format3/README.md.
const gameFixtures = "testdata/format3/games"

// newFixtures are games of cards that 1.0.0 does not know.
const newFixtures = "testdata/format4/games"

// loadGame puts a game into a store, as it was stored.
func loadGame(t *testing.T, name string) (*memstore.Store, frozen.Game) {
	t.Helper()
	game, store := frozen.ReadGame(t, name), memstore.New()
	game.Store(t, store)
	return store, game
}

// Stored games are read, and written and saved again as they were, byte for byte.
func TestStoredGamesAreRead(t *testing.T) {
	checkFeatures(t, wantedFeatures, checkGames(t, gameFixtures, snapshot.Format3))
}

func TestStoredGamesOfFormat4AreRead(t *testing.T) {
	seen := checkGames(t, newFixtures, snapshot.Format4)
	for _, feature := range strings.Fields("end opponent_task opponent_instant count:own_other_persons") {
		if !seen[feature] {
			t.Errorf("no fixture has %s", feature)
		}
	}
}

// checkGames reads the games in a folder, whose snapshots have a format, and returns their features.
func checkGames(t *testing.T, dir string, format byte) map[string]bool {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range filesIn(t, dir, "*.records.json") {
		store, stored := loadGame(t, name)
		if got := stored.Snapshot[1]; got != format {
			t.Errorf("%s: the snapshot has format %d, want %d", name, got, format)
		}
		versions := checkGame(t, name, store, stored.GameID)
		checkWritten(t, name, versions, &stored)
		for i, g := range versions {
			addFeatures(seen, g)
			addMembers(t, seen, stored.Versions[i].Body)
			addSteps(seen, g)
		}
	}
	return seen
}

func checkFeatures(t *testing.T, wanted string, seen map[string]bool) {
	t.Helper()
	want := strings.Fields(wanted)
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(seen))); diff != "" {
		t.Errorf("features (-want +fixtures)\n%s", diff)
	}
}

// checkGame reads a game, and saves it as it was saved. The saved game proves itself.
func checkGame(t *testing.T, name string, store *memstore.Store, id string) []*games.Game {
	t.Helper()
	versions := history(t, store, id)
	saved := readFile(t, strings.Replace(name, ".records.", ".save.", 1))
	document, err := encode.Game(versions)
	if err != nil || !bytes.Equal(document, saved) {
		t.Errorf("%s is saved as another document than it was: %v", name, err)
	}
	replay, err := verify.Verify(saved)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for i, step := range replay.Steps { // of a game in progress the decks are not known
		got := versions[i+1].State
		if got.Casts() != step.State.Casts() || replay.Saved.Finished && *got != step.State {
			t.Errorf("%s: version %d is another state in the replay", name, i+1)
		}
	}
	return versions
}

// checkWritten encodes each version again: as what was stored.
func checkWritten(t *testing.T, name string, versions []*games.Game, stored *frozen.Game) {
	t.Helper()
	for i, g := range versions {
		was := stored.Versions[i].Body[envelopeHead:]
		if payload, err := games.EncodeBody(g); err != nil || !bytes.Equal(payload, was) {
			t.Errorf("%s: version %d is written as\n%x, it was\n%x (%v)", name, i, payload, was, err)
		}
	}
}

// Encoding a game changes nothing of it.
func TestEncodingChangesNothing(t *testing.T) {
	for _, name := range filesIn(t, gameFixtures, "*.records.json") {
		store, stored := loadGame(t, name)
		encoded, untouched := history(t, store, stored.GameID), history(t, store, stored.GameID)
		for i, g := range encoded {
			if _, err := games.NewRecord(g); err != nil {
				t.Fatal(err)
			}
			untouched[i].Snapshot = g.Snapshot // each reader builds its own
			if games.Differ(g, untouched[i]) {
				t.Errorf("%s: version %d is another game once it is encoded", name, i)
			}
		}
	}
}

// history reads all versions of a game.
func history(t *testing.T, store games.Store, id string) []*games.Game {
	t.Helper()
	versions, err := games.NewReader(games.NewRepository(store, fixtureTime)).History(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return versions
}

// No change of a byte of what is stored goes unnoticed.
func TestChangedFixturesAreRefused(t *testing.T) {
	for _, name := range filesIn(t, gameFixtures, "*.records.json") {
		_, stored := loadGame(t, name)
		for version := range stored.Versions {
			checkEveryByte(t, stored.Record(version))
		}
		checkEveryByte(t, games.SnapshotRecord(stored.Record(0), stored.Snapshot))
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
		if err := r.Check(); !errors.Is(err, envelope.ErrDamaged) {
			t.Errorf("version %d of %s: with another byte %d: %v", r.Version, r.GameID, i, err)
		}
		r.Body[i] = body[i]
	}
}

// A stored game in the middle of a turn goes on: its casts are counted further.
func TestStoredGamesContinue(t *testing.T) {
	store, stored := loadGame(t, filepath.Join(gameFixtures, "unfinished.records.json"))
	g, err := games.NewReader(games.NewRepository(store, fixtureTime)).Current(t.Context(), stored.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if g.State.Casts() < 3 {
		t.Errorf("the stored game has %d casts", g.State.Casts())
	}
	seat, _ := g.State.Priority()
	made, _, err := games.NewSubmitter(games.NewRepository(store, fixtureTime)).
		Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))})
	if err != nil || made.State.Casts() != g.State.Casts() {
		t.Errorf("after a pass: %v", err)
	}
}

func fixtureTime() time.Time { return time.Date(2026, 11, 2, 13, 0, 0, 0, time.UTC) }

// wantedFeatures must all occur in the fixtures. A member is one of body, by its number.
const wantedFeatures = `
		play_card cast_instant pass_priority setup
		turn_started card_drawn draw_skipped time_changed progress_changed card_cast passed resolved fizzled
		ability_used ability enters turn task instant leaves chosen:0 chosen:1 chosen:2 side:own side:opponent else
		move:swept shield_added shield_used card_moved turn_ended game_finished
		hand_full deck_empty turn_start cost habits persons effect
		from:hand from:stack from:board from:discard to:hand to:board to:discard
		move:resolved move:fizzled move:cancelled move:scrapped move:bounced move:discarded move:recovered
		end:progress end:rounds winner:0 winner:1 winner:-1
		resign end:resigned from:deck move:milled
		at_least at_most times max also
		count:own_persons count:own_appliances count:own_habits count:own_permanents count:own_hand count:own_discard
		count:opponent_persons count:opponent_appliances count:opponent_habits count:opponent_permanents
		count:opponent_hand count:opponent_discard count:behind count:casts
		member:1 member:2 member:3 member:4 member:5 member:6 member:7 member:8 member:9 member:10 member:11 member:12
		member:13 named
		private open seeded unseeded proxy target key secret deadline expires kept shielded stacked`

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
		"named":          g.Names != [2]string{},
		"private":        g.Private, "open": !g.Private, "seeded": g.Seeded, "unseeded": !g.Seeded,
		"proxy": g.By != nil, "target": g.Action.Target != 0, "key": g.KeyHash() != nil, "secret": g.Secret != nil,
		"deadline": deadline, "expires": !g.ExpiresAt.IsZero(), "kept": g.ExpiresAt.IsZero(),
		"stacked":  len(position.Stack) > 0,
		"chosen:0": g.Action.Choice == engine.ChoiceOf(0), "chosen:1": g.Action.Choice == engine.ChoiceOf(1),
		"chosen:2": g.Action.Choice == engine.ChoiceOf(2),
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
	case engine.EventAbilityUsed:
		seen[e.When.String()] = true
	case engine.EventCardMoved:
		seen["from:"+e.FromZone.String()], seen["to:"+e.ToZone.String()] = true, true
		seen["move:"+e.Move.String()] = true
	case engine.EventGameFinished:
		seen["end:"+e.Result.Reason.String()], seen[fmt.Sprint("winner:", e.Result.Winner)] = true, true
	default: // has no enumeration of its own
	}
}

// addMembers adds the members of a payload.
func addMembers(t *testing.T, seen map[string]bool, body []byte) {
	t.Helper()
	var members map[int]any
	unmarshal(t, body[envelopeHead:], &members)
	for number := range members {
		seen[fmt.Sprint("member:", number)] = true
	}
}

// addSteps adds what the cards that resolved can say.
func addSteps(seen map[string]bool, g *games.Game) {
	for _, e := range g.Events {
		if e.Type != engine.EventResolved {
			continue
		}
		card := g.Snapshot.Pool.Card(e.Card)
		seen["also"] = seen["also"] || len(card.Steps) > 1
		for _, step := range card.AllSteps() {
			seen["else"] = seen["else"] || step.Else != nil
			if step.Params.Side != engine.SideUsual {
				seen["side:"+step.Params.Side.String()] = true
			}
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

func filesIn(t testing.TB, dir, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d fixtures in %s: %v", len(names), dir, err)
	}
	return names
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

const (
	hostToken  = "a token of the host, from its own device"
	guestToken = "a token of the guest, from its own device"
	retention  = 90 * 24 * time.Hour
)

var entropy = [32]byte{1, 2, 3}

package games_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/cryptotest"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/localtest/repository/frozen"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
)

var freeze = flag.Bool("freeze", false, "write the fixtures that do not exist")

// table is a game that is played for a fixture.
type table struct {
	*testing.T
	store  *memstore.Store
	cards  *snapshot.Snapshot
	now    time.Time
	random *rand.Rand
	tokens [2]string // of a private game
	keys   bool      // whether each action has an Idempotency-Key
	game   *games.Game
}

func newTable(t *testing.T, cards *snapshot.Snapshot) *table {
	return &table{
		T: t, store: memstore.New(), cards: cards, now: time.Date(2026, 11, 1, 12, 0, 0, 250_000_000, time.UTC),
		random: rand.New(rand.NewPCG(1, 6)),
	}
}

func (f *table) clock() time.Time { return f.now }

func (f *table) creator(retention time.Duration) *games.Creator {
	return games.NewCreator(games.NewRepository(f.store, f.clock), loaded{f.cards}, retention,
		games.WithFormat(envelope.Newest))
}

func (f *table) create(request games.CreateRequest) {
	f.Helper()
	request.RequestID = "create"
	if f.cards != core.Snapshot() {
		request.SetURLs = []string{"any"}
	}
	g, tokens, err := f.creator(retention).Create(f.Context(), request)
	f.must(err)
	f.game = g
	for _, token := range tokens {
		f.tokens[token.Seat] = token.Text
	}
}

// invite begins a game by a private invitation.
func (f *table) invite() {
	f.Helper()
	inv, _, err := lobby.NewOfferer(f.store, games.NewRepository(f.store, f.clock), loaded{f.cards}).Offer(f.Context(),
		lobby.OfferRequest{
			Token: hostToken, SetURLs: []string{"any"}, Seat: new(engine.Seat(1)), TurnSeconds: 300, Name: "Ada Ünlü",
			RequestID: "offer",
		})
	f.must(err)
	accepter := lobby.NewAccepter(f.store, games.NewRepository(f.store, f.clock), retention)
	f.game, _, _, err = accepter.Accept(f.Context(), lobby.AcceptRequest{
		InvitationID: inv.ID, Token: guestToken, Name: "Ben", RequestID: "accept", Entropy: entropy,
	})
	f.must(err)
	f.tokens = [2]string{guestToken, hostToken}
}

func (f *table) submit(action engine.Action, actor int) {
	f.Helper()
	f.now = f.now.Add(7*time.Second + 125*time.Millisecond)
	request := games.SubmitRequest{
		GameID: f.game.ID, Action: action, Token: f.tokens[actor], RequestID: "JKJaXmPLvHcESHA=",
	}
	if f.keys {
		request.Key = fmt.Sprint("the key of version ", f.game.Version+1)
	}
	submitter := games.NewSubmitter(games.NewRepository(f.store, f.clock))
	g, _, err := submitter.Submit(f.Context(), request)
	f.must(err)
	f.game = g
}

func (f *table) waiting() int {
	seat, _ := f.game.State.Priority()
	return int(seat)
}

// move submits a random action of the player with priority.
func (f *table) move() {
	f.Helper()
	legal := engine.LegalActions(f.cards.Pool, f.game.State, engine.Seat(f.waiting()))
	f.submit(legal[f.random.IntN(len(legal))], f.waiting())
}

func (f *table) playUntil(done func() bool) {
	f.Helper()
	for !done() {
		if f.game.Finished() {
			f.Fatal("the game is over")
		}
		f.move()
	}
}

func (f *table) finished() bool { return f.game.Finished() }

func (f *table) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// passToTheEnd has both players pass only, until the last turn has ended.
func (f *table) passToTheEnd() {
	for !f.game.Finished() {
		f.submit(engine.PassPriority(f.waiting()), f.waiting())
	}
}

// leave has player 0 miss every deadline. Player 1 acts for them, at last to resign.
func (f *table) leave() {
	for !f.game.Finished() {
		if f.waiting() == 1 {
			f.move()
			continue
		}
		f.now, _ = f.game.Deadline()
		due := f.game.DeadlineActions(engine.ViewerPlayer1)
		f.submit(due[len(due)-1], 1)
	}
}

// tables are the games of the fixtures. Each begins with new ids and secrets.
var tables = map[string]func(*testing.T) *table{
	"setup": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		g, _, err := f.creator(0).CreateOnce(t.Context(), games.CreateRequest{}, creationKey, content)
		f.must(err)
		f.game = g
		return f
	},
	"unfinished": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "grammar.json"))
		f.keys = true
		f.create(games.CreateRequest{Seed: "unfinished"})
		f.playUntil(func() bool { return f.game.State.Casts() > 2 && len(f.game.State.Position().Stack) > 1 })
		return f
	},
	"seeded": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.create(games.CreateRequest{Seed: "kitchen"})
		f.playUntil(f.finished)
		return f
	},
	"grammar": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "grammar.json"))
		f.create(games.CreateRequest{Seed: "grammar"})
		f.playUntil(f.finished)
		return f
	},
	"abilities": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "abilities.json"))
		f.create(games.CreateRequest{Seed: "moments"})
		f.playUntil(f.finished)
		return f
	},
	"free_cards": func(t *testing.T) *table {
		f := newTable(t, fromSets(t, freeCards()))
		f.create(games.CreateRequest{Seed: "free"})
		f.playUntil(f.finished)
		return f
	},
	"rounds": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.create(games.CreateRequest{})
		f.passToTheEnd()
		return f
	},
	"resigned": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.keys = true
		f.create(games.CreateRequest{Seats: games.Seats{Private: true, TurnSeconds: 120}})
		f.playUntil(func() bool { return f.game.Version == 12 })
		f.submit(engine.Resign(1-f.waiting()), 1-f.waiting())
		return f
	},
	"absent": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.keys = true
		f.create(games.CreateRequest{Seats: games.Seats{Private: true, TurnSeconds: 120}})
		f.leave()
		return f
	},
	"invited": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "grammar.json"))
		f.keys = true
		f.invite()
		f.playUntil(func() bool { return f.game.Version == 24 })
		f.submit(engine.Resign(0), 0)
		return f
	},
}

// newTables are the games of the fixtures of format 4.
var newTables = map[string]func(*testing.T) *table{
	"moments": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "moments.json"))
		f.create(games.CreateRequest{Seed: "moments"})
		f.playUntil(f.finished)
		return f
	},
	"styled": func(t *testing.T) *table {
		f := newTable(t, setIn(t, "styled.json"))
		f.create(games.CreateRequest{Seed: "styled"})
		f.playUntil(f.finished)
		return f
	},
}

// setIn reads a set: grammar.json has every effect, count, bound and step that cards could have in
// 1.0.0, abilities.json every moment of an ability, moments.json what 1.1.0 has added to the grammar, and
// styled.json a style.
func setIn(t *testing.T, file string) *snapshot.Snapshot {
	t.Helper()
	set, err := snapshot.ParseSet(readFile(t, filepath.Join("testdata", file)))
	if err != nil {
		t.Fatal(err)
	}
	return fromSets(t, set)
}

// Records of today are of the kinds that the fixtures have.
func TestGameFixturesCanBeMade(t *testing.T) {
	checkFeatures(t, wantedFeatures, checkGames(t, makeFixtures(t, tables, gameFixtures), snapshot.Format3))
	checkGames(t, makeFixtures(t, newTables, newFixtures), snapshot.Format4)
}

// makeFixtures makes games, wants a fixture for each of them, and returns the folder of what was made.
func makeFixtures(t *testing.T, tables map[string]func(*testing.T) *table, fixtures string) string {
	t.Helper()
	dir := t.TempDir()
	for seed, name := range slices.Sorted(maps.Keys(tables)) {
		cryptotest.SetGlobalRandom(t, uint64(seed))
		tables[name](t).save(filepath.Join(dir, name))
	}
	keep(t, fixtures, dir)
	return dir
}

// keep wants a fixture for each file that was made.
func keep(t *testing.T, fixtures, made string) {
	t.Helper()
	for _, name := range filesIn(t, made, "*") {
		frozen.Fixture(t, *freeze, filepath.Join(fixtures, filepath.Base(name)), func() []byte { return readFile(t, name) })
	}
}

// save writes the records and the saved game.
func (f *table) save(name string) {
	f.Helper()
	records, err := f.store.Range(f.Context(), f.game.ID, 0, f.game.Version)
	f.must(err)
	cards, err := f.store.Snapshot(f.Context(), f.game.ID)
	f.must(err)
	all := frozen.Game{GameID: f.game.ID, ExpiresAt: f.game.ExpiresAt, Snapshot: cards.Body}
	for _, r := range records {
		all.Versions = append(all.Versions, frozen.Version{Nonce: r.Nonce[:], Actor: r.Actor, Body: r.Body})
	}
	text, err := json.MarshalIndent(all, "", "  ")
	f.must(err)
	f.must(os.WriteFile(name+".records.json", append(text, '\n'), 0o644))
	versions, err := games.NewReader(games.NewRepository(f.store, f.clock)).History(f.Context(), f.game.ID)
	f.must(err)
	document, err := encode.Game(versions)
	f.must(err)
	f.must(os.WriteFile(name+".save.json", document, 0o644))
}

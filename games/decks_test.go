package games_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"testing/cryptotest"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// deckFixtures are games with decks, as they are stored and saved.
const deckFixtures = "testdata/format4/decks"

// drafted returns two decks of a draft from the core set: of the first cards of the groups, and of the last.
func drafted(t testing.TB, seed string) *[2][]decks.Entry {
	t.Helper()
	return draftedFrom(t, core.Snapshot().Pool, seed)
}

// draftedFrom is drafted with another pool.
func draftedFrom(t testing.TB, pool *engine.Pool, seed string) *[2][]decks.Entry {
	t.Helper()
	groups, err := draft.Groups(pool, seed)
	if err != nil {
		t.Fatal(err)
	}
	var both [2][]decks.Entry
	for _, group := range groups {
		for seat, card := range []engine.CardRef{group[0], group[len(group)-1]} {
			both[seat] = append(both[seat], decks.Entry{Card: pool.Card(card).ID, Copies: 2})
		}
	}
	return &both
}

// listsOf returns decks as lists.
func listsOf(t testing.TB, both *[2][]decks.Entry) [2][]engine.CardRef {
	t.Helper()
	lists, err := decks.Read(core.Snapshot().Pool, "", "/decks", both[:]...)
	if err != nil {
		t.Fatal(err)
	}
	return [2][]engine.CardRef(lists)
}

// deckTables are the games of the fixtures with decks.
var deckTables = map[string]func(*testing.T) *table{
	"decks": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.create(games.CreateRequest{Seed: "decks", Decks: drafted(t, "another")})
		f.playUntil(f.finished)
		return f
	},
	"drafted": func(t *testing.T) *table {
		f := newTable(t, core.Snapshot())
		f.create(games.CreateRequest{Decks: drafted(t, "2026-12-01"), Draft: "2026-12-01",
			Seats: games.Seats{Private: true}})
		f.playUntil(func() bool { return f.game.Version == 30 })
		return f
	},
}

func TestDeckFixturesCanBeMade(t *testing.T) {
	dir := t.TempDir()
	for name, play := range deckTables {
		cryptotest.SetGlobalRandom(t, uint64(len(name)))
		play(t).save(filepath.Join(dir, name))
	}
	checkDeckFixtures(t, dir)
	keep(t, deckFixtures, dir)
}

func TestStoredGamesWithDecksAreRead(t *testing.T) { checkDeckFixtures(t, deckFixtures) }

func checkDeckFixtures(t *testing.T, dir string) {
	t.Helper()
	for name, seed := range map[string]string{"decks": "another", "drafted": "2026-12-01"} {
		file := filepath.Join(dir, name+".records.json")
		store, stored := loadGame(t, file)
		want := listsOf(t, drafted(t, seed))
		versions := checkGame(t, file, store, stored.GameID)
		checkWritten(t, file, versions, &stored)
		for i, g := range versions {
			if lists := g.DeckLists(); !slices.Equal(lists[0], want[0]) || !slices.Equal(lists[1], want[1]) {
				t.Errorf("%s, version %d has the decks %v", name, i, lists)
			}
			if (g.Draft == seed) != (name == "drafted") || !g.HasDecks() || g.State.Rules() != engine.DeckRules() {
				t.Errorf("%s, version %d: draft %q, rules %d", name, i, g.Draft, g.State.Rules().Version)
			}
			if number := stored.Versions[i].Body[1]; number != envelope.Newest {
				t.Errorf("%s, version %d has format %d", name, i, number)
			}
		}
		if number := stored.Snapshot[1]; number != envelope.Format {
			t.Errorf("%s: the snapshot has format %d", name, number)
		}
	}
}

// A game without decks is stored as ever, also where decks are allowed.
func TestGamesWithoutDecksKeepTheirFormat(t *testing.T) {
	f := newTable(t, core.Snapshot())
	f.create(games.CreateRequest{Seed: "no decks"})
	records, err := f.store.Range(t.Context(), f.game.ID, 0, 0)
	if err != nil || records[0].Body[1] != envelope.Format {
		t.Errorf("format %d, %v", records[0].Body[1], err)
	}
}

func TestDecksThatAreRefused(t *testing.T) {
	f := newTable(t, core.Snapshot())
	wrong := drafted(t, "another")
	wrong[1][3].Copies = 3
	for want, request := range map[string]games.CreateRequest{
		"/decks/1/3/copies: deck_copies: copies is 3; a deck can have 1 or 2 of a card": {Decks: wrong},
		"/draft: draft_without_decks: draft is only for a request with decks":           {Draft: "2026-12-01"},
		"/decks/0: deck_not_drafted: the deck must have one card of each of the 15 groups of the draft, twice (and 1 more)": {
			Decks: drafted(t, "another"), Draft: "2026-12-01"},
	} {
		_, _, err := f.creator(retention).Create(t.Context(), request)
		if _, ok := errors.AsType[decks.Faults](err); !ok || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	creator := games.NewCreator(games.NewRepository(f.store, f.clock), loaded{f.cards}, retention)
	_, _, err := creator.Create(t.Context(), games.CreateRequest{Decks: drafted(t, "another")})
	if !errors.Is(err, games.ErrDecksDisabled) {
		t.Errorf("where only format %d is written: %v", envelope.Format, err)
	}
}

// Cards with the grammar of 1.1.0 are stored where format 4 is written, alone.
func TestNewCardsNeedFormat4(t *testing.T) {
	f := newTable(t, setIn(t, "moments.json"))
	request := games.CreateRequest{SetURLs: []string{"any"}}
	if _, _, err := f.creator(retention).Create(t.Context(), request); err != nil {
		t.Error(err)
	}
	creator := games.NewCreator(games.NewRepository(f.store, f.clock), loaded{f.cards}, retention)
	if _, _, err := creator.Create(t.Context(), request); !errors.Is(err, games.ErrNewCardsDisabled) {
		t.Errorf("where only format %d is written: %v", envelope.Format, err)
	}
	offerer := lobby.NewOfferer(f.store, games.NewRepository(f.store, f.clock), loaded{f.cards})
	_, _, err := offerer.Offer(t.Context(), lobby.OfferRequest{Token: hostToken, SetURLs: []string{"any"}})
	if !errors.Is(err, games.ErrNewCardsDisabled) {
		t.Errorf("an offer where only format %d is written: %v", envelope.Format, err)
	}
}

// Each change of what a saved game says of its decks is found.
func TestChangedDecksOfASavedGameAreFound(t *testing.T) {
	for _, name := range []string{"decks", "drafted"} {
		saved := readFile(t, filepath.Join(deckFixtures, name+".save.json"))
		for want, change := range map[string]func(d map[string]any){
			"deck_lists[0] is not in the order of the card sets": func(d map[string]any) {
				list := listIn(d, 0)
				slices.Reverse(list)
			},
			"/deck_lists/1: deck_size: the deck has 29 cards; it must have 30": func(d map[string]any) {
				d["deck_lists"].([]any)[1] = listIn(d, 1)[1:]
			},
			"deck_lists[1][0]: core:nothing is not a card of the sets": func(d map[string]any) {
				listIn(d, 1)[0] = "core:nothing"
			},
			"the document has format 4, and a game with":     func(d map[string]any) { delete(d, "deck_lists") },
			"deck_lists do not go with rules_version 1":      func(d map[string]any) { d["rules_version"] = 1 },
			"/deck_lists/0: deck_not_drafted: the deck must": func(d map[string]any) { d["draft"] = "yesterday" },
			"opening.decks[": func(d map[string]any) {
				lists := d["deck_lists"].([]any)
				lists[0], lists[1] = lists[1], lists[0]
			},
		} {
			var d map[string]any
			if err := json.Unmarshal(saved, &d); err != nil {
				t.Fatal(err)
			}
			change(d)
			changed, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := verify.Verify(changed); err == nil || !bytes.Contains([]byte(err.Error()), []byte(want)) {
				t.Errorf("%s: got %v, want %s", name, err, want)
			}
		}
	}
}

func listIn(d map[string]any, seat int) []any { return d["deck_lists"].([]any)[seat].([]any) }

// The document of a game with decks is archived under the number of its own format.
func TestFormatOfDocuments(t *testing.T) {
	for _, c := range []struct {
		both *[2][]decks.Entry
		want int
	}{{nil, 3}, {drafted(t, "another"), 4}} {
		f := newTable(t, core.Snapshot())
		f.create(games.CreateRequest{Decks: c.both})
		if got := encode.Encoder.Format(f.game); got != c.want {
			t.Errorf("format %d, want %d", got, c.want)
		}
	}
}

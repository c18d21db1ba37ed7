package bots_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/bots"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

var kinds = []string{"random", "novice", "careless", "greedy", "search:8"}

// pools are those that ship, one of a single card, and one of more cards than
// a deck.
func pools(t *testing.T) map[string]*engine.Pool {
	t.Helper()
	single := []byte(`{"set_id": "one", "name": "One", "version": "1.0.0",
		"cards": [{"id": "nap", "name": "Nap", "cost": 0, "type": "instant", "effect": "bounce", "text": ""}]}`)
	return map[string]*engine.Pool{
		"core":              core.Snapshot().Pool,
		"garden":            poolOf(t, setFile(t, "garden.json")),
		"opening night":     poolOf(t, setFile(t, "opening_night.json")),
		"core, with guests": poolOf(t, core.JSON(), setFile(t, "house_guests.json")),
		"one card":          poolOf(t, single),
	}
}

func setFile(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("../cardsets/sets", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func poolOf(t *testing.T, bodies ...[]byte) *engine.Pool {
	t.Helper()
	var files []check.File
	for i, body := range bodies {
		files = append(files, check.File{URL: fmt.Sprint(i), Body: body})
	}
	checked, err := check.Sets(files...)
	if err != nil {
		t.Fatal(err)
	}
	return checked.Pool
}

func newBot(t testing.TB, kind string, table bots.Table, seed uint64) bots.Bot {
	t.Helper()
	k, err := bots.ParseKind(kind)
	if err != nil {
		t.Fatal(err)
	}
	return k.New(table, seed)
}

// walk plays a game of random actions and shows each state where there is
// something to choose.
func walk(pool *engine.Pool, seed string, visit func(state engine.State, view engine.View)) {
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
	random := rand.New(rand.NewPCG(7, uint64(len(seed))))
	for {
		seat, ok := state.Priority()
		if !ok {
			return
		}
		view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
		if len(view.Legal) > 1 {
			visit(state, view)
		}
		action := view.Legal[random.IntN(len(view.Legal))]
		next, _, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err)
		}
		state = next
	}
}

// coreValues are built in, so tests need not wait until values have been fitted.
func coreValues() *bots.Values { return bots.ValuesFor(engine.DefaultRules(), core.Snapshot().Pool) }

func tableOf(pool *engine.Pool, seed string) bots.Table {
	list := shuffle.DeckList(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
	return bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}, Values: coreValues()}
}

func TestBotsChooseLegalActions(t *testing.T) {
	for name, pool := range pools(t) {
		for game := range 3 {
			seed := fmt.Sprint("legal ", game)
			table := tableOf(pool, seed)
			walk(pool, seed, func(_ engine.State, view engine.View) {
				for _, kind := range kinds {
					if action := newBot(t, kind, table, 1).Choose(&view); !slices.Contains(view.Legal, action) {
						t.Fatalf("%s: %s chose %+v of %+v", name, kind, action, view.Legal)
					}
				}
			})
		}
	}
}

// TestBotsIgnoreHiddenCards: other cards in the places that a seat does not see lead to
// the same choice.
func TestBotsIgnoreHiddenCards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, pool := range pools(t) {
		seed := "hidden " + name
		table := tableOf(pool, seed)
		walk(pool, seed, func(state engine.State, view engine.View) {
			other := shuffleHidden(t, pool, state, view.Priority, random)
			otherView := engine.ViewOf(pool, &other, engine.SeatViewer(view.Priority))
			for _, kind := range kinds {
				a, b := newBot(t, kind, table, 3).Choose(&view), newBot(t, kind, table, 3).Choose(&otherView)
				if a != b {
					t.Fatalf("%s: %s chose %+v, and %+v when hidden cards were others", name, kind, a, b)
				}
				if c := bots.ChooseIn(&other, pool, newBot(t, kind, table, 3)); c != a {
					t.Fatalf("%s: %s chose %+v by the view, and %+v by the whole state", name, kind, a, c)
				}
			}
		})
	}
}

// shuffleHidden swaps the cards that a seat does not see: those in its own
// deck, and those in the opponent's hand and deck together.
func shuffleHidden(t *testing.T, pool *engine.Pool, state engine.State, seat engine.Seat,
	random *rand.Rand) engine.State {
	t.Helper()
	p := state.Position()
	own, other := &p.Players[seat], &p.Players[1-seat]
	random.Shuffle(len(own.Deck), func(i, j int) { own.Deck[i], own.Deck[j] = own.Deck[j], own.Deck[i] })
	hidden := slices.Concat(other.Hand, other.Deck)
	random.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	other.Hand, other.Deck = hidden[:len(other.Hand)], hidden[len(other.Hand):]
	shuffled, err := p.State(pool)
	if err != nil {
		t.Fatal(err)
	}
	return shuffled
}

func TestBotRepeatsItsChoicesWithItsSeed(t *testing.T) {
	pool := core.Snapshot().Pool
	table := tableOf(pool, "seeds")
	for _, kind := range kinds {
		first, second := newBot(t, kind, table, 9), newBot(t, kind, table, 9)
		walk(pool, "seeds", func(_ engine.State, view engine.View) {
			if a, b := first.Choose(&view), second.Choose(&view); a != b {
				t.Fatalf("%s chose %+v, then %+v", kind, a, b)
			}
		})
	}
}

// wins counts the games of a hundred that the first kind wins against the
// second, with seats that change.
func wins(t *testing.T, first, second string) int {
	t.Helper()
	pool, count := core.Snapshot().Pool, 0
	for game := range 100 {
		seed := fmt.Sprint("match ", game)
		table := tableOf(pool, seed)
		seats := [2]bots.Bot{newBot(t, first, table, 1), newBot(t, second, table, 2)}
		if game%2 == 1 {
			seats[0], seats[1] = seats[1], seats[0]
		}
		if playOut(t, pool, seed, seats).Winner == int8(game%2) {
			count++
		}
	}
	return count
}

// playOut plays a game to its end.
func playOut(t testing.TB, pool *engine.Pool, seed string, seats [2]bots.Bot) engine.Result {
	t.Helper()
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
		next, _, err := engine.Apply(pool, state, seats[seat].Choose(&view))
		if err != nil {
			t.Fatal(err)
		}
		state = next
	}
	return state.Result()
}

// The games are always the same, so these counts are no matter of luck.
func TestBetterBotWins(t *testing.T) {
	for _, tt := range []struct {
		better, worse string
		atLeast       int
	}{
		{"careless", "random", 52},
		{"greedy", "careless", 65},
		{"greedy", "random", 84},
		{"search:10", "random", 90},
		{"search:30", "yardstick", 57},
	} {
		if got := wins(t, tt.better, tt.worse); got < tt.atLeast {
			t.Errorf("%s won %d of 100 games against %s, want at least %d", tt.better, got, tt.worse, tt.atLeast)
		}
	}
}

// TestBotWinsAtOnce: with 22 progress and Cook Dinner in hand, a player
// cooks.
func TestBotWinsAtOnce(t *testing.T) {
	pool, wins := core.Snapshot().Pool, 0
	for game := range 40 {
		seed := fmt.Sprint("win ", game)
		state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
		p := state.Position()
		p.Players[0].Progress = 22
		state, err := p.State(pool)
		if err != nil {
			t.Fatal(err)
		}
		dinner := slices.IndexFunc(p.Players[0].Hand,
			func(ref engine.CardRef) bool { return pool.Card(ref).Name == "Cook Dinner" })
		large := func(s engine.Step) bool { return s.Params.N.Number > 3 }
		if dinner < 0 || slices.ContainsFunc(p.Players[0].Hand,
			func(ref engine.CardRef) bool { return slices.ContainsFunc(pool.Card(ref).Steps, large) }) {
			continue
		}
		view := engine.ViewOf(pool, &state, engine.ViewerPlayer0)
		want := engine.PlayCard(0, dinner)
		if got := newBot(t, "greedy", tableOf(pool, seed), 1).Choose(&view); got != want {
			t.Errorf("%s: greedy chose %+v, want %+v", seed, got, want)
		}
		wins++
	}
	if wins == 0 {
		t.Error("no such hand was dealt")
	}
}

func TestParseKind(t *testing.T) {
	for text, want := range map[string]string{
		"random": "random", "careless": "careless", "greedy": "greedy", "search": "search:400", "search:1": "search:1",
		"search:1000000": "search:1000000", "search:700ms": "search:700ms", "search:1m": "search:1m0s",
	} {
		if kind, err := bots.ParseKind(text); err != nil || kind.String() != want {
			t.Errorf("%q: got %s, %v; want %s", text, kind, err, want)
		}
	}
	for _, text := range []string{"", "Greedy", "greedy:3", "search:", "search:0", "search:-1", "search:1000001",
		"search:many", "search:0s", "search:-1s", "search:61s"} {
		if _, err := bots.ParseKind(text); err == nil ||
			!strings.HasPrefix(err.Error(), fmt.Sprintf("no bot %q: want ", text)) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// A search with a limit of time has at least one deal, uses its time, and ends.
func TestSearchStopsWhenItsTimeIsUp(t *testing.T) {
	pool := core.Snapshot().Pool
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed("time"))
	view := engine.ViewOf(pool, &state, engine.ViewerPlayer0)
	for _, limit := range []time.Duration{time.Nanosecond, 200 * time.Millisecond} {
		start := time.Now()
		action := newBot(t, "search:"+limit.String(), tableOf(pool, "time"), 1).Choose(&view)
		if took := time.Since(start); took < limit || !slices.Contains(view.Legal, action) {
			t.Errorf("%s: chose %+v after %s", limit, action, took)
		}
	}
}

func TestTableCheck(t *testing.T) {
	pool := core.Snapshot().Pool
	table := tableOf(pool, "fits")
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed("fits"))
	view := engine.ViewOf(pool, &state, engine.ViewerPlayer0)
	if err := table.Check(&view); err != nil {
		t.Errorf("a view of the game: %v", err)
	}
	twice := view
	twice.Players[1].Discard = []engine.CardRef{4, 4}
	fewer := view
	fewer.Players[0].DeckCount--
	for want, bad := range map[string]*engine.View{
		"player 1 has a card that is not on the deck list":          &twice,
		"player 0 has 23 hidden cards, and the deck list leaves 24": &fewer,
	} {
		if err := table.Check(bad); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

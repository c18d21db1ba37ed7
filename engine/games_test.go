package engine_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// Each property of games is checked on gamesPerProperty whole games, unless
// -rapid.checks says otherwise. Together those games must have at least
// actionsPerProperty random actions. With -short, which is for mutants, rapid
// takes a fifth of gamesInShort and leaves the first failure as it is.
const (
	gamesPerProperty   = "1200"
	gamesInShort       = "100"
	actionsPerProperty = 100_000
)

func TestMain(m *testing.M) {
	games := flag.Lookup("rapid.checks").Value
	games.Set(gamesPerProperty)
	flag.Parse()
	if testing.Short() && games.String() == gamesPerProperty {
		games.Set(gamesInShort)
		flag.Set("rapid.shrinktime", "0s")
	}
	os.Exit(m.Run())
}

// everyGame reports whether the usual number of games is played, and not fewer.
func everyGame() bool {
	return flag.Lookup("rapid.checks").Value.String() == gamesPerProperty
}

// forGames checks a property of whole random games, and that they were not so
// short that it was hardly checked.
func forGames(t *testing.T, property func(*rapid.T, *game)) {
	t.Helper()
	t.Parallel()
	quickly()
	games, actions := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		games, actions = games+1, actions+len(g.actions)
		property(t, &g)
	})
	t.Logf("%d random actions in %d games", actions, games)
	if everyGame() && actions < actionsPerProperty {
		t.Errorf("that is less than %d actions", actionsPerProperty)
	}
}

// quickly is for games, which make much garbage and keep nothing. Benchmarks run
// with Go's default.
var quickly = sync.OnceFunc(func() { debug.SetGCPercent(800) })

// game is a whole game of random, legal actions. In one game of eight a player
// resigns.
type game struct {
	cards
	rules   *engine.Rules
	secret  shuffle.Secret
	lists   [2][]engine.CardRef // the decks before the shuffle
	start   engine.State
	setup   []engine.Event
	actions []engine.Action
	steps   []engine.Replayed // after each action
}

func drawGame(t *rapid.T) game {
	g := game{
		cards: drawCards(t), rules: drawRules(t),
		secret: shuffle.SecretFromSeed(rapid.String().Draw(t, "seed")),
	}
	g.lists = shuffle.Lists(g.rules, g.pool, g.secret)
	if g.rules.OwnDecks() {
		g.lists = drawLists(t, g.pool)
	}
	g.start, g.setup = shuffle.DealLists(g.rules, g.pool, g.lists, g.secret)
	players := drawPlayers(t)
	resignation := players.resignation()
	for state := g.start; !state.Finished(); {
		if len(g.actions) > engine.MaxActions {
			t.Fatalf("the game does not end within %d actions", engine.MaxActions)
		}
		action := players.choose(g.pool, &state)
		if len(g.actions) == resignation {
			action = engine.Resign(players.random.IntN(2))
		}
		next, events, err := engine.Apply(g.pool, state, action)
		if err != nil {
			t.Fatalf("%+v is listed as legal, but %v", action, err)
		}
		g.actions = append(g.actions, action)
		g.steps = append(g.steps, engine.Replayed{State: next, Events: events})
		state = next
	}
	return g
}

// drawLists draws a deck list for each player, with any number of copies: the engine has no limit.
func drawLists(t *rapid.T, pool *engine.Pool) (lists [2][]engine.CardRef) {
	size := engine.DeckRules().DeckSize
	for seat := range lists {
		lists[seat] = rapid.SliceOfN(rapid.Map(rapid.IntRange(0, pool.Len()-1),
			func(i int) engine.CardRef { return engine.CardRef(i) }), size, size).Draw(t, "deck")
		slices.Sort(lists[seat])
	}
	return lists
}

// drawRules draws the rules of a release, or rules with other figures.
func drawRules(t *rapid.T) *engine.Rules {
	other := &engine.Rules{
		Version: 99, Goal: 30, MaxTurns: 19, HandLimit: 9, DeckSize: 27, OpeningHands: [2]int{7, 4},
		BaseTime: 3, ApplianceCap: 7, PersonCap: 3, SecondProgress: 5,
	}
	return rapid.SampledFrom([]*engine.Rules{engine.DefaultRules(), engine.DeckRules(), other}).Draw(t, "rules")
}

// players choose evenly among the legal actions. Eager ones pass only when they
// must, or now and then.
type players struct {
	random *rand.Rand
	eager  bool
}

func drawPlayers(t *rapid.T) players {
	seed := rapid.Uint64().Draw(t, "players")
	return players{random: rand.New(rand.NewPCG(seed, 0)), eager: rapid.Bool().Draw(t, "eager")}
}

// resignation returns the number of actions before a player resigns. In most games
// it is beyond the end.
func (p *players) resignation() int {
	if p.random.IntN(8) > 0 {
		return engine.MaxActions + 1
	}
	return p.random.IntN(200)
}

func (p *players) choose(pool *engine.Pool, state *engine.State) engine.Action {
	seat, _ := state.Priority()
	legal := engine.LegalActions(pool, state, seat)
	if p.eager && len(legal) > 1 && p.random.IntN(8) > 0 {
		legal = legal[:len(legal)-1]
	}
	return legal[p.random.IntN(len(legal))]
}

// states are all states of the game, from the first turn's start to the end.
func (g *game) states() []engine.State {
	states := []engine.State{g.start}
	for _, step := range g.steps {
		states = append(states, step.State)
	}
	return states
}

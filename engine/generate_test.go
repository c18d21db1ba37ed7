package engine_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"pgregory.net/rapid"

	"cardgames/engine"
)

// recipe says which cards a random pool is made of. The later ones are hostile:
// they try to make games long.
type recipe struct {
	name, types, effects string
	maxCost              int
}

const (
	allTypes   = "person appliance habit task instant"
	allEffects = "none gain_progress drain_progress gain_time drain_time draw discard scrap bounce cancel shield recover"
)

var recipes = []recipe{
	{"anything", allTypes, allEffects, 6},
	{"all free", allTypes, allEffects, 0},
	{"nothing affordable", allTypes, allEffects, 1 << 40},
	{"only instants", "instant", allEffects, 2},
	{"no progress", "appliance task instant", "none drain_progress gain_time drain_time draw discard scrap bounce cancel shield recover", 1},
	{"only draws", "task instant", "draw", 0},
	{"going round", "appliance instant", "none draw bounce recover", 0},
	{"bounce and recover", "appliance instant", "bounce recover", 0},
}

const (
	effectsWithN       = "gain_progress drain_progress gain_time drain_time draw discard"
	effectsWithTarget  = "scrap bounce cancel shield"
	effectsWithMaxCost = "scrap bounce cancel"
	permanentTypes     = "person appliance habit"
)

// poolSizes are 1 to 80, with those at which the deck list changes.
var poolSizes = rapid.OneOf(rapid.SampledFrom([]int{1, 29, 30, 31, 80}), rapid.IntRange(1, 80), rapid.IntRange(20, 80))

// drawPool makes a pool of a recipe; every second one is of anything. The cards
// are chosen evenly: rapid itself prefers small numbers, and so the same few
// types and effects.
func drawPool(t *rapid.T) *engine.Pool {
	r := recipes[0]
	if rapid.Bool().Draw(t, "special") {
		r = rapid.SampledFrom(recipes[1:]).Draw(t, "recipe")
	}
	set := engine.CardSet{ID: "random", Name: r.name, Version: "1.0.0"}
	random := dealer{rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "cards"), 0))}
	for i := range poolSizes.Draw(t, "size") {
		card := random.card(r)
		card.ID = fmt.Sprint("c", i)
		set.Cards = append(set.Cards, card)
	}
	return mustBuild(t, set)
}

// dealer makes random cards.
type dealer struct{ *rand.Rand }

func (d dealer) card(r recipe) engine.CardSpec {
	kind := d.word(r.types)
	card := engine.CardSpec{Name: "Card", Type: kind, Effect: "none", Cost: fmt.Sprint(d.IntN(r.maxCost + 1))}
	if !has(permanentTypes, kind) {
		card.Effect = d.word(r.effects)
	}
	if kind == "task" && has(effectsWithTarget, card.Effect) {
		card.Type = "instant"
	}
	card.Params = d.params(card.Effect)
	card.Text = fmt.Sprint(card.Effect, card.Params)
	return card
}

func (d dealer) params(effect string) map[string]any {
	params := map[string]any{}
	if has(effectsWithN, effect) {
		params["n"] = d.number(1, 4)
	}
	if has(effectsWithMaxCost, effect) && d.IntN(2) == 0 {
		params["max_cost"] = d.number(0, 4)
	}
	if has("scrap bounce", effect) && d.IntN(3) == 0 {
		params["type"] = d.word(permanentTypes)
	}
	if effect == "recover" && d.IntN(2) == 0 {
		params["type"] = d.word(allTypes)
	}
	return params
}

func (d dealer) number(low, high int) json.Number {
	return json.Number(fmt.Sprint(low + d.IntN(high-low+1)))
}

func (d dealer) word(words string) string {
	list := strings.Fields(words)
	return list[d.IntN(len(list))]
}

// game is a whole game of random, legal actions.
type game struct {
	pool    *engine.Pool
	secret  engine.Secret
	start   engine.State
	setup   []engine.Event
	actions []engine.Action
	steps   []engine.Step // after each action
}

func drawGame(t *rapid.T) game {
	g := game{pool: drawPool(t), secret: engine.SecretFromSeed(rapid.String().Draw(t, "seed"))}
	g.start, g.setup = engine.New(g.pool, g.secret)
	players := drawPlayers(t)
	for state := g.start; !state.Finished(); {
		if len(g.actions) > longestGame {
			t.Fatalf("the game does not end within %d actions", longestGame)
		}
		action := players.choose(g.pool, &state)
		next, events, err := engine.Apply(g.pool, state, action)
		if err != nil {
			t.Fatalf("%+v is listed as legal, but %v", action, err)
		}
		g.actions = append(g.actions, action)
		g.steps = append(g.steps, engine.Step{State: next, Events: events})
		state = next
	}
	return g
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

// drawState picks one of them.
func (g *game) drawState(t *rapid.T) engine.State {
	return rapid.SampledFrom(g.states()).Draw(t, "state")
}

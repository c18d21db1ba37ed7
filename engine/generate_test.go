package engine_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"pgregory.net/rapid"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// cards is a pool, and the sets from which it was built.
type cards struct {
	sets []snapshot.CardSet
	pool *engine.Pool
}

// shipped are the pools that come with the service, by the files of their sets.
var shipped = sync.OnceValue(func() []cards {
	var all []cards
	for _, files := range [][]string{
		{"core"}, {"garden"}, {"flat_share"}, {"core", "house_guests"}, {"opening_night"}, {"polar_station"},
	} {
		var sets []snapshot.CardSet
		for _, file := range files {
			sets = append(sets, shippedSet(file))
		}
		all = append(all, cards{sets, mustBuild(panicking{}, sets...)})
	}
	return all
})

func shippedSet(name string) snapshot.CardSet {
	text := core.JSON()
	if name != "core" {
		text = must(os.ReadFile(filepath.Join("..", "cardsets", "sets", name+".json")))
	}
	return must(snapshot.ParseSet(text))
}

type panicking struct{}

func (panicking) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// recipe says which cards a random pool is made of. The later ones are hostile:
// they try to make games long, or to leave a player nothing to do.
type recipe struct {
	name, types, effects string
	maxCost              int64
	maxParam             int
	grammar              bool // whether cards count, have conditions, and do several things
}

const allTypes = "person appliance habit task instant"

// Lists of effects of the engine's table.
var (
	allEffects         = effectsThat(func(engine.Effect) bool { return true })
	effectsWithN       = effectsThat(func(e engine.Effect) bool { return e.Params().N })
	effectsWithTarget  = effectsThat(engine.Effect.Targets)
	effectsWithMaxCost = effectsThat(func(e engine.Effect) bool { return e.Params().MaxCost })
)

func effectsThat(have func(engine.Effect) bool) string {
	var names []string
	for _, effect := range engine.Effects() {
		if have(effect) {
			names = append(names, effect.String())
		}
	}
	return strings.Join(names, " ")
}

var recipes = []recipe{
	{"anything", allTypes, allEffects, 6, 4, false},
	{"all free", allTypes, allEffects, 0, 4, false},
	{"nothing affordable", allTypes, allEffects, engine.MaxCost, 4, false},
	{"huge params", allTypes, allEffects, 4, 99, false},
	{"huge and free", "appliance task instant", allEffects, 0, 99, false},
	{"only persons", "person", "none", 3, 1, false},
	{"only appliances", "appliance", "none", 3, 1, false},
	{"only habits", "habit", "none", 3, 1, false},
	{"only tasks", "task", "none recover replace " + effectsWithN, 3, 4, false},
	{"only instants", "instant", allEffects, 2, 4, false},
	{"no progress", "appliance task instant",
		"none drain_progress gain_time drain_time draw discard scrap bounce cancel shield recover mill replace", 1, 4, false},
	{"only draws", "task instant", "draw replace", 0, 4, false},
	{"going round", "appliance instant", "none draw bounce recover", 0, 4, false},
	{"bounce and recover", "appliance instant", "bounce recover", 0, 4, false},
	{"many events", "task instant", "replace discard mill draw", 0, 99, false},
	{"only targets", "appliance instant", effectsWithTarget, 1, 4, false},
}

const permanentTypes = "person appliance habit"

// poolSizes are 1 to 1,000, with those at which the deck list changes.
var poolSizes = []int{1, 2, 7, 29, 30, 31, 60, 80, 1000}

// drawCards makes a pool: one in eight is shipped, three are of anything, the
// others of a special recipe. All is chosen evenly: rapid itself prefers small
// numbers, and so the same few types and effects.
func drawCards(t *rapid.T) cards {
	random := dealer{rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "cards"), rapid.Uint64().Draw(t, "more cards")))}
	r := recipes[0]
	switch kind := random.IntN(8); {
	case kind == 0:
		return shipped()[random.IntN(len(shipped()))]
	case kind > 3:
		r = recipes[1+random.IntN(len(recipes)-1)]
	}
	r.grammar = random.IntN(2) == 0
	set := snapshot.CardSet{ID: "random", Name: r.name, Version: "1.0.0"}
	for i := range poolSizes[random.IntN(len(poolSizes))] {
		card := random.card(r)
		card.ID, card.Name = fmt.Sprint("c", i), fmt.Sprint("Card ", i)
		set.Cards = append(set.Cards, card)
	}
	sets := []snapshot.CardSet{set}
	return cards{sets, mustBuild(t, sets...)}
}

// dealer makes random cards.
type dealer struct{ *rand.Rand }

func (d dealer) card(r recipe) snapshot.Card {
	kind := d.word(r.types)
	card := snapshot.Card{Type: kind, Effect: "none", Cost: d.Int64N(r.maxCost + 1)}
	if !has(permanentTypes, kind) {
		card.Effect = d.word(r.effects)
	}
	if kind == "task" && has(effectsWithTarget, card.Effect) {
		card.Type = "instant"
	}
	card.Params = d.params(card.Effect, r)
	if r.grammar && !has(permanentTypes, card.Type) {
		d.addGrammar(&card, r)
	}
	card.Text = fmt.Sprint(card.Effect, card.Params)
	return card
}

// addGrammar adds a condition, or further steps, or both.
func (d dealer) addGrammar(card *snapshot.Card, r recipe) {
	if d.IntN(3) == 0 {
		card.Params["if"] = d.condition()
	}
	if d.IntN(2) == 0 {
		d.addSteps(card, r)
	}
}

// addSteps adds one to three further steps. At most one step of a card bounces or
// recovers.
func (d dealer) addSteps(card *snapshot.Card, r recipe) {
	var effects []string
	for effect := range strings.FieldsSeq(r.effects) {
		if effect != "none" && !has(effectsWithTarget, effect) {
			effects = append(effects, effect)
		}
	}
	returns := has("bounce recover", card.Effect)
	var also []any
	for range d.number(1, engine.MaxSteps-1) {
		if len(effects) == 0 {
			break
		}
		effect := effects[d.IntN(len(effects))]
		if effect == "recover" && returns {
			continue
		}
		returns = returns || effect == "recover"
		params := d.params(effect, r)
		if d.IntN(3) == 0 {
			params["if"] = d.condition()
		}
		also = append(also, map[string]any{"effect": effect, "params": params})
	}
	if len(also) > 0 {
		card.Params["also"] = also
	}
}

// count is n as an object.
func (d dealer) count(most int) map[string]any {
	n := map[string]any{"per": d.countName()}
	if d.IntN(2) == 0 {
		n["times"] = d.number(1, min(most, engine.MaxTimes))
	}
	if d.IntN(2) == 0 {
		n["max"] = d.number(1, most)
	}
	return n
}

func (d dealer) countName() string { return engine.Counts()[d.IntN(len(engine.Counts()))].String() }

func (d dealer) condition() map[string]any {
	return map[string]any{"count": d.countName(), engine.Bounds()[d.IntN(2)].String(): d.number(0, 4)}
}

func (d dealer) params(effect string, r recipe) map[string]any {
	params, most := map[string]any{}, r.maxParam
	switch {
	case has(effectsWithN, effect) && r.grammar && d.IntN(2) == 0:
		params["n"] = d.count(most)
	case has(effectsWithN, effect):
		params["n"] = d.number(1, most)
	}
	if has(effectsWithMaxCost, effect) && d.IntN(2) == 0 {
		params["max_cost"] = d.number(0, most)
	}
	if has("scrap bounce", effect) && d.IntN(3) == 0 {
		params["type"] = d.word(permanentTypes)
	}
	if effect == "recover" && d.IntN(2) == 0 {
		params["type"] = d.word(allTypes)
	}
	return params
}

func (d dealer) number(low, high int) int64 { return int64(low + d.IntN(high-low+1)) }

func (d dealer) word(words string) string {
	list := strings.Fields(words)
	return list[d.IntN(len(list))]
}

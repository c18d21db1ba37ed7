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
	for _, files := range [][]string{{"core"}, {"garden"}, {"flat_share"}, {"core", "house_guests"}} {
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
}

const allTypes = "person appliance habit task instant"

// allEffects lists every effect of the engine's table.
var allEffects = func() string {
	var names []string
	for _, effect := range engine.Effects() {
		names = append(names, effect.String())
	}
	return strings.Join(names, " ")
}()

var recipes = []recipe{
	{"anything", allTypes, allEffects, 6, 4},
	{"all free", allTypes, allEffects, 0, 4},
	{"nothing affordable", allTypes, allEffects, engine.MaxCost, 4},
	{"huge params", allTypes, allEffects, 4, 99},
	{"huge and free", "appliance task instant", allEffects, 0, 99},
	{"only persons", "person", "none", 3, 1},
	{"only appliances", "appliance", "none", 3, 1},
	{"only habits", "habit", "none", 3, 1},
	{"only tasks", "task", "none recover replace " + effectsWithN, 3, 4},
	{"only instants", "instant", allEffects, 2, 4},
	{"no progress", "appliance task instant",
		"none drain_progress gain_time drain_time draw discard scrap bounce cancel shield recover mill replace", 1, 4},
	{"only draws", "task instant", "draw replace", 0, 4},
	{"going round", "appliance instant", "none draw bounce recover", 0, 4},
	{"bounce and recover", "appliance instant", "bounce recover", 0, 4},
	{"only targets", "appliance instant", effectsWithTarget, 1, 4},
}

const (
	effectsWithN       = "gain_progress drain_progress gain_time drain_time draw discard mill"
	effectsWithTarget  = "scrap bounce cancel shield"
	effectsWithMaxCost = "scrap bounce cancel"
	permanentTypes     = "person appliance habit"
)

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
	card.Params = d.params(card.Effect, r.maxParam)
	card.Text = fmt.Sprint(card.Effect, card.Params)
	return card
}

func (d dealer) params(effect string, most int) map[string]any {
	params := map[string]any{}
	if has(effectsWithN, effect) {
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

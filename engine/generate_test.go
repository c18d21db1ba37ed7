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
		{"haunted_inn"},
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
	grammar              bool // whether cards count, choose, have conditions and abilities, and do several things
}

const allTypes = "person appliance habit task instant"

// Lists of effects of the engine's table.
var (
	allEffects        = effectsThat(func(engine.Effect) bool { return true })
	effectsWithN      = effectsThat(func(e engine.Effect) bool { return e.Params().N })
	effectsWithTarget = effectsThat(engine.Effect.Targets)
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
	{"only persons", "person", "none gain_progress draw", 3, 1, false},
	{"only appliances", "appliance", "none gain_time discard", 3, 1, false},
	{"only habits", "habit", "none mill replace", 3, 1, false},
	{"busy boards", "person appliance habit task instant", "sweep bounce gain_time draw mill shield", 1, 4, true},
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
	card := snapshot.Card{Type: kind, Effect: "none", Cost: d.Int64N(r.maxCost + 1), Params: map[string]any{}}
	if has(permanentTypes, kind) {
		if r.grammar {
			d.addAbilities(&card, r)
		}
		card.Text = fmt.Sprint(card.Params)
		return card
	}
	card.Effect = d.word(r.effects)
	if card.Effect == "choose" && !r.grammar {
		card.Effect = "none"
	}
	if kind == "task" && has(effectsWithTarget, card.Effect) {
		card.Type = "instant"
	}
	author := stepAuthor{d, r, card.Type, has(returning, card.Effect)}
	card.Params = author.params(card.Effect)
	if r.grammar {
		author.addGrammar(card.Params)
	}
	card.Text = fmt.Sprint(card.Effect, card.Params)
	return card
}

// addAbilities adds a rate and abilities, now and then.
func (d dealer) addAbilities(card *snapshot.Card, r recipe) {
	if d.IntN(2) == 0 {
		card.Params["rate"] = d.Int64N(engine.MaxRate(card.Cost) + 1)
	}
	if d.IntN(3) == 0 {
		return
	}
	author := stepAuthor{d, r, "", true} // "": effects of abilities are the same for all types
	var abilities []any
	for range d.number(1, engine.MaxAbilities) {
		step := author.inner("none recover choose sweep " + effectsWithTarget)
		if step == nil {
			return
		}
		step["when"] = engine.Whens()[d.IntN(len(engine.Whens()))].String()
		abilities = append(abilities, step)
	}
	card.Params["abilities"] = abilities
}

// returning are the effects of which a card has at most one.
const returning = "bounce recover"

// stepAuthor writes the steps of one card.
type stepAuthor struct {
	dealer
	recipe
	kind    string // of the card
	returns bool   // whether it has an effect that is returning
}

// addGrammar adds a condition, or further steps, or both.
func (a *stepAuthor) addGrammar(params map[string]any) {
	a.addCondition(params, "none choose recover "+effectsWithTarget)
	if a.IntN(2) > 0 {
		return
	}
	var also []any
	for range a.number(1, engine.MaxSteps-1) {
		if step := a.inner("none choose " + effectsWithTarget); step != nil {
			also = append(also, step)
		}
	}
	if len(also) > 0 {
		params["also"] = also
	}
}

// addCondition adds a condition, now and then, and an else without some effects.
func (a *stepAuthor) addCondition(params map[string]any, not string) {
	if a.IntN(3) > 0 {
		return
	}
	params["if"] = a.condition()
	if effect := a.effect(not); effect != "" && a.IntN(2) == 0 {
		params["else"] = map[string]any{"effect": effect, "params": a.params(effect)}
	}
}

// inner writes a step without some effects, or nil if the recipe has no other.
func (a *stepAuthor) inner(not string) map[string]any {
	effect := a.effect(not)
	if effect == "" {
		return nil
	}
	params := a.params(effect)
	a.addCondition(params, not+" choose recover sweep "+effectsWithTarget)
	return map[string]any{"effect": effect, "params": params}
}

// effect picks an effect of the recipe without some, or "" if there is none. At most one effect of
// a card is returning.
func (a *stepAuthor) effect(not string) string {
	var effects []string
	for effect := range strings.FieldsSeq(a.recipe.effects) {
		if !has(not, effect) && !(a.returns && has(returning, effect)) {
			effects = append(effects, effect)
		}
	}
	if len(effects) == 0 {
		return ""
	}
	effect := effects[a.IntN(len(effects))]
	a.returns = a.returns || has(returning, effect)
	return effect
}

// options writes two or three options, which have targets on instants only.
func (a *stepAuthor) options() []any {
	not := "none choose"
	if a.kind == "task" {
		not += " " + effectsWithTarget
	}
	var options []any
	for range a.number(engine.MinOptions, engine.MaxOptions) {
		step := a.inner(not)
		if step == nil {
			step = map[string]any{"effect": "replace"}
		}
		options = append(options, step)
	}
	return options
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

func (a *stepAuthor) params(effect string) map[string]any {
	params, most := map[string]any{}, a.maxParam
	known, _ := engine.ParseEffect(effect)
	takes := known.Params()
	switch {
	case takes.N && a.grammar && a.IntN(2) == 0:
		params["n"] = a.count(most)
	case takes.N:
		params["n"] = a.number(1, most)
	}
	if takes.MaxCost && a.IntN(2) == 0 {
		params["max_cost"] = a.number(0, most)
	}
	if types := takes.Types; len(types) > 0 && a.IntN(3) == 0 {
		params["type"] = types[a.IntN(len(types))].String()
	}
	if sides := takes.Sides; len(sides) > 0 && a.grammar && a.IntN(2) == 0 {
		params["side"] = sides[a.IntN(len(sides))].String()
	}
	if takes.Options {
		params["options"] = a.options()
	}
	return params
}

func (d dealer) number(low, high int) int64 { return int64(low + d.IntN(high-low+1)) }

func (d dealer) word(words string) string {
	list := strings.Fields(words)
	return list[d.IntN(len(list))]
}

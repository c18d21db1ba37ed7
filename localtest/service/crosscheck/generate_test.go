//go:build real

package crosscheck_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator generates card sets: valid ones, with up to four changes that may make
// them invalid.
type generator struct{ *rand.Rand }

type object = map[string]any

func (g generator) file() string {
	set := g.set()
	for range max(0, g.IntN(7)-2) {
		set = g.change(set)
	}
	text, err := json.Marshal(set)
	if err != nil {
		panic(err) // maps, slices and strings can be encoded
	}
	return string(text)
}

func (g generator) set() any {
	cards := make([]any, 1+g.IntN(4))
	for i := range cards {
		cards[i] = g.card(i)
	}
	set := object{"set_id": g.pick(ids...), "name": g.pick(names...), "version": g.pick(versions...), "cards": cards}
	if g.IntN(3) == 0 {
		set["$schema"] = g.pick("", "https://cardgames.example/schemas/card-set.schema.json", "x")
	}
	return set
}

func (g generator) card(i int) object {
	card := object{
		"id": fmt.Sprint(g.pick(ids...), "_", i), "name": g.pick(names...), "text": g.pick(names...),
		"cost": g.pick(costs...), "type": g.pick(types...), "effect": g.pick(effects...),
	}
	if g.IntN(2) == 0 {
		card["params"] = g.pick(params...)
	}
	if g.IntN(4) == 0 {
		card["flavor"] = g.pick("", "Hm.")
	}
	return card
}

// Values that the schema accepts. The engine may reject them.
var (
	ids      = []any{"a", "0", "_", "set_1", strings.Repeat("z9_", 40)}
	names    = []any{"N", " n ", "ü", "🧹", "\u0000", "e\u0301", "line\nbreak", strings.Repeat("long ", 50)}
	versions = []any{"1.0.0", "0.0.0", "00.01.002", "123456789.0.99999999999999999999", "2026-03-01", "0000-99-99"}
	costs    = raw(`0`, `-0`, `1`, `1.0`, `1e2`, `10e-1`, `0.0e5`, `-0.0`, `1E+2`,
		`9007199254740991`, `9007199254740993`, `123456789012345678901234567890`)
	params  = raw(`{}`, `{"n":1}`, `{"x":[null]}`, `{"":{"":0}}`)
	types   = []any{"person", "appliance", "habit", "task", "instant"}
	effects = []any{"none", "draw", "unheard_of", "0"}
)

// wrongValues are values that the schema rejects, at least for some members.
var wrongValues = raw(
	`null`, `true`, `false`, `""`, `" "`, `"x"`, `"A"`, `"a b"`, `"a-b"`, `"ä"`, `"а"`, `"a.b"`, `"1.0"`, `"1.0.0.0"`,
	`"v1.0.0"`, `"1.0.0 "`, `" 1.0.0"`,
	`"1,0,0"`, `"2026-3-1"`, `"2026-03-01T00"`, `"\n1.0.0"`, `"Task"`, `"task "`, `"tasks"`,
	`0`, `-1`, `1.5`, `-1e2`, `5e-1`, `-0.5`,
	`[]`, `[1]`, `[[]]`, `[{}]`, `{}`, `{"id":1}`, `{"cards":[]}`,
)

func raw(texts ...string) []any {
	values := make([]any, len(texts))
	for i, text := range texts {
		values[i] = json.RawMessage(text)
	}
	return values
}

// change changes one value: the set itself, a member of it, a card, or a member of a
// card.
func (g generator) change(set any) any {
	top, ok := set.(object)
	if !ok || g.IntN(40) == 0 {
		return g.pick(wrongValues...)
	}
	cards, _ := top["cards"].([]any)
	if len(cards) == 0 || g.IntN(3) == 0 {
		g.changeMember(top)
		return top
	}
	i := g.IntN(len(cards))
	if card, ok := cards[i].(object); ok && g.IntN(20) > 0 {
		g.changeMember(card)
	} else {
		cards[i] = g.pick(wrongValues...)
	}
	return top
}

func (g generator) changeMember(of object) {
	members := make([]any, 0, len(of))
	for name := range of {
		members = append(members, name)
	}
	slices.SortFunc(members, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	if len(members) == 0 {
		return
	}
	name := g.pick(members...).(string)
	switch g.IntN(6) {
	case 0:
		delete(of, name)
	case 1:
		of[g.pick("x", "", "ID", "Name", "__proto__", "a/b~c", name+" ", "$ref", "params2").(string)] = g.pick(wrongValues...)
	default:
		of[name] = g.pick(wrongValues...)
	}
}

func (g generator) pick(from ...any) any { return from[g.IntN(len(from))] }

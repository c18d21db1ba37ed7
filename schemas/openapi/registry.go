package main

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/cardsets/cardjson"
	"cardgames/cardsets/playjson"
	"cardgames/engine"
)

const schemaPrefix = "#/components/schemas/"

// newRegistry returns a registry with the types whose JSON differs from their Go
// types.
func newRegistry() huma.Registry {
	huma.DefaultArrayNullable = false
	r := huma.NewMapRegistry(schemaPrefix, huma.DefaultSchemaNamer)
	r.RegisterTypeAlias(reflect.TypeFor[wire.Action](), reflect.TypeFor[action]())
	r.RegisterTypeAlias(reflect.TypeFor[playjson.Card](), reflect.TypeFor[wire.Card]())
	r.RegisterTypeAlias(reflect.TypeFor[wire.Event](), reflect.TypeFor[event]())
	r.RegisterTypeAlias(reflect.TypeFor[cardjson.Amount](), reflect.TypeFor[amount]())
	r.RegisterTypeAlias(reflect.TypeFor[api.NewCardSet](), reflect.TypeFor[cardSet]())
	r.RegisterTypeAlias(reflect.TypeFor[wire.Time](), reflect.TypeFor[time.Time]())
	return r
}

type action struct{}

// Schema is huma.SchemaProvider's.
func (action) Schema(r huma.Registry) *huma.Schema {
	variants := map[string]any{}
	for _, kind := range engine.ActionTypes() {
		variant := wire.Action{Action: engine.Action{Type: kind}}.Variant()
		variants[kind.String()] = reflect.ValueOf(variant).Elem().Interface()
	}
	return union(r, "Action", wire.Action{}, variants)
}

type event struct{}

// Schema is huma.SchemaProvider's.
func (event) Schema(r huma.Registry) *huma.Schema {
	return union(r, "GameEvent", wire.Event{}, map[string]any{
		"turn_started": playjson.TurnStarted{}, "card_drawn": playjson.CardDrawn{},
		"draw_skipped": playjson.DrawSkipped{}, "time_changed": playjson.TimeChanged{},
		"progress_changed": playjson.ProgressChanged{}, "card_cast": playjson.CardCast{},
		"passed": playjson.Passed{}, "resolved": playjson.Resolved{}, "fizzled": playjson.Fizzled{},
		"shield_added": playjson.ShieldAdded{}, "shield_used": playjson.ShieldUsed{},
		"card_moved": playjson.CardMoved{}, "ability_used": playjson.AbilityUsed{},
		"turn_ended": playjson.TurnEnded{}, "game_finished": playjson.GameFinished{},
	})
}

type amount struct{}

// Schema is huma.SchemaProvider's.
func (amount) Schema(r huma.Registry) *huma.Schema {
	const name = "Amount"
	if r.Map()[name] == nil {
		s := &huma.Schema{Description: describeType(reflect.TypeFor[cardjson.Amount]())}
		r.Map()[name] = s
		number := &huma.Schema{Type: huma.TypeInteger, Minimum: new(1.0), Maximum: new(float64(engine.MaxParam))}
		s.OneOf = []*huma.Schema{number, r.Schema(reflect.TypeFor[cardjson.CountedAmount](), true, "")}
	}
	return &huma.Schema{Ref: schemaPrefix + name}
}

// union registers a schema under a name, once, and refers to it. Each tag has a
// schema of its own, so that a client can distinguish the variants by their
// types too.
func union(r huma.Registry, name string, v any, variants map[string]any) *huma.Schema {
	ref := &huma.Schema{Ref: schemaPrefix + name}
	if r.Map()[name] != nil {
		return ref
	}
	s := &huma.Schema{
		Type: huma.TypeObject, Description: describeType(reflect.TypeOf(v)),
		Discriminator: &huma.Discriminator{PropertyName: "type", Mapping: map[string]string{}},
	}
	r.Map()[name] = s
	for _, tag := range slices.Sorted(maps.Keys(variants)) {
		variant := huma.SchemaFromType(r, reflect.TypeOf(variants[tag]))
		describe(variant, reflect.TypeOf(variants[tag]))
		variant.Properties["type"].Enum = []any{tag}
		r.Map()[variantName(tag)] = variant
		s.Discriminator.Mapping[tag] = schemaPrefix + variantName(tag)
		s.OneOf = append(s.OneOf, &huma.Schema{Ref: schemaPrefix + variantName(tag)})
	}
	return ref
}

// variantName returns the name of the schema of a tag: PlayCard for play_card.
func variantName(tag string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(tag, "_") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

package main

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/check"
	"cardgames/cardsets/style"
	"cardgames/engine"
	"cardgames/schemas"
)

// object is a JSON object; its members are written in the order of their names.
type object = map[string]any

// authorSchema is the card-set schema with what the engine knows of effects, for
// the editors of card authors.
func authorSchema() ([]byte, error) {
	var rules []object
	for _, e := range engine.Effects() {
		rules = append(rules, effectRule(e))
	}
	rules = append(rules, oneReturn()...)
	for _, rule := range rules {
		giveTypes(rule)
	}
	const id = "https://cardgames.example/schemas/card-author.schema.json"
	return patch{
		replaced: map[jsontext.Pointer]any{
			"/$id":                         id,
			"/title":                       "Card set, for its author",
			"/properties/$schema/examples": []string{id},
			"/$defs/card/properties/effect": describedEnum("Effect", "What a task or an instant does when it resolves. "+
				"A person, an appliance and a habit have the effect none.", engine.Effects()),
		},
		added: map[jsontext.Pointer][]member{
			"/properties/style/type":              {{"oneOf", described(style.All())}},
			"/properties/cards/minItems":          {{"maxItems", check.MaxCards}},
			"/$defs/card/properties/cost/minimum": {{"maximum", int64(engine.MaxCost)}},
			"/$defs/card/additionalProperties":    {{"allOf", rules}},
			"/$defs/card":                         grammar(),
		},
	}.apply(schemas.CardSet)
}

// effectRule says what else a card with an effect must have.
func effectRule(e engine.Effect) object {
	var types, permanents []engine.CardType
	for _, t := range engine.CardTypes() {
		if e.CheckType(t) != nil {
			continue
		}
		types = append(types, t)
		if t.Permanent() {
			permanents = append(permanents, t)
		}
	}
	params := paramsOf(e, engine.PlaceFirst)
	then := object{"properties": object{"type": object{"enum": names(types)}, "params": params}}
	if len(params["required"].([]string)) > 0 {
		then["required"] = []string{"params"}
	}
	if len(permanents) > 0 {
		delete(then["properties"].(object), "params")
		then["if"] = object{"properties": object{"type": object{"enum": names(permanents)}}, "required": []string{"type"}}
		then["then"] = object{"properties": object{"params": permanentParams()}}
		then["else"] = object{"properties": object{"params": params}}
	}
	if e.Params().Options {
		then["if"] = object{"properties": object{"type": object{"const": engine.TypeTask.String()}},
			"required": []string{"type"}}
		then["then"] = object{"properties": object{"params": object{"properties": object{"options": object{"items": object{
			"properties": object{"effect": object{"not": object{"enum": names(targeting())}}}}}}}}}
	}
	return object{"if": hasEffect(e), "then": then}
}

// targeting are the effects with a target, which stand only on instants.
func targeting() (effects []engine.Effect) {
	for _, e := range engine.Effects() {
		if e.Targets() {
			effects = append(effects, e)
		}
	}
	return effects
}

func hasEffect(e engine.Effect) object {
	return object{"properties": object{"effect": object{"const": e.String()}}, "required": []string{"effect"}}
}

// paramsOf describes the params of an effect at a place.
func paramsOf(e engine.Effect, place engine.Place) object {
	takes, required := e.Params(), []string{}
	members := placeParams(place)
	if takes.N {
		required = append(required, "n")
		members["n"] = reference("amount")
		members["n"].(object)["description"] = "How much, or how many. " + e.Summary()
	}
	if takes.MaxCost {
		members["max_cost"] = integer(0, engine.MaxParam,
			"Only cards that cost at most this. Without it, the cost does not matter.")
	}
	if len(takes.Types) > 0 {
		members["type"] = object{"enum": names(takes.Types),
			"description": "Only cards of this type. Without it, the type does not matter."}
	}
	if len(takes.Sides) > 0 {
		members["side"] = object{"enum": names(takes.Sides), "description": fmt.Sprintf(
			"Whose hand, deck, counters or permanents. Without it, %s.", takes.Sides[0])}
	}
	if takes.Options {
		members["options"] = reference("options")
		required = append(required, "options")
	}
	params := object{"type": "object", "properties": members, "additionalProperties": false, "required": required,
		"description": e.String() + " takes " + takes.String() + "."}
	if members["else"] != nil {
		params["dependentRequired"] = object{"else": []string{"if"}}
	}
	return params
}

// placeParams describes the params that any effect can have at a place.
func placeParams(place engine.Place) object {
	switch place {
	case engine.PlaceElse, engine.PlaceAbilityElse:
		return object{}
	case engine.PlaceAbility:
		return object{"if": reference("condition"), "else": reference("ability_else")}
	default: // a place in a task or an instant
	}
	members := object{"if": reference("condition"), "else": reference("else")}
	if place == engine.PlaceFirst {
		members["also"] = reference("also")
	}
	return members
}

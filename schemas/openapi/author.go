package main

import (
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/check"
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
	const id = "https://cardgames.example/schemas/card-author.schema.json"
	return patch{
		replaced: map[jsontext.Pointer]any{
			"/$id":                         id,
			"/title":                       "Card set, for its author",
			"/properties/$schema/examples": []string{id},
			"/examples/0/$schema":          id,
			"/$defs/card/properties/effect": describedEnum("Effect", "What a task or an instant does when it resolves. "+
				"A person, an appliance and a habit have the effect none.", engine.Effects()),
		},
		added: map[jsontext.Pointer][]member{
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
	params := paramsOf(e)
	params["properties"].(object)["also"] = alsoOf(e)
	then := object{"properties": object{"type": object{"enum": names(types)}, "params": params}}
	if e.Params().N {
		then["required"] = []string{"params"}
	}
	if len(permanents) > 0 {
		then["if"] = object{"properties": object{"type": object{"enum": names(permanents)}}, "required": []string{"type"}}
		then["then"] = object{"properties": object{"params": object{"maxProperties": 0,
			"description": "A permanent takes no params."}}}
	}
	return object{"if": hasEffect(e), "then": then}
}

func hasEffect(e engine.Effect) object {
	return object{"properties": object{"effect": object{"const": e.String()}}, "required": []string{"effect"}}
}

// paramsOf describes the params of an effect, but for also.
func paramsOf(e engine.Effect) object {
	takes := e.Params()
	members := object{"if": reference("condition")}
	if takes.N {
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
	params := object{"properties": members, "additionalProperties": false, "description": e.String() + " takes " +
		takes.String() + "."}
	if takes.N {
		params["required"] = []string{"n"}
	}
	return params
}

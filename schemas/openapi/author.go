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
	var effects, sentences []string
	var rules []object
	for _, e := range engine.Effects() {
		effects, sentences = append(effects, e.String()), append(sentences, e.Summary())
		rules = append(rules, effectRule(e))
	}
	const id = "https://cardgames.example/schemas/card-author.schema.json"
	return patch{
		replaced: map[jsontext.Pointer]any{
			"/$id":                         id,
			"/title":                       "Card set, for its author",
			"/properties/$schema/examples": []string{id},
			"/examples/0/$schema":          id,
			"/$defs/card/properties/effect": object{
				"title": "Effect",
				"description": "What a task or an instant does when it resolves. A person, an appliance and a habit have the " +
					"effect none.",
				"enum": effects, "enumDescriptions": sentences,
			},
		},
		added: map[jsontext.Pointer]member{
			"/properties/cards/minItems":          {"maxItems", check.MaxCards},
			"/$defs/card/properties/cost/minimum": {"maximum", int64(engine.MaxCost)},
			"/$defs/card/additionalProperties":    {"allOf", rules},
		},
	}.apply(schemas.CardSet)
}

// effectRule says what else a card with an effect must have.
func effectRule(e engine.Effect) object {
	var types []string
	for _, t := range engine.CardTypes() {
		if e.CheckType(t) == nil {
			types = append(types, t.String())
		}
	}
	then := object{"properties": object{"type": object{"enum": types}, "params": paramsOf(e)}}
	if e.Params().N {
		then["required"] = []string{"params"}
	}
	return object{
		"if":   object{"properties": object{"effect": object{"const": e.String()}}, "required": []string{"effect"}},
		"then": then,
	}
}

func paramsOf(e engine.Effect) object {
	takes := e.Params()
	members := object{}
	if takes.N {
		members["n"] = object{"type": "integer", "minimum": 1, "maximum": engine.MaxParam,
			"description": "How much, or how many. " + e.Summary()}
	}
	if takes.MaxCost {
		members["max_cost"] = object{"type": "integer", "minimum": 0, "maximum": engine.MaxParam,
			"description": "Only cards that cost at most this. Without it, the cost does not matter."}
	}
	if len(takes.Types) > 0 {
		var names []string
		for _, t := range takes.Types {
			names = append(names, t.String())
		}
		members["type"] = object{"enum": names,
			"description": "Only cards of this type. Without it, the type does not matter."}
	}
	params := object{"properties": members, "additionalProperties": false, "description": e.String() + " takes " +
		takes.String() + "."}
	if takes.N {
		params["required"] = []string{"n"}
	}
	return params
}

package main

import (
	"fmt"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// grammar returns the definitions that the params of all effects share.
func grammar() []member {
	return append([]member{
		{"count", describedEnum("What is counted", "A number that can be read off the table. You are the player who casts "+
			"the card.", engine.Counts())},
		{"amount", amountSchema()},
		{"condition", conditionSchema()},
		{"also", alsoSchema()},
		{"options", optionsSchema()},
	}, innerSteps()...)
}

// summarized is a value of the engine that authors write by name.
type summarized interface {
	fmt.Stringer
	Summary() string
}

// describedEnum lists values with a sentence each, which editors show.
func describedEnum[T summarized](title, description string, values []T) object {
	return object{"title": title, "description": description, "enum": names(values), "oneOf": described(values)}
}

func described[T summarized](values []T) (list []object) {
	for _, value := range values {
		list = append(list, object{"const": value.String(), "description": value.Summary()})
	}
	return list
}

func integer(low, high int, description string) object {
	return object{"type": "integer", "minimum": low, "maximum": high, "description": description}
}

func reference(definition string) object { return object{"$ref": "#/$defs/" + definition} }

func amountSchema() object {
	counted := object{
		"type": "object", "required": []string{"per"}, "additionalProperties": false,
		"properties": object{
			"per":   reference("count"),
			"times": integer(1, engine.MaxTimes, "How much each of the things counted adds; 1 without it."),
			"max":   integer(1, engine.MaxParam, fmt.Sprintf("The most that it can be; %d without it.", engine.MaxParam)),
		},
	}
	return object{
		"title": "Amount",
		"description": fmt.Sprintf("A number from 1 to %d, or an object with per, if it is counted on the table when the "+
			"effect begins.", engine.MaxParam),
		"oneOf":    []object{{"type": "integer", "minimum": 1, "maximum": engine.MaxParam}, counted},
		"examples": []any{2, object{"per": "own_habits"}, object{"per": "own_hand", "times": 2, "max": 6}},
	}
}

func conditionSchema() object {
	var bounds []object
	properties := object{"count": reference("count")}
	for _, bound := range engine.Bounds() {
		bounds = append(bounds, object{"required": []string{bound.String()}})
		properties[bound.String()] = integer(0, engine.MaxParam, "The effect takes place only if the count is "+
			map[engine.Bound]string{engine.AtLeast: "this or more.", engine.AtMost: "this or less."}[bound])
	}
	return object{
		"title": "Condition",
		"description": "Whether the effect takes place, checked when it begins. If it does not hold, only this effect is " +
			"skipped.",
		"type": "object", "required": []string{"count"}, "additionalProperties": false, "properties": properties,
		"oneOf":    bounds,
		"examples": []any{object{"count": "own_habits", "at_least": 2}, object{"count": "opponent_hand", "at_most": 0}},
	}
}

// innerSteps are the definitions of the steps that stand in the params of a card.
func innerSteps() []member {
	return []member{
		{"step", stepSchema(engine.PlaceAlso, "Further effect", "What the card does then. Effects with a target, choose "+
			"and none are not possible here.")},
		{"option", stepSchema(engine.PlaceOption, "Option", "What the option does. Choose and none are not possible here, "+
			"and effects with a target only on an instant.")},
		{"else", stepSchema(engine.PlaceElse, "Otherwise", "What takes place where the condition does not hold. Effects "+
			"with a target, choose and none are not possible here.")},
		{"ability", abilitySchema()},
		{"ability_else", stepSchema(engine.PlaceAbilityElse, "Otherwise", "What takes place where the condition does not "+
			"hold. Effects with a target, choose, none, recover and sweep are not possible here.")},
	}
}

// stepSchema describes a step at a place besides a card's own effect.
func stepSchema(place engine.Place, title, description string) object {
	var effects []engine.Effect
	var rules []object
	for _, e := range engine.Effects() {
		if place.Check(e, engine.TypeInstant) != nil {
			continue
		}
		effects = append(effects, e)
		then := object{"properties": object{"params": paramsOf(e, place)}}
		if e.Params().N {
			then["required"] = []string{"params"}
		}
		rules = append(rules, object{"if": hasEffect(e), "then": then})
	}
	return object{
		"title": title, "type": "object", "required": []string{"effect"}, "additionalProperties": false,
		"properties": object{
			"effect": describedEnum("Effect", description, effects),
			"params": object{"type": "object"},
		},
		"allOf": rules,
	}
}

// abilitySchema describes what a permanent does.
func abilitySchema() object {
	ability := stepSchema(engine.PlaceAbility, "Ability", "What the permanent does. Effects with a target, choose, none, "+
		"recover and sweep are not possible here.")
	ability["properties"].(object)["when"] = describedEnum("Moment", "When the permanent does it.", engine.Whens())
	ability["required"] = []string{"when", "effect"}
	return ability
}

func alsoSchema() object {
	return object{
		"title": "Further effects",
		"description": fmt.Sprintf("Up to %d further effects, which follow the card's own in this order. At most "+
			"one effect of a card is bounce or recover, the ones of options and else included.", steps.MaxAlso),
		"type": "array", "minItems": 1, "maxItems": steps.MaxAlso, "items": reference("step"),
		"examples": []any{[]object{{"effect": "draw", "params": object{"n": 1}}}},
	}
}

func optionsSchema() object {
	return object{
		"title":       "Options",
		"description": "The steps of which the player names one with the action. The options are counted from 0.",
		"type":        "array", "minItems": engine.MinOptions, "maxItems": engine.MaxOptions, "items": reference("option"),
		"examples": []any{[]object{
			{"effect": "gain_progress", "params": object{"n": 2}}, {"effect": "draw", "params": object{"n": 1}},
		}},
	}
}

// permanentParams describes the params of a permanent.
func permanentParams() object {
	return object{
		"type": "object", "description": "A permanent takes rate and abilities.", "additionalProperties": false,
		"properties": object{
			"rate": integer(0, int(engine.MaxRate(engine.MaxCost)), "What the permanent brings: at most half its cost, "+
				"rounded up, which is also what it brings without it."),
			"abilities": object{
				"title": "Abilities", "description": "What the permanent does, each at a moment.",
				"type": "array", "minItems": 1, "maxItems": engine.MaxAbilities, "items": reference("ability"),
				"examples": []any{[]object{{"when": "turn", "effect": "draw", "params": object{"n": 1}}}},
			},
		},
	}
}

// oneReturn are the rules by which at most one effect of a card is bounce or recover.
func oneReturn() []object {
	returns := object{"properties": object{"effect": object{"enum": names(returning())}}, "required": []string{"effect"}}
	inElse := object{"properties": object{"params": object{"properties": object{"else": returns},
		"required": []string{"else"}}}, "required": []string{"params"}}
	anywhere := object{"anyOf": []object{returns, inElse}}
	among := func(list string, items object) object {
		return object{"properties": object{"params": object{"properties": object{list: items},
			"required": []string{list}}}, "required": []string{"params"}}
	}
	both := func(a, b object) object { return object{"not": object{"allOf": []object{a, b}}} }
	places := []object{returns, inElse}
	rules := []object{both(returns, inElse)}
	for _, list := range []string{"options", "also"} {
		one := among(list, object{"contains": anywhere})
		for _, place := range places {
			rules = append(rules, both(place, one))
		}
		places = append(places, one)
		// In a condition, so that editors do not offer the list for every effect.
		has := object{"properties": object{"params": object{"required": []string{list}}}, "required": []string{"params"}}
		rules = append(rules, object{"if": has, "then": object{"properties": object{
			"params": object{"properties": object{list: object{"contains": anywhere, "minContains": 0, "maxContains": 1,
				"items": both(returns, inElse)}}}}}})
	}
	return rules
}

func returning() (effects []engine.Effect) {
	for _, e := range engine.Effects() {
		if e.Returns() {
			effects = append(effects, e)
		}
	}
	return effects
}

package main

import (
	"fmt"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// grammar returns the definitions that the params of all effects share.
func grammar() []member {
	return []member{
		{"count", describedEnum("What is counted", "A number that can be read off the table. You are the player who casts "+
			"the card.", engine.Counts())},
		{"amount", amountSchema()},
		{"condition", conditionSchema()},
		{"step", stepSchema()},
		{"also", alsoSchema()},
	}
}

// summarized is a value of the engine that authors write by name.
type summarized interface {
	fmt.Stringer
	Summary() string
}

// describedEnum lists values with a sentence each, which editors show.
func describedEnum[T summarized](title, description string, values []T) object {
	var summaries []string
	for _, value := range values {
		summaries = append(summaries, value.Summary())
	}
	return object{"title": title, "description": description, "enum": names(values), "enumDescriptions": summaries}
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

func stepSchema() object {
	var effects []engine.Effect
	var rules []object
	for _, e := range engine.Effects() {
		if engine.PlaceAlso.Check(e, engine.TypeInstant) != nil {
			continue
		}
		effects = append(effects, e)
		then := object{"properties": object{"params": paramsOf(e)}}
		if e.Params().N {
			then["required"] = []string{"params"}
		}
		rules = append(rules, object{"if": hasEffect(e), "then": then})
	}
	return object{
		"title": "Further effect", "type": "object", "required": []string{"effect"}, "additionalProperties": false,
		"properties": object{
			"effect": describedEnum("Effect", "What the card does then. Effects with a target, and none, are not possible here.",
				effects),
			"params": object{"type": "object"},
		},
		"allOf": rules,
	}
}

func alsoSchema() object {
	return object{
		"title": "Further effects",
		"description": fmt.Sprintf("Up to %d further effects, which follow the card's own in this order. At most "+
			"one effect of a card is bounce or recover.", steps.MaxAlso),
		"type": "array", "minItems": 1, "maxItems": steps.MaxAlso, "items": reference("step"),
		"contains": hasEffect(engine.EffectRecover), "minContains": 0, "maxContains": 1,
		"examples": []any{[]object{{"effect": "draw", "params": object{"n": 1}}}},
	}
}

// alsoOf returns the further effects that a card with an effect of its own can have.
func alsoOf(e engine.Effect) object {
	also := reference("also")
	if e.Returns() {
		also["items"] = object{"properties": object{"effect": object{"not": object{
			"const": engine.EffectRecover.String()}}}}
	}
	return also
}

package seat

import (
	"fmt"

	"github.com/valyala/fastjson"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// cardOf reads a card. What the engine does not know is an error of it, or of NewPool.
func cardOf(card *fastjson.Value) (engine.Card, error) {
	text := func(member string) string { return string(card.GetStringBytes(member)) }
	c := engine.Card{ID: text("id"), Name: text("name"), Cost: card.GetInt64("cost"), Text: text("text")}
	c.Type, _ = engine.ParseCardType(text("type"))
	params, _ := plain(card.Get("params")).(map[string]any)
	if faults := steps.Read(&c, text("effect"), params); len(faults) > 0 {
		return c, fmt.Errorf("the card %s%s: %s", c.ID, faults[0].Pointer, faults[0].Detail)
	}
	return c, nil
}

// plain converts a value of a card's params.
func plain(v *fastjson.Value) any {
	if v == nil {
		return nil
	}
	switch v.Type() {
	case fastjson.TypeObject:
		members := map[string]any{}
		v.GetObject().Visit(func(name []byte, member *fastjson.Value) { members[string(name)] = plain(member) })
		return members
	case fastjson.TypeArray:
		return list(v.GetArray(), plain)
	case fastjson.TypeString:
		return string(v.GetStringBytes())
	case fastjson.TypeNumber:
		return v.GetInt64()
	default: // params have no other values
		return nil
	}
}

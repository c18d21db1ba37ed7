package seat

import (
	"github.com/valyala/fastjson"

	"cardgames/engine"
)

// What the engine does not have, so that NewPool refuses it.
const (
	unknownCount = ^engine.Count(0)
	unknownBound = ^engine.Bound(0)
)

// paramsOf reads the params of a card or of one of its further steps.
func paramsOf(v *fastjson.Value) engine.Params {
	p := engine.Params{N: amountOf(v.Get("n")), If: conditionOf(v.Get("if")), MaxCost: engine.NoMaxCost}
	p.Type, _ = engine.ParseCardType(string(v.GetStringBytes("type")))
	if v.Exists("max_cost") {
		p.MaxCost = int32(v.GetInt("max_cost"))
	}
	return p
}

// amountOf reads a number, or an object with a count.
func amountOf(v *fastjson.Value) engine.Amount {
	if v == nil || v.Type() != fastjson.TypeObject {
		return engine.Fixed(int32(v.GetInt()))
	}
	return engine.Amount{Per: countOf(v.Get("per")), Times: int32(v.GetInt("times")), Max: int32(v.GetInt("max"))}
}

func conditionOf(v *fastjson.Value) engine.Condition {
	if v == nil {
		return engine.Condition{}
	}
	c := engine.Condition{Count: countOf(v.Get("count")), Bound: unknownBound}
	for _, bound := range engine.Bounds() {
		if limit := v.Get(bound.String()); limit != nil {
			c.Bound, c.Limit = bound, int32(limit.GetInt())
		}
	}
	return c
}

func countOf(v *fastjson.Value) engine.Count {
	count, ok := engine.ParseCount(string(v.GetStringBytes()))
	if !ok {
		return unknownCount
	}
	return count
}

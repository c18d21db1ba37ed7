package document

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Params are the params that the card's author gave.
type Params struct {
	N       Amount     `json:"n,omitzero"`
	Type    string     `json:"type,omitempty"`
	MaxCost *int       `json:"max_cost,omitempty"`
	If      *Condition `json:"if,omitempty"`
	Also    []Step     `json:"also,omitempty"`
}

// Step is a further effect of a card.
type Step struct {
	Effect string     `json:"effect"`
	Params StepParams `json:"params"`
}

// StepParams are the params of a further effect that the card's author gave.
type StepParams struct {
	N    Amount     `json:"n,omitzero"`
	Type string     `json:"type,omitempty"`
	If   *Condition `json:"if,omitempty"`
}

// Amount is a number, or an object if it is counted on the table.
type Amount struct {
	Number int            // 0 with Count
	Count  *CountedAmount // nil for a plain number
}

// CountedAmount is the product of Times and what Per counts, but at most Max.
type CountedAmount struct {
	Per   string `json:"per"`
	Times int    `json:"times"`
	Max   int    `json:"max"`
}

// Condition compares what Count counts with one of the bounds.
type Condition struct {
	Count   string `json:"count"`
	AtLeast *int   `json:"at_least,omitempty"`
	AtMost  *int   `json:"at_most,omitempty"`
}

// MarshalJSONTo encodes the number or the object.
func (a Amount) MarshalJSONTo(enc *jsontext.Encoder) error {
	if a.Count != nil {
		return json.MarshalEncode(enc, a.Count)
	}
	return enc.WriteToken(jsontext.Int(int64(a.Number)))
}

// UnmarshalJSONFrom decodes a number or an object.
func (a *Amount) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*a = Amount{}
	if dec.PeekKind() == jsontext.KindBeginObject {
		a.Count = new(CountedAmount)
		return json.UnmarshalDecode(dec, a.Count)
	}
	return json.UnmarshalDecode(dec, &a.Number)
}

func newParams(c *engine.Card) Params {
	first := newStepParams(c.Params)
	params := Params{N: first.N, Type: first.Type, If: first.If}
	if c.Params.MaxCost >= 0 {
		params.MaxCost = new(int(c.Params.MaxCost))
	}
	for _, s := range c.Also {
		params.Also = append(params.Also, Step{s.Effect.String(), newStepParams(s.Params)})
	}
	return params
}

func newStepParams(p engine.Params) StepParams {
	params := StepParams{N: newAmount(p.N), If: newCondition(p.If)}
	if p.Type != 0 {
		params.Type = p.Type.String()
	}
	return params
}

func newAmount(a engine.Amount) Amount {
	if a.Per == engine.CountNone {
		return Amount{Number: int(a.Number)}
	}
	return Amount{Count: &CountedAmount{Per: a.Per.String(), Times: int(a.Times), Max: int(a.Max)}}
}

func newCondition(c engine.Condition) *Condition {
	if c.Count == engine.CountNone {
		return nil
	}
	condition := &Condition{Count: c.Count.String()}
	switch limit := int(c.Limit); c.Bound {
	case engine.AtLeast:
		condition.AtLeast = &limit
	case engine.AtMost:
		condition.AtMost = &limit
	}
	return condition
}

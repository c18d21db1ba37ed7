package cardjson

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Params are the parameters of a card's effect. Those that the author did not
// give are absent.
type Params struct {
	// How much, or how many.
	N Amount `json:"n,omitzero"`
	// Only cards of this type.
	Type string `json:"type,omitempty"`
	// Only cards that cost at most this.
	MaxCost *int `json:"max_cost,omitempty" nullable:"false" minimum:"0" maximum:"99"`
	// When the effect takes place. Where the condition does not hold as the card resolves, only this
	// effect is skipped: the steps of also still follow.
	If *Condition `json:"if,omitempty" nullable:"false"`
	// The further effects of the card, in their order, after the card's own. A target that is gone
	// ends them too; a shield absorbs only the card's own effect.
	Also []Step `json:"also,omitempty" minItems:"1" maxItems:"3"`
}

// Step is a further effect of a card.
type Step struct {
	Effect string     `json:"effect"`
	Params StepParams `json:"params"`
}

// StepParams are the parameters of a further effect. Those that the author did not give
// are absent.
type StepParams struct {
	// How much, or how many.
	N Amount `json:"n,omitzero"`
	// Only cards of this type.
	Type string `json:"type,omitempty"`
	// When the effect takes place. Where the condition does not hold as the effect begins, only this
	// effect is skipped.
	If *Condition `json:"if,omitempty" nullable:"false"`
}

// Amount is how much or how many: a number, or an object if it is counted on the table
// when the effect begins.
type Amount struct {
	Number int            // 0 with Count
	Count  *CountedAmount // nil for a plain number
}

// CountedAmount is the product of times and what per counts, but at most max.
type CountedAmount struct {
	Per   string `json:"per"`
	Times int    `json:"times" minimum:"1" maximum:"9"`
	Max   int    `json:"max" minimum:"1" maximum:"99"`
}

// Condition holds if what count counts is at least at_least, or at most at_most: it has one
// of the two.
type Condition struct {
	Count   string `json:"count"`
	AtLeast *int   `json:"at_least,omitempty" nullable:"false" minimum:"0" maximum:"99"`
	AtMost  *int   `json:"at_most,omitempty" nullable:"false" minimum:"0" maximum:"99"`
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

// newParams returns the params of the first step, with the further ones in also.
func newParams(steps []engine.Step) (params Params) {
	for i, s := range steps {
		p := newStepParams(s.Params)
		if i > 0 {
			params.Also = append(params.Also, Step{s.Effect.String(), p})
			continue
		}
		params = Params{N: p.N, Type: p.Type, If: p.If}
		if s.Params.MaxCost != engine.NoMaxCost {
			params.MaxCost = new(int(s.Params.MaxCost))
		}
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

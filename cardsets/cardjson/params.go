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
	// Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side.
	Side string `json:"side,omitempty"`
	// When the effect takes place. Where the condition does not hold as the card resolves, only this
	// effect is skipped: the steps of also still follow.
	If *Condition `json:"if,omitempty" nullable:"false"`
	// What takes place instead of the effect where the condition does not hold.
	Else *Otherwise `json:"else,omitempty" nullable:"false"`
	// Of choose: the steps of which the player names one as the card is cast.
	Options []Step `json:"options,omitempty" minItems:"2" maxItems:"3"`
	// The further effects of the card, in their order, after the card's own. A target that is gone
	// ends them too; a shield absorbs only the card's own effect.
	Also []Step `json:"also,omitempty" minItems:"1" maxItems:"3"`
	// Of a permanent: what it brings, where that is not half its cost, rounded up.
	Rate *int `json:"rate,omitempty" nullable:"false" minimum:"0" maximum:"4503599627370496"`
	// Of a permanent: what it does at a moment.
	Abilities []Ability `json:"abilities,omitempty" minItems:"1" maxItems:"2"`
}

// Step is an effect of a card besides its own.
type Step struct {
	Effect string     `json:"effect"`
	Params StepParams `json:"params"`
}

// Ability is what a permanent does at a moment.
type Ability struct {
	When   string     `json:"when"`
	Effect string     `json:"effect"`
	Params StepParams `json:"params"`
}

// StepParams are the parameters of an effect that is not a card's own. Those that the author did
// not give are absent.
type StepParams struct {
	// How much, or how many.
	N Amount `json:"n,omitzero"`
	// Only cards of this type.
	Type string `json:"type,omitempty"`
	// Only cards that cost at most this.
	MaxCost *int `json:"max_cost,omitempty" nullable:"false" minimum:"0" maximum:"99"`
	// Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side.
	Side string `json:"side,omitempty"`
	// When the effect takes place. Where the condition does not hold as the effect begins, only this
	// effect is skipped.
	If *Condition `json:"if,omitempty" nullable:"false"`
	// What takes place instead of the effect where the condition does not hold.
	Else *Otherwise `json:"else,omitempty" nullable:"false"`
}

// Otherwise is what takes place where a condition does not hold.
type Otherwise struct {
	Effect string          `json:"effect"`
	Params OtherwiseParams `json:"params"`
}

// OtherwiseParams are the parameters of an effect that takes place where a condition does not
// hold. Those that the author did not give are absent.
type OtherwiseParams struct {
	// How much, or how many.
	N Amount `json:"n,omitzero"`
	// Only cards of this type.
	Type string `json:"type,omitempty"`
	// Only cards that cost at most this.
	MaxCost *int `json:"max_cost,omitempty" nullable:"false" minimum:"0" maximum:"99"`
	// Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side.
	Side string `json:"side,omitempty"`
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

// newParams returns the params of the card: of its first step with the further ones in also, or
// of a permanent.
func newParams(c *engine.Card) Params {
	if c.Type.Permanent() {
		return newPermanentParams(c)
	}
	first := newStepParams(&c.Steps[0])
	return Params{
		N: first.N, Type: first.Type, MaxCost: first.MaxCost, Side: first.Side, If: first.If, Else: first.Else,
		Options: newSteps(c.Steps[0].Options), Also: newSteps(c.Steps[1:]),
	}
}

func newPermanentParams(c *engine.Card) (p Params) {
	if c.OwnRate != nil {
		p.Rate = new(int(*c.OwnRate))
	}
	for _, a := range c.Abilities {
		p.Abilities = append(p.Abilities, Ability{a.When.String(), a.Step.Effect.String(), newStepParams(&a.Step)})
	}
	return p
}

func newSteps(steps []engine.Step) (all []Step) {
	for i := range steps {
		all = append(all, newStep(&steps[i]))
	}
	return all
}

func newStep(s *engine.Step) Step { return Step{s.Effect.String(), newStepParams(s)} }

func newStepParams(s *engine.Step) StepParams {
	own := newOtherwiseParams(s.Params)
	params := StepParams{
		N: own.N, Type: own.Type, MaxCost: own.MaxCost, Side: own.Side, If: newCondition(s.Params.If),
	}
	if s.Else != nil {
		params.Else = &Otherwise{s.Else.Effect.String(), newOtherwiseParams(s.Else.Params)}
	}
	return params
}

func newOtherwiseParams(p engine.Params) OtherwiseParams {
	params := OtherwiseParams{N: newAmount(p.N), Side: p.Side.String()}
	if p.Type != 0 {
		params.Type = p.Type.String()
	}
	if p.MaxCost != engine.NoMaxCost {
		params.MaxCost = new(int(p.MaxCost))
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

package passing

import (
	"encoding/json"
	"slices"
	"strings"

	cardgames "cardgames/clients/go"
)

// Acts reports whether a card of a player's hand would do anything if it resolved now, at a target where it needs one.
// A card that this release cannot read does.
func Acts(v *cardgames.View, player int, card *cardgames.Card) bool {
	t := table{v.Players[player], v.Players[1-player], v.Casts + 1, v.Rules.HandLimit}
	t.own.HandCount-- // the card has left the hand
	switch card.Type {
	case "task":
		if t.own.Income.TaskBonus > 0 {
			return true
		}
	case "instant":
	default:
		return true
	}
	steps, err := stepsOf(card)
	// Until a step does something, the table is as it is now.
	return err != nil || slices.ContainsFunc(steps, t.changedBy)
}

// step is one effect of a card.
type step struct {
	Effect string
	Params struct {
		N       amount
		Type    string
		MaxCost *int64 `json:"max_cost"`
		Side    string
		If      condition
		Else    *step
		Options []step
	}
}

// stepsOf returns what a card does, its own effect first.
func stepsOf(card *cardgames.Card) ([]step, error) {
	var further struct{ Also []step }
	if err := json.Unmarshal(card.Params, &further); err != nil {
		return nil, err
	}
	own := step{Effect: card.Effect}
	err := json.Unmarshal(card.Params, &own.Params)
	return append([]step{own}, further.Also...), err
}

// amount names what is counted; a plain number, which is at least 1, has no Per.
type amount struct{ Per string }

func (a *amount) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return nil
	}
	type counted amount
	return json.Unmarshal(text, (*counted)(a))
}

// condition has a Count and one of the bounds; the zero value always holds.
type condition struct {
	Count   string
	AtLeast *int `json:"at_least"`
	AtMost  *int `json:"at_most"`
}

// table is what a card meets when it resolves, as its owner sees it.
type table struct {
	own, opponent cardgames.Player
	casts         int
	handLimit     int
}

// changedBy reports whether a step changes anything.
func (t table) changedBy(s step) bool {
	switch p := &s.Params; {
	case !t.fulfils(p.If):
		return p.Else != nil && t.changedBy(*p.Else)
	case p.Options != nil:
		return slices.ContainsFunc(p.Options, t.changedBy)
	case p.N.Per != "" && t.count(p.N.Per) == 0:
		return false
	}
	switch s.Params.Side {
	case "own":
		t.opponent = t.own
	case "opponent":
		t.own = t.opponent
	}
	return t.leavesRoomFor(s)
}

// fulfils takes a count of a later release for one that is high enough, and low enough.
func (t table) fulfils(c condition) bool {
	n := t.count(c.Count)
	return n == unknown || (c.AtLeast == nil || n >= *c.AtLeast) && (c.AtMost == nil || n <= *c.AtMost)
}

// leavesRoomFor reports whether the table has what an effect would take or move.
func (t table) leavesRoomFor(s step) bool {
	switch s.Effect {
	case "none":
		return false
	case "drain_progress":
		return t.opponent.Progress > 0
	case "drain_time":
		return t.opponent.Time > 0
	case "discard":
		return t.opponent.HandCount > 0
	case "mill":
		return t.opponent.DeckCount > 0
	case "replace":
		return t.own.HandCount > 0
	case "draw":
		return t.own.DeckCount > 0 && t.own.HandCount < t.handLimit
	case "sweep":
		fits := func(p cardgames.Permanent) bool { return s.fits(&p.Card) }
		return slices.ContainsFunc(t.own.Board, fits) || slices.ContainsFunc(t.opponent.Board, fits)
	case "recover":
		return t.own.HandCount < t.handLimit && slices.ContainsFunc(t.own.Discard, s.recovers)
	}
	return true // the others gain something, or have a target
}

// fits reports whether the step takes a card.
func (s step) fits(c *cardgames.Card) bool {
	p := &s.Params
	return (p.Type == "" || c.Type == p.Type) && (p.MaxCost == nil || c.Cost <= *p.MaxCost)
}

// recovers reports whether the step takes a card of a discard pile: none that itself recovers.
func (s step) recovers(c cardgames.Card) bool {
	steps, _ := stepsOf(&c)
	return s.fits(&c) && !slices.ContainsFunc(steps, func(s step) bool { return s.has("recover") })
}

// has reports whether the step, or what may take its place, has an effect.
func (s step) has(effect string) bool {
	has := func(s step) bool { return s.has(effect) }
	return s.Effect == effect || s.Params.Else != nil && has(*s.Params.Else) || slices.ContainsFunc(s.Params.Options, has)
}

// unknown is the value of a count that this release does not know.
const unknown = -1

// count is what a count of the card set's grammar is now.
func (t table) count(name string) int {
	whose, what, _ := strings.Cut(name, "_")
	p := &t.own
	switch whose {
	case "own":
	case "opponent":
		p = &t.opponent
	case "behind":
		return int(max(0, t.opponent.Progress-t.own.Progress))
	case "casts":
		return t.casts
	default:
		return unknown
	}
	switch what {
	case "hand":
		return p.HandCount
	case "discard":
		return len(p.Discard)
	case "permanents":
		return len(p.Board)
	case "persons", "appliances", "habits":
		return permanents(p, strings.TrimSuffix(what, "s"))
	}
	return unknown
}

// permanents is how many permanents of a type a player has.
func permanents(p *cardgames.Player, cardType string) (n int) {
	for i := range p.Board {
		if p.Board[i].Card.Type == cardType {
			n++
		}
	}
	return n
}

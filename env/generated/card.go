package generated

import (
	"math"

	"cardgames/engine"
)

// Worths are in time: about what a card of that cost is worth in sets that ship.

// step is an effect with its params and its worth.
type step struct {
	effect string
	params object
	worth  float64
}

// object returns the step as card sets have it.
func (s step) object() object {
	o := object{"effect": s.effect}
	if len(s.params) > 0 {
		o["params"] = s.params
	}
	return o
}

// unit is the worth of one of an effect with an n, and the highest n that is used.
var unit = []struct {
	effect string
	worth  float64
	most   int
}{
	{"gain_progress", 1, 5}, {"gain_progress", 1, 5}, {"drain_progress", 0.9, 5}, {"draw", 1, 3}, {"discard", 1.5, 2},
	{"gain_time", 0.8, 3}, {"drain_time", 0.3, 4}, {"mill", 0.25, 4},
}

// counts are what amounts count, and how many there are in the middle of a game.
var counts = []struct {
	count string
	usual float64
}{
	{"own_persons", 2}, {"own_appliances", 1.6}, {"own_habits", 1.6}, {"own_permanents", 4}, {"own_hand", 3},
	{"opponent_persons", 2}, {"opponent_habits", 1.6}, {"opponent_permanents", 4}, {"opponent_hand", 3.5}, {"behind", 3},
	{"casts", 2},
}

// amount makes a step of an effect with an n.
func (a *author) amount(most int, counting float64) step {
	u := pick(a, unit...)
	if a.chance(counting) {
		c := pick(a, counts...)
		limit := a.between(2, 5)
		n := object{"per": c.count, "max": limit}
		return step{u.effect, object{"n": n}, u.worth * math.Min(c.usual, float64(limit)*0.8)}
	}
	n := a.between(1, min(u.most, most))
	return step{u.effect, object{"n": n}, u.worth * float64(n)}
}

// condition makes a step take place only sometimes.
func (a *author) condition(s step) step {
	c := pick(a, counts...)
	bound, limit := "at_least", int(math.Ceil(c.usual))
	if a.chance(0.3) {
		bound, limit = "at_most", int(c.usual)
	}
	s.params["if"] = object{"count": c.count, bound: limit}
	s.worth *= 0.6
	return s
}

// removal makes a step with a target, or one that needs none.
func (a *author) removal(kind string) step {
	limit := a.between(1, 5)
	switch {
	case kind == "task":
		if a.chance(0.5) {
			return step{"recover", object{}, 1.7}
		}
		return step{"sweep", object{"max_cost": min(limit, 3), "side": "opponent"}, 1.5 + float64(min(limit, 3))}
	case a.chance(0.3):
		return step{"scrap", object{"max_cost": limit, "side": "opponent"}, 0.6 + 0.4*float64(limit)}
	case a.chance(0.3):
		return step{"bounce", object{"max_cost": limit}, 0.4 + 0.25*float64(limit)}
	case a.chance(0.6):
		return step{"cancel", object{"max_cost": limit}, 0.5 + 0.35*float64(limit)}
	}
	return step{"shield", object{}, 0.3}
}

// spell makes a task or an instant, which costs what its steps are worth. A task brings the bonus of persons, so
// that it costs less.
func (a *author) spell(kind string, grammar float64) object {
	most := pick(a, 2, 3, 4, 5)
	first := a.first(kind, most, grammar)
	worth := first.worth
	if first.effect != "choose" && a.chance(0.35*grammar) {
		second := a.amount(2, 0)
		if a.chance(0.4) {
			second = a.condition(second)
		}
		first.params["also"] = []object{second.object()}
		worth += second.worth
	}
	if kind == "instant" {
		worth -= 0.7
	}
	card := first.object()
	card["type"], card["cost"] = kind, a.cost(worth)
	return card
}

func (a *author) first(kind string, most int, grammar float64) step {
	switch {
	case kind == "instant" && a.chance(0.45), kind == "task" && a.chance(0.12):
		return a.removal(kind)
	case a.chance(0.2 * grammar):
		left, right := a.amount(3, 0), a.amount(3, 0)
		options := []object{left.object(), right.object()}
		return step{"choose", object{"options": options}, math.Max(left.worth, right.worth) + 0.3}
	}
	s := a.amount(most, 0.4*grammar)
	if a.chance(0.25 * grammar) {
		s = a.condition(s)
	}
	return s
}

// cost rounds a worth to a cost from 0 to 6, now and then up or down.
func (a *author) cost(worth float64) int {
	return min(max(int(math.Round(worth+0.8*(a.Float64()-0.5))), 0), 6)
}

// moments are when abilities act, and how often they do in a game.
var moments = []struct {
	when  string
	often float64
}{
	{"enters", 1}, {"turn", 3.5}, {"end", 3.5}, {"task", 2.5}, {"instant", 1.5}, {"opponent_task", 2.5},
	{"opponent_instant", 1.5}, {"leaves", 0.4},
}

// permanent makes a permanent. An ability takes the place of a part of its rate, which acts about four times.
func (a *author) permanent(kind string, abilities float64) object {
	cost := a.between(1, 5)
	card := object{"type": kind, "cost": cost, "effect": "none"}
	if !a.chance(0.7 * abilities) {
		return card
	}
	m := pick(a, moments...)
	s := a.amount(a.between(1, 2), 0.2)
	if m.often > 1 && a.chance(0.3) {
		s = a.condition(s)
	}
	ability := s.object()
	ability["when"] = m.when
	most := int(engine.MaxRate(int64(cost)))
	rate := min(max(int(math.Round((2*float64(cost)-m.often*s.worth)/4)), 0), most)
	card["params"] = object{"rate": rate, "abilities": []object{ability}}
	card["cost"] = min(max(cost, a.cost((m.often*s.worth+4*float64(rate))/2)), 6)
	return card
}

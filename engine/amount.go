package engine

import "fmt"

// MaxTimes is the highest Times of an Amount.
const MaxTimes = 9

// Amount is the n of a step: Number, or Times for each thing that Per counts, at most
// Max.
type Amount struct {
	Number int32 // 1 to MaxParam; 0 with Per, or if the effect has no n
	Per    Count // CountNone for a plain number
	Times  int32 // with Per, 1 to MaxTimes; otherwise 0
	Max    int32 // with Per, 1 to MaxParam; otherwise 0
}

// Fixed returns the Amount of a plain number.
func Fixed(n int32) Amount { return Amount{Number: n} }

// Most returns the highest value that the amount can have.
func (a Amount) Most() int32 { return max(a.Number, a.Max) }

// String returns the amount for authors, such as "2" or "2 per own_habits, at most 6".
func (a Amount) String() string {
	switch {
	case a.Per == CountNone:
		return fmt.Sprint(a.Number)
	case a.Max == MaxParam:
		return fmt.Sprintf("%d per %s", a.Times, a.Per)
	}
	return fmt.Sprintf("%d per %s, at most %d", a.Times, a.Per, a.Max)
}

// value is the amount now, for the owner of what takes a step.
func (a *Amount) value(pool *Pool, state *State, by *resolving) int32 {
	if a.Per == CountNone {
		return a.Number
	}
	count := min(a.Per.of(pool, state, by), a.Max) // before the product, which could overflow
	return min(count*a.Times, a.Max)
}

func (a Amount) check() error {
	switch {
	case a.Per == CountNone && (a.Times != 0 || a.Max != 0), a.Per != CountNone && a.Number != 0:
		return fmt.Errorf("an amount is a number or a count, not %+v", a)
	case a.Per == CountNone && (a.Number < 1 || a.Number > MaxParam):
		return fmt.Errorf("the effect cannot have the n %d", a.Number)
	case a.Per == CountNone:
		return nil
	case !a.Per.known():
		return fmt.Errorf("unknown count %d", a.Per)
	case a.Times < 1 || a.Times > MaxTimes || a.Max < 1 || a.Max > MaxParam:
		return fmt.Errorf("the effect cannot have %d for each thing counted, and at most %d", a.Times, a.Max)
	}
	return nil
}

// Bound says on which side of its limit a Condition holds.
type Bound uint8

const (
	AtLeast Bound = iota
	AtMost
)

var boundNames = [...]string{"at_least", "at_most"}

// String returns the name that card sets use.
func (b Bound) String() string { return boundNames[b] }

// Bounds lists every bound.
func Bounds() []Bound { return []Bound{AtLeast, AtMost} }

// Condition is the if of a step. The zero value always holds.
type Condition struct {
	Count Count
	Bound Bound
	Limit int32 // 0 to MaxParam
}

// String returns the condition for authors, such as "own_habits at_least 2", or
// "always".
func (c Condition) String() string {
	if c.Count == CountNone {
		return "always"
	}
	return fmt.Sprintf("%s %s %d", c.Count, c.Bound, c.Limit)
}

func (c *Condition) holds(pool *Pool, state *State, by *resolving) bool {
	switch {
	case c.Count == CountNone:
		return true
	case c.Bound == AtMost:
		return c.Count.of(pool, state, by) <= c.Limit
	}
	return c.Count.of(pool, state, by) >= c.Limit
}

func (c Condition) check() error {
	switch {
	case c == Condition{}:
		return nil
	case !c.Count.known():
		return fmt.Errorf("unknown count %d", c.Count)
	case c.Bound > AtMost || c.Limit < 0 || c.Limit > MaxParam:
		return fmt.Errorf("the condition %d on %s has the limit %d", c.Bound, c.Count, c.Limit)
	}
	return nil
}

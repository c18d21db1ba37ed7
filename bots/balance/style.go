package balance

import (
	"math"

	"cardgames/engine"
)

// Style says how busy the turns of a pool's games are, which types of card are cast, and how often
// permanents act.
// Pools whose figures are far apart play differently.
type Style struct {
	CastsPerTurn float64 `json:"casts_per_turn"` // of both players
	Permanents   float64 `json:"permanents"`     // percent of the cards cast
	Instants     float64 `json:"instants"`       // percent of the cards cast
	Abilities    float64 `json:"abilities"`      // that take place in a turn, of both players
}

func (t *tally) style() Style {
	casts, permanents := 0, 0
	for kind, n := range t.Casts {
		casts += n
		if engine.CardType(kind).Permanent() {
			permanents += n
		}
	}
	return Style{
		CastsPerTurn: ratio(casts, t.Length.Total),
		Permanents:   100 * ratio(permanents, casts),
		Instants:     100 * ratio(t.Casts[engine.TypeInstant], casts),
		Abilities:    ratio(t.Abilities, t.Length.Total),
	}
}

// ratio returns a / b to four decimals, and 0 where there is nothing to divide by.
func ratio(a, b int) float64 {
	return math.Round(10_000*float64(a)/float64(max(b, 1))) / 10_000
}

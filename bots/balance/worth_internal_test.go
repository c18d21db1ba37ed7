package balance

import "testing"

// A worth that is wholly out of bounds fails where no further games are planned that could say otherwise.
func TestVerdictOnAWorthOutOfBounds(t *testing.T) {
	low, high := Interval{Value: 0.5, Low: 0.2, High: 0.9}, Interval{Value: 13, Low: 12, High: 14}
	cast, uncast := Interval{Value: 50, Low: 40, High: 60}, Interval{Value: 1, Low: 0, High: 4}
	unknown := Interval{High: 100}
	for name, c := range map[string]struct {
		value, used Interval
		disputed    int
		want        Verdict
	}{
		"searching bots cast it, and will be asked":       {low, cast, 400, NotCertain},
		"searching bots cast it, and will not be asked":   {low, cast, 0, Failed},
		"searching bots do not cast it":                   {low, uncast, 400, Failed},
		"whether searching bots cast it is not known yet": {low, unknown, 0, NotCertain},
		"it decides too many games":                       {high, cast, 0, Failed},
	} {
		v := CardValue{Value: c.value, Games: 1000, SearchUsed: c.used}
		if got := v.verdict(9, &Plan{Disputed: c.disputed}); got.Verdict != c.want {
			t.Errorf("%s: %s, want %s", name, got.Verdict, c.want)
		}
	}
}

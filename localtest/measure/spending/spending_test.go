package spending_test

import (
	"math"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/measure/spending"
)

func TestDollars(t *testing.T) {
	brake := template.Brake{Expression: "60 * (1.5 * FILL(calls, 0) + FILL(read, 2) - 4 / 2) / 10",
		Metrics: map[string]string{"calls": "Invocations", "read": "ConsumedReadCapacityUnits GamesTable"}}
	minute := spending.Minute{"Invocations": 4}
	got, err := spending.Dollars(brake, minute)
	if want := 6 * (1.5*4 + 2 - 2); err != nil || math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	minute = minute.Times(2).Plus(spending.Minute{"ConsumedReadCapacityUnits GamesTable": 5})
	got, err = spending.Dollars(brake, minute)
	if want := 6 * (1.5*8 + 5 - 2); err != nil || math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

func TestWhatIsNoExpressionOfTheBrake(t *testing.T) {
	for _, expression := range []string{
		"1 +", "SUM(calls)", "FILL(calls)", "FILL(1, 0)", "FILL(other, 0)", "1 < 2", "calls",
	} {
		brake := template.Brake{Expression: expression, Metrics: map[string]string{"calls": "Invocations"}}
		if got, err := spending.Dollars(brake, nil); err == nil {
			t.Errorf("%s is %v", expression, got)
		}
	}
}

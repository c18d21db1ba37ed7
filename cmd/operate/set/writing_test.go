package set

import (
	"errors"
	"strings"
	"testing"

	"cardgames/infra/template"
)

// While something writes, the thresholds have its cost added to what they are by the size or by a value
// of their own. Then they are as before, also after a failure.
func TestTheBrakeLetsARestorePass(t *testing.T) {
	for _, fails := range []error{nil, errors.New("interrupted")} {
		account := deployed(t, newest)
		p := account.Stack.Parameters
		p["Size"], p["SlowAbove"], p["StopAbove"], p["DayAbove"] = "medium", "0", "30", "0"
		deployment, err := template.Load("../../../template.yaml")
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err = Writing(t.Context(), &out, deployment, "card-games", 1000, func() error {
			p := account.Stack.Parameters
			if p["SlowAbove"] != "12.20" || p["StopAbove"] != "37.20" || p["DayAbove"] != "27.20" {
				t.Errorf("meanwhile the parameters are %v", p)
			}
			return fails
		})
		if !errors.Is(err, fails) {
			t.Errorf("%v, want %v", err, fails)
		}
		p = account.Stack.Parameters
		if p["SlowAbove"] != "0" || p["StopAbove"] != "30" || p["DayAbove"] != "0" || p["MovesPerSecond"] != "50" {
			t.Errorf("then the parameters are %v", p)
		}
		want := "make set STACK=card-games PARAMS='DayAbove=0 SlowAbove=0 StopAbove=30'"
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

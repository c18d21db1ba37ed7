package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"cardgames/infra/template"
)

// row returns the figures of the first line of a load that begins with a name.
func row(t *testing.T, text, name string) []float64 {
	t.Helper()
	_, after, found := strings.Cut(text, name+" ")
	line, _, _ := strings.Cut(after, "\n")
	var figures []float64
	for _, field := range strings.Fields(line) {
		if n, err := strconv.ParseFloat(field, 64); err == nil {
			figures = append(figures, n)
		}
	}
	if !found || len(figures) == 0 {
		t.Fatalf("no figures of %q in:\n%s", name, text)
	}
	return figures
}

// A thousand games with a move every ten seconds make a hundred moves a second. Each
// follower but the mover gets a hint and reads. All read when they connect, and one gap
// between moves in e^6 is a minute long.
func TestWhatALoadTakes(t *testing.T) {
	const begun = 100 / 97.15 // games a second
	for _, test := range []struct {
		args, name string
		want       float64
	}{
		{"", "POST /games/{id}/actions", 100},
		{"-followers 2", "GET /games/{id}", 100 + 3*begun + 200/403.4},
		{"-followers 4 -spectators 0.5", "GET /games/{id}", 300 + 5*begun + 400/403.4},
		{"-followers 1", "GET /games/{id}", 50 + 1000./2 + 2*begun + 100/403.4},
		{"-followers 0", "GET /games/{id}", 1000 + begun},
		{"-followers 2 -following 0", "$connect", 2 * begun},
		{"-visits 3", "GET /play", 3 * begun},
		{"-visits 30 -visit-files 5 -keepers 0", "GET /play/{proxy+}", 120 * begun},
		{"-visits 3 -keepers 0.5", "GET /play/{proxy+}", 3 * (3 + 0.5*keptFiles) * begun},
		{"-followers 2", "moves in the stream", 100 + begun},
		{"-followers 2 -following 0", "$connect beside an attacker", 2 * begun},
	} {
		text := printed(t, append([]string{"load", "-games=1000", "-move-every=10"}, strings.Fields(test.args)...)...)
		if got := row(t, text, test.name)[1]; math.Abs(got-test.want) > 0.006*test.want {
			t.Errorf("%s: %s: %v, want %v", test.args, test.name, got, test.want)
		}
	}
}

// The first limit, and how many cells carry a load, follow from the quotas.
func TestWhatALoadReaches(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "Reached first: POST /games/{id}/actions, at 2000 games."},
		{"-followers 0", "Reached first: GET /games/{id}, at 300 games."},
		{"-account-functions 1", "Of the quotas: functions at work at once, at 473."},
		{"-account-writes 10", "Of the quotas: write units that a table may have, at 94."},
		{"-account-reads 10", "Of the quotas: read units that a table may have, at 63."},
		{"-account-connects 1", "Of the quotas: new connections of the account, at 762."},
		{"-batch-ms 60000", "Of the quotas: moves in the stream, HintBatches=10, at 495."},
		{"-shards 0.01", "Of the quotas: moves in the stream, HintBatches=10, at 660."},
		{"-account-functions 1 -fill 0.1", "A cell carries 47 games, with 10 % of that quota. This load needs 22."},
		{"-account-rate 2500 -games 30000", "This load needs 4."},
		{"", "$connect beside an attacker          9       1.31   6858 "},
	} {
		if got := printed(t, append([]string{"load"}, strings.Fields(test.args)...)...); !strings.Contains(got, test.want) {
			t.Errorf("%s: no %q in\n%s", test.args, test.want, got)
		}
	}
}

// A month of two players with live updates costs what the bill says of its moves, and
// what goes with games beside these.
func TestALoadCostsWhatTheBillSays(t *testing.T) {
	bill := first(t, after(t, printed(t), "A million moves with everything in between, with live updates"), "sum")
	month := after(t, printed(t, "load"), "A month of it")
	got := first(t, month, "sum")
	for _, other := range []string{"pairings of strangers", "first visits", "metrics, alarms and dashboard",
		"reads of the last interruption"} {
		got -= first(t, month, other)
	}
	if want := bill * 50 * 30 * 24 * 3600 / 1e6; math.Abs(got-want) > 0.1 { // the bill has three decimal places
		t.Errorf("%v $, want %v", got, want)
	}
}

// The cost without players is well below the budget, so that its mail means traffic.
func TestTheBudgetIsAboveWhatRunsWithoutPlayers(t *testing.T) {
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	budget, err := tmpl.Number("MonthlyBudget")
	fixed := first(t, after(t, printed(t, "load"), "A month of it"), "metrics, alarms and dashboard")
	if err != nil || fixed < 1 || fixed > 0.4*budget {
		t.Errorf("$%v run without players, and the budget is $%v, %v", fixed, budget, err)
	}
	text, err := os.ReadFile("../../../template.yaml")
	if want := fmt.Sprintf("the dashboard alone are %.0f'", fixed); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("the template does not say %q, %v", want, err)
	}
}

// after returns what follows the title of a section.
func after(t *testing.T, text, title string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n"+title)
	if !found {
		t.Fatalf("no section %q", title)
	}
	return rest
}

// Each figure of a load, and each quota, changes what is printed.
func TestInputsOfALoad(t *testing.T) {
	var l load
	var q quotas
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	l.define(flags)
	q.define(flags)
	defaults := printed(t, "load")
	flags.VisitAll(func(f *flag.Flag) {
		value, err := strconv.ParseFloat(f.DefValue, 64)
		if err != nil || printed(t, "load", fmt.Sprintf("-%s=%v", f.Name, value/2+0.1)) == defaults {
			t.Errorf("-%s does not change what is printed (%v)", f.Name, err)
		}
	})
}

func TestLoadsThatCannotBe(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-games -1", "at least 0"},
		{"-followers 101 -spectators 1", "at most 100 followers"},
		{"-spectators 1.1", "a share"},
		{"-followers 3", "raise -spectators"},
		{"-fill 0", "a share"},
		{"-shards 0", "a quota"},
	} {
		err := run(&strings.Builder{}, "../../..", append([]string{"load"}, strings.Fields(test.args)...))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// Each size carries its load: no throttle is reached, the tables take what the throttles admit, the
// brake counts less than half of what slows down, and less than half of what stops where all poll,
// and the budget is what a month costs.
func TestSizesCarryTheirLoads(t *testing.T) {
	var q quotas
	q.define(flag.NewFlagSet("", flag.ContinueOnError))
	for _, size := range sizes {
		b, l := newBill(t), loadOf(size)
		b.deployment = b.deployment.Sized(size)
		all, err := b.limits(l, q)
		if err != nil || all[0].games(l) < 1.2*l.games {
			t.Errorf("%s: %s is reached at %.0f games (%v)", size, all[0].name, all[0].games(l), err)
		}
		if err := b.keepsOff(l); err != nil {
			t.Errorf("%s: %v", size, err)
		}
		polling := l
		polling.followers = 0
		polled, err := b.counted(polling)
		if stop := number(t, b, "StopAbove"); err != nil || polled > stop/2 {
			t.Errorf("%s: all poll for $%.2f an hour, and it stops above $%.2f, %v", size, polled, stop, err)
		}
		month, budget := sum(b.month(l, 1)), number(t, b, "MonthlyBudget")
		if budget < month || budget > 1.3*month {
			t.Errorf("%s: a month costs $%.0f, the budget is $%.0f", size, month, budget)
		}
		rates, err := b.deployment.Rates()
		if err != nil {
			t.Fatal(err)
		}
		reads, writes := number(t, b, "MaxReadUnits"), number(t, b, "MaxWriteUnits")
		for table, units := range b.figures.UnitsOf(rates) {
			if units.Reads > reads || units.Writes > writes {
				t.Errorf("%s, %s: the throttles admit %+v a second", size, table, units)
			}
		}
	}
}

func number(t *testing.T, b bill, name string) float64 {
	t.Helper()
	n, err := b.deployment.Number(name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// make load fails where the load of a size is above half of what slows it down.
func TestALoadThatTheBrakeMeets(t *testing.T) {
	b := newBill(t)
	err := b.keepsOff(load{games: 1500, followers: 2})
	if err == nil || !strings.Contains(err.Error(), "half of SlowAbove") {
		t.Errorf("%v", err)
	}
	if err := run(&strings.Builder{}, "../../..", []string{"load", "-size", "huge"}); err == nil {
		t.Error("a size huge")
	}
}

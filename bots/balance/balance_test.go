package balance_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/rulestest"
)

func kind(t *testing.T, name string) bots.Kind {
	t.Helper()
	k, err := bots.ParseKind(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func smallPlan(t *testing.T) balance.Plan {
	t.Helper()
	return balance.Plan{
		Rules: engine.DefaultRules(),
		Seed:  "test", Workers: 2, Greedy: 60, Search: 6, More: 4, Values: 20,
		Searcher: kind(t, "search:10"), Stronger: kind(t, "search:20"), Strongest: kind(t, "search:80"),
		Weaker: kind(t, "search:5"),
	}
}

func parse(t *testing.T, cards string) *snapshot.Snapshot {
	t.Helper()
	text := `{"set_id": "test", "name": "Test", "version": "1.0.0", "cards": [` + cards + `]}`
	s, err := check.Sets(check.File{URL: "test.json", Body: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func measure(t *testing.T, s *snapshot.Snapshot, plan balance.Plan) *balance.Report {
	t.Helper()
	report, err := balance.Measure(t.Context(), s, plan)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

const (
	chore = `{"id": "chore", "name": "Chore", "cost": 2, "type": "task", "effect": "gain_progress", "params": {"n": ` +
		`2}, "text": ""}`
	marathon = `{"id": "marathon", "name": "Marathon", "cost": 1000, "type": "task", "effect": "gain_progress", ` +
		`"params": {"n": 9}, "text": ""}`
	windfall = `{"id": "windfall", "name": "Windfall", "cost": 0, "type": "task", "effect": "gain_progress", "params": ` +
		`{"n": 25}, "text": ""}`
)

func TestReportDoesNotDependOnTheWorkers(t *testing.T) {
	plan := smallPlan(t)
	var reports []string
	for _, workers := range []int{1, 2, 5} {
		plan.Workers = workers
		text, err := json.Marshal(measure(t, core.Snapshot(), plan))
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, string(text))
	}
	if reports[0] != reports[1] || reports[0] != reports[2] {
		t.Errorf("one worker and more report different things:\n%s", strings.Join(reports, "\n"))
	}
	plan.Seed = "another"
	if other, _ := json.Marshal(measure(t, core.Snapshot(), plan)); string(other) == reports[0] {
		t.Error("another seed gives the same report")
	}
}

// The whole does not depend on which worker plays a part, nor on the order of results.
func TestRoundsAndPartsAddUpToTheWhole(t *testing.T) {
	plan := smallPlan(t)
	const parts = 7 // divides none of the numbers of games
	var sum *balance.Counts
	for round, more := plan.Next(core.Snapshot().Pool, nil); more; round, more = plan.Next(core.Snapshot().Pool, sum) {
		for number := parts - 1; number >= 0; number-- {
			counts, err := balance.Count(t.Context(), core.Snapshot(), plan, round, balance.Part{Number: number, Of: parts})
			if err != nil {
				t.Fatal(err)
			}
			if counts = overJSON(t, counts); sum == nil {
				sum = counts
			} else {
				sum.Add(counts)
			}
		}
	}
	if got, want := sum.Report(core.Snapshot(), plan), measure(t, core.Snapshot(), plan); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A certain result gets no more games: with a card that wins at once, the first round
// says all, and the plan allows many.
func TestCertainFiguresGetNoMoreGames(t *testing.T) {
	plan := smallPlan(t)
	plan.Greedy, plan.Search, plan.More, plan.Values = 1_000_000, 0, 0, 0
	r := measure(t, parse(t, windfall), plan)
	if m := r.Mirrors[0]; m.Games > 4_000 || r.Gates[0].Verdict != balance.Failed {
		t.Errorf("%d games: %s, %s", m.Games, r.Gates[0], r.Gates[0].Verdict)
	}
}

// Nothing that was not measured passes, and the summary counts it.
func TestWhatIsNotMeasuredDoesNotPass(t *testing.T) {
	for name, tt := range map[string]struct {
		plan balance.Plan
		want string
	}{
		"nothing": {balance.Plan{}, "none of 12 gates measured"},
		"quick":   {balance.Plan{Greedy: 60, Values: 60}, "5 of 12 gates measured: "},
	} {
		tt.plan.Rules, tt.plan.Seed, tt.plan.Workers = engine.DefaultRules(), "test", 2
		r := measure(t, core.Snapshot(), tt.plan)
		if got := r.Summary(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %s", name, got)
		}
		for _, g := range r.Gates {
			if g.Card != "" || strings.HasPrefix(g.Name, "search") && g.Verdict != balance.NotMeasured {
				t.Errorf("%s: %s, %s", name, g, g.Verdict)
			}
		}
	}
}

// The rules decide the number of gates, however many cards are listed with a verdict of their own.
func TestTheNumberOfGatesIsAlwaysTheSame(t *testing.T) {
	plan := smallPlan(t)
	plan.Values = 1000
	for name, cards := range map[string]string{"one card": chore, "a dead card": chore + "," + marathon} {
		r := measure(t, parse(t, cards), plan)
		if got := r.Summary(); !strings.HasPrefix(got, "12 gates: ") {
			t.Errorf("%s, %d lines: %s", name, len(r.Gates), got)
		}
	}
}

func overJSON(t *testing.T, counts *balance.Counts) *balance.Counts {
	t.Helper()
	text, err := json.Marshal(counts)
	if err != nil {
		t.Fatal(err)
	}
	var same balance.Counts
	if err := json.Unmarshal(text, &same); err != nil {
		t.Fatal(err)
	}
	return &same
}

func TestFiguresAddUp(t *testing.T) {
	plan := smallPlan(t)
	r := measure(t, core.Snapshot(), plan)
	if len(r.Mirrors) != 2 || len(r.Duels) != 3 || len(r.Values) != 30 {
		t.Fatalf("%d mirrors, %d duels, %d values", len(r.Mirrors), len(r.Duels), len(r.Values))
	}
	for _, m := range r.Mirrors {
		if sum := m.Wins[0].Value + m.Wins[1].Value + m.Draws.Value; sum < 99.98 || sum > 100.02 {
			t.Errorf("%s: wins and draws are %g%%", m.Bot, sum)
		}
		games := 0
		for _, n := range m.Turns.Games {
			games += n
		}
		if games != m.Games || float64(m.Turns.P10) > m.Turns.Median.Value || m.Turns.Median.Value > float64(m.Turns.P90) {
			t.Errorf("%s: turns %+v of %d games", m.Bot, m.Turns, m.Games)
		}
	}
	for _, v := range r.Values {
		if v.Games != plan.Values || v.SearchGames != 0 || v.Used.Value > 100 {
			t.Errorf("%+v", v)
		}
	}
}

// TestFiguresOfOtherRules: games are played, and turns counted, by the rules of
// the plan.
func TestFiguresOfOtherRules(t *testing.T) {
	rulestest.ForEach(t, func(t *testing.T, rules *engine.Rules) {
		plan := smallPlan(t)
		plan.Rules = rules
		r := measure(t, core.Snapshot(), plan)
		for _, m := range r.Mirrors {
			if got := len(m.Turns.Games) - 1; got != rules.MaxTurns || r.RulesVersion != rules.Version {
				t.Errorf("%s: up to %d turns of version %d, want %d", m.Bot, got, r.RulesVersion, rules.MaxTurns)
			}
		}
	})
}

func TestPartsWithoutGames(t *testing.T) {
	r := measure(t, core.Snapshot(), balance.Plan{Rules: engine.DefaultRules(), Seed: "test", Greedy: 4})
	if len(r.Mirrors) != 1 || len(r.Duels) != 1 || r.Values != nil {
		t.Errorf("%d mirrors, %d duels, %d values", len(r.Mirrors), len(r.Duels), len(r.Values))
	}
}

// A card that no player can pay for is worth exactly nothing; one that wins the
// game is worth a lot.
func TestValues(t *testing.T) {
	plan := balance.Plan{Rules: engine.DefaultRules(), Seed: "test", Workers: 2, Values: 200}
	r := measure(t, parse(t, strings.Repeat(chore+",", 1)+marathon), plan)
	if got := r.Values[1].Value; got != (balance.Interval{}) {
		t.Errorf("marathon is worth %+v, want nothing", got)
	}
	var chores []string
	for _, id := range strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac") {
		chores = append(chores, strings.Replace(chore, `"chore"`, `"`+id+`"`, 1))
	}
	r = measure(t, parse(t, strings.Join(chores, ",")+","+windfall), plan)
	if got := r.Values[29].Value; got.Low < 10 {
		t.Errorf("windfall is worth %+v, want more than 10 points", got)
	}
}

func TestPoolOfMoreCardsThanADeck(t *testing.T) {
	var cards []string
	for i := range 45 {
		cards = append(cards, strings.Replace(chore, `"chore"`, `"c`+string(rune('a'+i/26))+string(rune('a'+i%26))+`"`, 1))
	}
	r := measure(t, parse(t, strings.Join(cards, ",")), balance.Plan{Rules: engine.DefaultRules(), Seed: "test",
		Workers: 2, Values: 60})
	total := 0
	for _, v := range r.Values {
		total += v.Games
	}
	if want := 45 * 60; total != want {
		t.Errorf("%d games for all values, want %d", total, want)
	}
}

func TestProgressEndsWithAllWork(t *testing.T) {
	var mu sync.Mutex
	highest, all := 0, 0
	plan := smallPlan(t)
	plan.Progress = func(done, of int) {
		mu.Lock()
		defer mu.Unlock()
		highest, all = max(highest, done), of
	}
	measure(t, core.Snapshot(), plan)
	if highest == 0 || highest != all {
		t.Errorf("%d of %d", highest, all)
	}
}

func TestMeasurementCanBeStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	plan := balance.Full()
	plan.Progress = func(int, int) { stop() }
	if report, err := balance.Measure(ctx, core.Snapshot(), plan); !errors.Is(err, context.Canceled) || report != nil {
		t.Errorf("got %v, %v", report, err)
	}
}

func failedCards(r *balance.Report) (failed []string) {
	for _, g := range r.Gates {
		if g.Card != "" && g.Verdict == balance.Failed {
			failed = append(failed, g.Card)
		}
	}
	return failed
}

// A card that greedy bots find worthless is called dead only where searching bots were
// asked, and do not cast it either.
func TestGatesNameTheCard(t *testing.T) {
	plan := smallPlan(t)
	plan.Search, plan.More, plan.Values = 20, 0, 1000
	got, want := failedCards(measure(t, parse(t, chore+","+marathon), plan)), []string{"test:marathon"}
	if !slices.Equal(got, want) {
		t.Errorf("failed: %v, want %v", got, want)
	}
	plan.Search = 0
	r := measure(t, parse(t, chore+","+marathon), plan)
	if got := failedCards(r); got != nil {
		t.Errorf("without searching bots %v failed", got)
	}
	for _, g := range r.Gates {
		if g.Card == "test:marathon" && g.Verdict != balance.NotCertain {
			t.Errorf("%s: %s", g, g.Verdict)
		}
	}
}

// Where nearly all cards are dead, three times the median is less than a card
// must be worth: it does not count.
func TestBoundsOfValuesDoNotCross(t *testing.T) {
	cards := chore
	for _, id := range []string{"a", "b", "c"} {
		cards += "," + strings.Replace(marathon, `"marathon"`, `"`+id+`"`, 1)
	}
	r := measure(t, parse(t, cards), balance.Plan{Rules: engine.DefaultRules(), Seed: "test", Workers: 2, Values: 1000})
	for _, g := range r.Gates {
		if g.Card != "" && (g.AtLeast != 1.5 || g.AtMost != 4.5) {
			t.Errorf("%s: want 1.5 to 4.5", g)
		}
	}
}

package suggest_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
)

// unfair is a set of few cards, one of which wins most games. Few cards are quickly
// measured.
func unfair(t *testing.T) *snapshot.Snapshot {
	t.Helper()
	card := `{"id": "%s", "name": "A", "cost": %d, "type": "%s", "effect": "%s", "params": %s, "text": ""}`
	cards := []string{
		fmt.Sprintf(card, "walk", 1, "task", "gain_progress", `{"n": 1}`),
		fmt.Sprintf(card, "cook", 3, "task", "gain_progress", `{"n": 3}`),
		fmt.Sprintf(card, "sleep", 0, "task", "drain_time", `{"n": 1}`),
	}
	text := `{"set_id": "test", "name": "Test", "version": "1.0.0", "cards": [` + strings.Join(cards, ",") + `]}`
	s, err := check.Sets(check.File{URL: "test.json", Body: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSuggestionHelps(t *testing.T) {
	plan, s := quickly(), unfair(t)
	calls, played := 0, 0
	plan.Progress = func(done, of int) {
		if calls++; done < played || done > of {
			t.Errorf("%d of %d turns are played, after %d", done, of, played)
		}
		played = done
	}
	first, err := suggest.Find(t.Context(), s, 0, plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	if calls < 10 || played == 0 {
		t.Errorf("its progress was shown %d times, at last with %d turns", calls, played)
	}
	plan.Progress = nil
	if len(first.Misses) == 0 || len(first.Edits) == 0 || len(first.Edits) > suggest.MaxEdits {
		t.Fatalf("found %+v", first)
	}
	if len(first.Left) >= len(first.Misses) {
		t.Errorf("%v leaves %v of %v", first.Edits, first.Left, first.Misses)
	}
	if _, err := suggest.Apply(s, 0, first.Edits); err != nil {
		t.Errorf("%v: %v", first.Edits, err)
	}
	again, err := suggest.Find(t.Context(), s, 0, plan, nil)
	if err != nil || !reflect.DeepEqual(again, first) {
		t.Errorf("again: %+v, %v; first %+v", again, err, first)
	}
}

func TestEditsChangeOneNumberEach(t *testing.T) {
	edits := []suggest.Edit{
		{Card: "core:kettle", Pointer: "/cards/4/cost", From: 1, To: 2},
		{Card: "core:cook_dinner", Pointer: "/cards/14/params/n", From: 3, To: 5},
	}
	changed, err := suggest.Apply(core.Snapshot(), 0, edits)
	if err != nil {
		t.Fatal(err)
	}
	report := func(s *snapshot.Snapshot) *balance.Report { return &balance.Report{SHA256: s.SHA256} }
	var got []string
	for _, c := range balance.Compare(core.Snapshot(), changed, report(core.Snapshot()), report(changed)).Cards {
		got = append(got, c.ID+" "+c.What)
	}
	if want := []string{"core:kettle cost 1 -> 2", "core:cook_dinner n 3 -> 5"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	edits[1].To = 100
	if _, err := suggest.Apply(core.Snapshot(), 0, edits); err == nil {
		t.Error("n of 100 is accepted")
	}
	if got := edits[1].String(); got != "core:cook_dinner: n 3 -> 100" {
		t.Errorf("the change is called %q", got)
	}
}

// searchIn runs a session, whose games all belong to one player, and returns its trials. It
// calls Hurry after as many steps as are given; after 0 steps means never.
func searchIn(t *testing.T, session *suggest.Session, player trialPlayer, steps int) []suggest.Trial {
	t.Helper()
	var all []suggest.Trial
	for trials := session.Next(nil); trials != nil; steps-- {
		var results []*balance.Counts
		for _, trial := range trials {
			counts, err := player.Play(t.Context(), trial)
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, counts)
		}
		all = append(all, trials...)
		if steps == 1 {
			session.Hurry()
		}
		trials = session.Next(results)
	}
	return all
}

type trialPlayer interface {
	Play(ctx context.Context, t suggest.Trial) (*balance.Counts, error)
}

// disappointing plays trials by a player, but the first changes that bots are fitted to change
// nothing in its games.
type disappointing struct {
	*suggest.Player
	changes []suggest.Edit
}

func (d *disappointing) Play(ctx context.Context, t suggest.Trial) (*balance.Counts, error) {
	if d.changes == nil {
		d.changes = t.Fitted
	}
	if d.changes != nil && reflect.DeepEqual(t.Fitted, d.changes) {
		t.Edits, t.Fitted = nil, nil
	}
	return d.Player.Play(ctx, t)
}

// A change that seems to help is played again by bots that know it, and may do nothing then.
// Others that seemed to help are tried after it.
func TestAfterAChangeThatDoesNotHelpOthersAreTried(t *testing.T) {
	plan, s := quickly(), unfair(t)
	plan.Greedy /= 4
	player := &disappointing{Player: suggest.NewPlayer(s, 0, plan)}
	session := suggest.Start(s, 0, plan, nil)
	var tried [][]suggest.Edit
	for _, trial := range searchIn(t, session, player, 0) {
		known := func(edits []suggest.Edit) bool { return reflect.DeepEqual(edits, trial.Fitted) }
		if trial.Fitted != nil && !slices.ContainsFunc(tried, known) {
			tried = append(tried, trial.Fitted)
		}
	}
	found := session.Found()
	if len(tried) < 2 || len(found.Edits) == 0 || reflect.DeepEqual(found.Edits, player.changes) {
		t.Errorf("%v did nothing; tried %v, found %v", player.changes, tried, found.Edits)
	}
}

// fewer is how many times fewer games a search plays in these tests.
const fewer = 15

// quickly returns a plan of few games.
func quickly() balance.Plan {
	plan := balance.Full()
	plan.Workers, plan.Greedy = 1, plan.Greedy/fewer
	return plan
}

// A proposal was played by bots whose values fit it.
func TestProposalsArePlayedByBotsThatKnowThem(t *testing.T) {
	plan, s := quickly(), unfair(t)
	session, player := suggest.Start(s, 0, plan, nil), suggest.NewPlayer(s, 0, plan)
	var last suggest.Trial // of what is proposed
	trials, found := searchIn(t, session, player, 0), session.Found()
	for _, trial := range trials {
		if reflect.DeepEqual(trial.Edits, found.Edits) {
			last = trial
		}
	}
	if len(found.Edits) == 0 || !reflect.DeepEqual(last.Fitted, found.Edits) {
		t.Errorf("proposed %v; played last by bots fitted to %v", found.Edits, last.Fitted)
	}
	unfitted := last
	unfitted.Fitted = nil
	before, err := player.Play(t.Context(), unfitted)
	if err != nil {
		t.Fatal(err)
	}
	after, err := player.Play(t.Context(), last)
	if err != nil || reflect.DeepEqual(after, before) {
		t.Errorf("bots that know the cards play as those that do not (%v)", err)
	}
}

// A search that is late proposes the best that it has tried, after fewer games.
func TestASearchInAHurry(t *testing.T) {
	plan, s := quickly(), unfair(t)
	player := suggest.NewPlayer(s, 0, plan)
	whole := searchIn(t, suggest.Start(s, 0, plan, nil), player, 0)
	session := suggest.Start(s, 0, plan, nil)
	hurried := searchIn(t, session, player, 1)
	if len(hurried) >= len(whole) {
		t.Errorf("%d trials in a hurry, and %d without", len(hurried), len(whole))
	}
	if found := session.Found(); len(found.Edits) == 0 || len(found.Left) >= len(found.Misses) {
		t.Errorf("found %+v", found)
	}
}

// inVain plays trials by a player, but no changes that bots are fitted to change anything. It
// counts the turns.
type inVain struct {
	*suggest.Player
	turns int
}

func (v *inVain) Play(ctx context.Context, t suggest.Trial) (*balance.Counts, error) {
	if t.Fitted != nil {
		t.Edits, t.Fitted = nil, nil
	}
	counts, err := v.Player.Play(ctx, t)
	v.turns += counts.Turns
	return counts, err
}

// A search that finds nothing ends after the same number of turns on every machine.
func TestASearchEndsByItsNumberOfTurns(t *testing.T) {
	plan, s := quickly(), unfair(t)
	player := &inVain{Player: suggest.NewPlayer(s, 0, plan)}
	session := suggest.Start(s, 0, plan, nil)
	searchIn(t, session, player, 0)
	if most := 5_000_000 / fewer; player.turns > most || len(session.Found().Edits) > 0 {
		t.Errorf("%d turns, want at most %d; found %+v", player.turns, most, session.Found())
	}
}

// A fault that a measurement knows and greedy bots do not show is looked for, too.
func TestAMeasurementByASearchingBotIsKnown(t *testing.T) {
	plan, s := quickly(), unfair(t)
	of := func(value float64) balance.Interval {
		return balance.Interval{Value: value, Low: value - 1, High: value + 1}
	}
	measured := &balance.Report{
		Mirrors: []balance.Mirror{
			{Bot: "greedy", Games: 1e6, Wins: [2]balance.Interval{of(50), of(50)}},
			{Bot: "search:50", Wins: [2]balance.Interval{of(44), of(56)}},
		},
		Duels: []balance.Duel{{Bot: "search:400", Against: "yardstick", Score: of(60)}},
	}
	measured.Mirrors[1].Turns.Median = balance.Interval{Value: 11, Low: 11, High: 11}
	for _, tt := range []struct {
		measured *balance.Report
		misses   []string
		plays    bool // greedy against the yardstick
	}{
		{nil, nil, false},
		{measured, []string{
			"player 0 wins of searching bots: about 44.0%", "median of turns of searching bots", "yardstick",
		}, true},
	} {
		session := suggest.Start(s, 0, plan, tt.measured)
		trials := searchIn(t, session, suggest.NewPlayer(s, 0, plan), 1)
		misses := strings.Join(session.Found().Misses, "; ")
		for _, want := range tt.misses {
			if !strings.Contains(misses, want) {
				t.Errorf("the misses are %s, without %q", misses, want)
			}
		}
		if got := strings.Contains(misses, "searching"); got != (tt.measured != nil) {
			t.Errorf("with the measurement %v, the misses are %s", tt.measured, misses)
		}
		const yardstick = 3 // its matchup
		if plays := trials[0].Round.Matchups[yardstick].To > 0; plays != tt.plays {
			t.Errorf("games against the yardstick: %t, want %t", plays, tt.plays)
		}
	}
}

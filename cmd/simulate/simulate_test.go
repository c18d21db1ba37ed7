package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/bots/balance"
	"cardgames/engine"
)

// small is a short run of every part.
var small = []string{
	"-greedy", "40", "-search", "4", "-more", "2", "-values", "10", "-disputed", "0", "-bot", "search:10",
}

func simulate(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, &out, &errs)
	return code, out.String(), errs.String()
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "set.json")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// With a seed, every form of the report is the same to the byte, with one
// worker and with two.
func TestReportIsReproducible(t *testing.T) {
	for _, form := range []string{"-json=false", "-json"} {
		var outputs, pages []string
		for _, workers := range []string{"1", "2"} {
			page := filepath.Join(t.TempDir(), "page.html")
			code, out, errs := simulate(t, append(small, form, "-seed", "x", "-workers", workers, "-html", page, "core")...)
			if code != 0 {
				t.Fatalf("exit %d: %s", code, errs)
			}
			html, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			outputs, pages = append(outputs, out), append(pages, string(html))
		}
		if outputs[0] != outputs[1] || pages[0] != pages[1] {
			t.Errorf("%s: one worker and two give different reports", form)
		}
	}
}

func TestTextHasEveryFigure(t *testing.T) {
	_, out, _ := simulate(t, append(small, "core", "../../cardsets/sets/house_guests.json")...)
	for _, want := range []string{
		"48 cards", "greedy against itself", "search:10 against itself", "player 0 wins", "round cap reached",
		"lead changes", "casts a turn",
		"greedy against random", "search:80 against yardstick", "search:20 against search:2",
		"house_guests:doorbell", "bounds",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the text does not contain %q:\n%s", want, out)
		}
	}
}

func TestJSONIsTheReport(t *testing.T) {
	_, out, _ := simulate(t, append(small, "-json", "core")...)
	var report balance.Report
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Sets) != 1 || report.Sets[0].SetID != "core" || len(report.Values) != 30 {
		t.Errorf("got sets %+v and %d values", report.Sets, len(report.Values))
	}
}

// TestRulesCanBeChosen: the newest are those where none are named.
func TestRulesCanBeChosen(t *testing.T) {
	for version, args := range map[int][]string{
		engine.NewestRules().Version: {"-json", "core"},
		engine.DeckRules().Version:   {"-json", "-rules", "2", "core"},
	} {
		_, out, _ := simulate(t, append(small, args...)...)
		var report balance.Report
		if err := json.Unmarshal([]byte(out), &report); err != nil {
			t.Fatal(err)
		}
		rules, err := engine.RulesOf(version)
		if err != nil {
			t.Fatal(err)
		}
		if turns := len(report.Mirrors[0].Turns.Games) - 1; turns != rules.MaxTurns || report.RulesVersion != version {
			t.Errorf("version %d: up to %d turns of version %d", version, turns, report.RulesVersion)
		}
	}
	if code, _, errs := simulate(t, "-rules", "3", "core"); code != exitUsage ||
		!strings.Contains(errs, "unknown rules: version 3") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

func TestPageLoadsNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	simulate(t, append(small, "-html", name, "core")...)
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if found := regexp.MustCompile(`(?i)https?:|//|<script|<link|<img|url\(|@import`).Find(page); found != nil {
		t.Errorf("the page has %q", found)
	}
	if n := bytes.Count(page, []byte("<svg")); n != 5+2+30 {
		t.Errorf("%d charts, want a bar for 5 matches and 30 cards, and 2 histograms", n)
	}
}

func TestFailedGateIsNamed(t *testing.T) {
	set := writeFile(t, `{"set_id": "rush", "name": "Rush", "version": "1.0.0", "cards": [
		{"id": "rush", "name": "Rush", "cost": 0, "type": "task", "effect": "gain_progress", "params": {"n": 25}, "text": `+
		`"Win."}]}`)
	args := []string{"-greedy", "50", "-search", "0", "-more", "0", "-values", "0", set}
	code, out, errs := simulate(t, append([]string{"-misses"}, args...)...)
	if code != 1 ||
		!strings.Contains(errs, "simulate: FAILED: greedy: player 0 wins, %: 100.00 (92.87 to 100.00), "+
			"want 48.5 to 51.5, known to ±0.5") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if !strings.Contains(out, "FAILED") {
		t.Errorf("the report does not show it:\n%s", out)
	}
	if code, _, _ := simulate(t, args...); code != 0 {
		t.Errorf("without -misses: exit %d", code)
	}
}

// TestOlderVersion: the card that was mended is named with what it was, and its
// worth has certainly moved.
func TestOlderVersion(t *testing.T) {
	set := func(version, n string) string {
		return `{"set_id": "x", "name": "X", "version": "` + version + `", "cards": [
			{"id": "chore", "name": "Chore", "cost": 2, "type": "task", "effect": "gain_progress", "params": {"n": 2},
				"text": ""},
			{"id": "rush", "name": "Rush", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": ` + n + `},
				"text": ""}]}`
	}
	args := []string{"-greedy", "50", "-search", "0", "-more", "0", "-values", "100", "-against",
		writeFile(t, set("1.0.0", "9"))}
	code, out, errs := simulate(t, append(args, writeFile(t, set("1.1.0", "2")))...)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{`x:rush +n 9 -> 2\n`, `greedy: median of turns +\S+ +\S+ +\+\S+ \(.*\) +certain`,
		`x:rush +2.00 +17.00 +\+15.00 \(\+7.89 to \+22.11\) +certain`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("the output does not contain %s:\n%s", want, out)
		}
	}
	if _, _, errs := simulate(t, append(args, "core")...); !strings.Contains(errs,
		`has the set_id "x", which none of the other files has`) {
		t.Errorf("another set: %s", errs)
	}
}

// TestSuggestion: the card that wins too much is the one to change, and the report says
// what the change does.
func TestSuggestion(t *testing.T) {
	set := writeFile(t, `{"set_id": "x", "name": "X", "version": "1.0.0", "cards": [
		{"id": "walk", "name": "Walk", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ""},
		{"id": "win", "name": "Win", "cost": 5, "type": "task", "effect": "gain_progress", "params": {"n": 9}, "text": ""}]}`)
	code, out, errs := simulate(t, "-suggest", "-greedy", "600", set)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{`the set as it is misses\n`, `change\n  x:\S+: \S+ \d -> \d`,
		`player 0 wins, %: [\d.]+ \(.*\) before, [\d.]+ \(.*\) after`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("the output does not contain %s:\n%s", want, out)
		}
	}
}

// TestSuggestionAfterAMeasurement: the report of the same cards is read, and no other.
func TestSuggestionAfterAMeasurement(t *testing.T) {
	const card = `{"set_id": "x", "name": "X", "version": "1.0.0", "cards": [
		{"id": "win", "name": "Win", "cost": %d, "type": "task", "effect": "gain_progress", "params": {"n": 9}, "text": ""}]}`
	set, other := writeFile(t, fmt.Sprintf(card, 5)), writeFile(t, fmt.Sprintf(card, 6))
	few := []string{"-greedy", "200", "-search", "0", "-more", "0", "-values", "200", "-disputed", "0"}
	_, text, _ := simulate(t, append(slices.Clone(few), "-json", set)...)
	report := writeFile(t, text)
	for _, tt := range []struct {
		report, set, want string // in the output or the error
	}{
		{report, set, "the set as it is misses"},
		{report, other, "simulate: " + report + " is a report of other cards: measure these again"},
		{set, set, "simulate: " + set + " is not a report of simulate -json: json: cannot unmarshal array"},
		{writeFile(t, "Report"), set, "is not a report of simulate -json: invalid character 'R'"},
		{"nowhere.json", set, "simulate: open nowhere.json: no such file or directory"},
	} {
		_, out, errs := simulate(t, append(slices.Clone(few), "-suggest", "-measured", tt.report, tt.set)...)
		if !strings.Contains(out+errs, tt.want) {
			t.Errorf("%s of %s: %s%s, want %s", tt.report, tt.set, out, errs, tt.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	broken := writeFile(t, `{"set_id": "x", "name": "X", "version": "1.0.0",
  "cards": [{"id": "a", "name": "A", "cost": -1, "type": "task", "effect": "none", "text": ""}]}`)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "simulate: no card sets: name files, or core"},
		{[]string{"nowhere.json"}, "simulate: stat nowhere.json: no such file or directory"},
		{[]string{broken}, broken + ":2:46: card_set_invalid: cost must be at least 0"},
		{[]string{"-bot", "greedy", "core"}, "simulate: greedy has no number of playouts"},
		{[]string{"-bot", "deep", "core"}, `simulate: no bot "deep"`},
		{[]string{"-greedy", "-1", "core"}, "simulate: -1 games"},
		{[]string{"-measured", "x.json", "core"}, "simulate: -measured needs -suggest"},
		{[]string{"-seeds", "x"}, "flag provided but not defined: -seeds"},
	} {
		if code, _, errs := simulate(t, tt.args...); code != 2 || !strings.Contains(errs, tt.want) {
			t.Errorf("%v: exit %d: %s", tt.args, code, errs)
		}
	}
}

package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"strings"
	"text/template"
	"time"

	"cardgames/bots/balance"
	"cardgames/localtest/machine"
)

// record is a run as docs/balance.md tells of it.
type record struct {
	Day, Machine string
	Took         time.Duration
	Plan         balance.Plan
	Reports      []*balance.Report
	Summary      []row
}

// row is one figure of all games.
type row struct {
	Name    string
	Figures []string
	Bounds  string
}

func newRecord(reports []*balance.Report, start time.Time) record {
	return record{
		Day: start.UTC().Format(time.DateOnly), Machine: machine.Size(),
		Took:    time.Since(start).Round(time.Second),
		Reports: reports, Summary: summarize(reports),
	}
}

// summarize puts the games side by side.
func summarize(reports []*balance.Report) []row {
	rows := make([]row, 0, len(figures))
	for _, f := range figures {
		r := row{Name: f.name, Bounds: f.bounds}
		for _, report := range reports {
			r.Figures = append(r.Figures, f.of(report))
		}
		rows = append(rows, r)
	}
	return rows
}

// The places of matches in a report of a whole plan.
const (
	greedy, search                          = 0, 1
	greedyRandom, searchGreedy, moreAndLess = 0, 1, 2
)

var figures = []struct {
	name, bounds string
	of           func(*balance.Report) string
}{
	{"cards", "", func(r *balance.Report) string { return fmt.Sprint(r.Cards) }},
	{"player 0 wins, greedy bots", "47 to 53%", func(r *balance.Report) string { return percent(r.Mirrors[greedy].Wins[0]) }},
	{"player 0 wins, searching bots", "47 to 53%", func(r *balance.Report) string { return percent(r.Mirrors[search].Wins[0]) }},
	{"draws", "under 3%", func(r *balance.Report) string { return percent(r.Mirrors[greedy].Draws) }},
	{"games that reach the round limit", "under 15%", func(r *balance.Report) string { return percent(r.Mirrors[greedy].RoundCap) }},
	{"turns: median (10 to 90%)", "12 to 20", func(r *balance.Report) string {
		t := r.Mirrors[greedy].Turns
		return fmt.Sprintf("%g (%d to %d)", t.Median.Value, t.P10, t.P90)
	}},
	{"actions a game", "", func(r *balance.Report) string { return mean(r.Mirrors[greedy].Actions) }},
	{"lead changes a game", "", func(r *balance.Report) string { return mean(r.Mirrors[greedy].LeadChanges) }},
	{"greedy beats random", "at least 84%", func(r *balance.Report) string { return percent(r.Duels[greedyRandom].Score) }},
	{"search beats greedy", "at least 60%", func(r *balance.Report) string { return percent(r.Duels[searchGreedy].Score) }},
	{"more search beats less", "more than 50%", func(r *balance.Report) string { return percent(r.Duels[moreAndLess].Score) }},
	{"worth of the weakest card", "at least 1 point", func(r *balance.Report) string { return worths(r.Weakest(1)) }},
	{"worth of the strongest card", "at most 3 medians", func(r *balance.Report) string { return worths(r.Strongest(1)) }},
	{"median worth of a card", "", func(r *balance.Report) string { return fmt.Sprintf("%.1f", r.MedianValue()) }},
	{"gates", "", gatesPassed},
}

func percent(i balance.Interval) string {
	return fmt.Sprintf("%.1f ± %.1f%%", i.Value, (i.High-i.Low)/2)
}

func mean(i balance.Interval) string { return fmt.Sprintf("%.1f ± %.1f", i.Value, (i.High-i.Low)/2) }

func worths(cards []balance.CardValue) string {
	var text []string
	for _, c := range cards {
		text = append(text, c.Name+" "+mean(c.Value))
	}
	return strings.Join(text, ", ")
}

func gatesPassed(r *balance.Report) string {
	counts := map[string]int{}
	for _, g := range r.Gates {
		counts[g.Verdict()]++
	}
	var text []string
	for _, verdict := range balance.Verdicts {
		if n := counts[verdict]; n > 0 {
			text = append(text, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return strings.Join(text, "; ")
}

//go:embed record.md.tmpl
var recordText string

var recordPage = template.Must(template.New("record").Funcs(template.FuncMap{
	"text": func(r *balance.Report) (string, error) {
		var text bytes.Buffer
		err := r.WriteText(&text)
		return text.String(), err
	},
	"join":   strings.Join,
	"worths": worths,
}).Parse(recordText))

func writeRecord(name string, r record) error {
	var page bytes.Buffer
	if err := recordPage.Execute(&page, r); err != nil {
		return err
	}
	return os.WriteFile(name, page.Bytes(), 0o644)
}

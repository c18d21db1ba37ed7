package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"

	"cardgames/localtest/simulate/balance"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": percent, "verdict": verdict,
}).Parse(pageText))

// writePage writes the report as one HTML page that loads nothing from
// elsewhere. The charts are drawn here, as SVG.
func writePage(w io.Writer, r *balance.Report) error {
	data := struct {
		Title  string
		Report *balance.Report
		Seats  []bar
		Turns  []histogram
		Values []bar
	}{Title: titleOf(r), Report: r, Values: valueBars(r.Values)}
	for _, m := range r.Mirrors {
		data.Seats = append(data.Seats, newBar(m.Bot+": player 0 wins", m.Wins[0], 100))
		data.Turns = append(data.Turns, newHistogram(m))
	}
	for _, d := range r.Duels {
		data.Seats = append(data.Seats, newBar(d.Bot+" beats "+d.Against, d.Score, 100))
	}
	return page.Execute(w, data)
}

// The charts' measures, in SVG's user units.
const (
	barLength   = 480.0
	columnWidth = 18
	chartHeight = 160.0
)

// bar is a horizontal bar with a line for its interval.
type bar struct {
	Label                   string
	Figure                  balance.Interval
	Length, LowEnd, HighEnd float64
}

// newBar draws figures from 0 to most.
func newBar(label string, figure balance.Interval, most float64) bar {
	at := func(x float64) float64 { return math.Round(10*barLength*max(0, min(x/most, 1))) / 10 }
	return bar{label, figure, at(figure.Value), at(figure.Low), at(figure.High)}
}

// valueBars has the card that is worth most first.
func valueBars(values []balance.CardValue) []bar {
	sorted := slices.Clone(values)
	slices.SortStableFunc(sorted, func(a, b balance.CardValue) int { return cmp.Compare(b.Value.Value, a.Value.Value) })
	most := 1.0
	for _, v := range sorted {
		most = max(most, v.Value.High)
	}
	var bars []bar
	for _, v := range sorted {
		bars = append(bars, newBar(v.ID, v.Value, most))
	}
	return bars
}

// histogram shows after how many turns games end.
type histogram struct {
	Bot     string
	Columns []column
}

type column struct {
	Turns, X  int
	Y, Height float64
	Tip       string
}

func newHistogram(m balance.Mirror) histogram {
	h := histogram{Bot: m.Bot}
	most := max(1, slices.Max(m.Turns.Games))
	for turns, n := range m.Turns.Games {
		height := math.Round(10*chartHeight*float64(n)/float64(most)) / 10
		tip := fmt.Sprintf("%d turns: %.2f%% of the games", turns, 100*float64(n)/float64(m.Games))
		h.Columns = append(h.Columns, column{turns, turns * columnWidth, chartHeight - height, height, tip})
	}
	return h
}

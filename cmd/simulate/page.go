package main

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strings"

	"cardgames/bots/balance"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// writePage writes the report as one HTML page that loads nothing from
// elsewhere. The charts are drawn here, as SVG.
func writePage(w io.Writer, r *balance.Report) error {
	data := struct {
		Report *balance.Report
		Seats  []bar
		Turns  []histogram
		Values []bar
	}{r, seatBars(r), nil, valueBars(r)}
	for _, m := range r.Mirrors {
		data.Turns = append(data.Turns, newHistogram(m))
	}
	return page.Execute(w, data)
}

// The charts' measures, in SVG's user units.
const (
	barLength   = 480.0
	columnWidth = 18
	chartHeight = 160.0
)

// bar is a horizontal bar with a line for its interval, and marks where its gate
// has its bounds.
type bar struct {
	Label                   string
	Figure                  balance.Interval
	Length, LowEnd, HighEnd float64
	Bounds                  []float64
}

// scale is how long bars are whose figures go from 0 to most.
type scale struct{ most float64 }

func (s scale) at(x float64) float64 {
	return math.Round(10*barLength*max(0, min(x/s.most, 1))) / 10
}

func (s scale) bar(label string, figure balance.Interval, bounds ...float64) bar {
	b := bar{label, figure, s.at(figure.Value), s.at(figure.Low), s.at(figure.High), nil}
	for _, bound := range bounds {
		if 0 < bound && bound < s.most {
			b.Bounds = append(b.Bounds, s.at(bound))
		}
	}
	return b
}

// seatBars shows who wins, in percent.
func seatBars(r *balance.Report) []bar {
	var bars []bar
	percent := scale{100}
	for _, gate := range r.Gates {
		if label, ok := strings.CutSuffix(gate.Name, ", %"); ok && (strings.Contains(label, "wins") || strings.Contains(label, "beats")) {
			bars = append(bars, percent.bar(label, gate.Figure, gate.AtLeast, gate.AtMost))
		}
	}
	return bars
}

// valueBars has the card that is worth most first. All cards have the same
// bounds.
func valueBars(r *balance.Report) []bar {
	points := scale{1}
	for _, v := range r.Values {
		points.most = max(points.most, v.Value.High)
	}
	var bounds []float64
	if i := slices.IndexFunc(r.Gates, func(g balance.Gate) bool { return g.Card != "" }); i >= 0 {
		bounds = []float64{r.Gates[i].AtLeast, r.Gates[i].AtMost}
	}
	var bars []bar
	for _, v := range r.Strongest(len(r.Values)) {
		bars = append(bars, points.bar(v.ID, v.Value, bounds...))
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

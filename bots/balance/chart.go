package balance

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Charts is the data of a report's charts. Lengths and heights are percentages of
// the chart's size.
type Charts struct {
	Wins   []Bar       `json:"wins"`
	Turns  []Histogram `json:"turns"`
	Values []Bar       `json:"values"` // the highest first
}

// Bar is a horizontal bar with a line for its interval and marks for the bounds of
// its gate.
type Bar struct {
	Label  string    `json:"label"`
	Figure string    `json:"figure"`
	Length float64   `json:"length"`
	Low    float64   `json:"low"` // the start of the interval
	High   float64   `json:"high"`
	Bounds []float64 `json:"bounds"`
}

// Histogram shows after how many turns the games of a bot end.
type Histogram struct {
	Bot     string   `json:"bot"`
	Columns []Column `json:"columns"` // from 0 turns
}

// Column stands for the games of one length.
type Column struct {
	Height float64 `json:"height"` // percent of the highest column
	Tip    string  `json:"tip"`
}

// Charts returns the charts of the report.
func (r *Report) Charts() Charts {
	c := Charts{Wins: r.winBars(), Values: r.valueBars()}
	for _, m := range r.Mirrors {
		c.Turns = append(c.Turns, newHistogram(m))
	}
	return c
}

// scale converts figures from 0 to max into percentages.
type scale struct{ max float64 }

func (s scale) at(x float64) float64 { return math.Round(1000*max(0, min(x/s.max, 1))) / 10 }

func (s scale) bar(label string, figure Interval, bounds ...float64) Bar {
	b := Bar{label, figure.String(), s.at(figure.Value), s.at(figure.Low), s.at(figure.High), nil}
	for _, bound := range bounds {
		if 0 < bound && bound < s.max {
			b.Bounds = append(b.Bounds, s.at(bound))
		}
	}
	return b
}

// winBars returns the bars of the win rates.
func (r *Report) winBars() []Bar {
	var bars []Bar
	percent := scale{100}
	for _, gate := range r.Gates {
		if label, ok := strings.CutSuffix(gate.Name, ", %"); ok && gate.Verdict != NotMeasured &&
			(strings.Contains(label, "wins") || strings.Contains(label, "beats")) {
			bars = append(bars, percent.bar(label, gate.Figure, gate.AtLeast, gate.AtMost))
		}
	}
	return bars
}

// valueBars returns the bars of the cards' values, all with the same bounds.
func (r *Report) valueBars() []Bar {
	points := scale{1}
	for _, v := range r.Values {
		points.max = max(points.max, v.Value.High)
	}
	var bounds []float64
	if i := slices.IndexFunc(r.Gates, func(g Gate) bool { return g.Card != "" }); i >= 0 {
		bounds = []float64{r.Gates[i].AtLeast, r.Gates[i].AtMost}
	}
	var bars []Bar
	for _, v := range r.Strongest(len(r.Values)) {
		bars = append(bars, points.bar(v.ID, v.Value, bounds...))
	}
	return bars
}

func newHistogram(m Mirror) Histogram {
	h := Histogram{Bot: m.Bot}
	s := scale{float64(max(1, slices.Max(m.Turns.Games)))}
	for turns, n := range m.Turns.Games {
		tip := fmt.Sprintf("%d turns: %.2f%% of the games", turns, 100*float64(n)/float64(m.Games))
		h.Columns = append(h.Columns, Column{s.at(float64(n)), tip})
	}
	return h
}

package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"cardgames/localtest/simulate/balance"
)

// writeText writes the report for people.
func writeText(w io.Writer, r *balance.Report) error {
	fmt.Fprintf(w, "%s: %d cards, seed %q; intervals are 95%%\n", titleOf(r), r.Cards, r.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, m := range r.Mirrors {
		fmt.Fprintf(t, "\n%s against itself\t%d games\n", m.Bot, m.Games)
		fmt.Fprintf(t, "  player 0 wins\t%s\n", percent(m.Wins[0]))
		fmt.Fprintf(t, "  player 1 wins\t%s\n", percent(m.Wins[1]))
		fmt.Fprintf(t, "  draws\t%s\n", percent(m.Draws))
		fmt.Fprintf(t, "  round cap reached\t%s\n", percent(m.RoundCap))
		fmt.Fprintf(t, "  turns, 10 / 50 / 90%%\t%d / %d / %d\n", m.Turns.P10, m.Turns.Median, m.Turns.P90)
		fmt.Fprintf(t, "  actions\t%s, %d at most\n", m.Actions, m.MostActions)
		fmt.Fprintf(t, "  lead changes\t%s\n", m.LeadChanges)
	}
	fmt.Fprintln(t)
	for _, d := range r.Duels {
		fmt.Fprintf(t, "%s against %s\t%s of the points in %d games\n", d.Bot, d.Against, percent(d.Score), d.Games)
	}
	writeCards(t, r.Values)
	fmt.Fprintln(t, "\ngate\tfigure\tbounds\t")
	for _, g := range r.Gates {
		fmt.Fprintf(t, "%s\t%s\t%g to %g\t%s\n", g.Name, g.Figure, g.AtLeast, g.AtMost, verdict(g))
	}
	return t.Flush()
}

func writeCards(w io.Writer, values []balance.CardValue) {
	if len(values) == 0 {
		return
	}
	fmt.Fprintln(w, "\ncard\ttype\tcost\teffect\tused by who drew it\tworth, points of win rate\tgames")
	for _, c := range values {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t%d\n", c.ID, c.Type, c.Cost, c.Effect, percent(c.Used), c.Value, c.Games)
	}
}

func titleOf(r *balance.Report) string {
	var names []string
	for _, set := range r.Sets {
		names = append(names, fmt.Sprintf("%s %s", set.Name, set.Version))
	}
	return strings.Join(names, " + ")
}

// percent shows the figure, and in brackets the interval.
func percent(i balance.Interval) string {
	return fmt.Sprintf("%.2f%% (%.2f to %.2f)", i.Value, i.Low, i.High)
}

func verdict(g balance.Gate) string {
	switch {
	case g.Failed:
		return "FAILED"
	case g.Certain:
		return "passed"
	}
	return "passed, not certain"
}

func gateText(g balance.Gate) string {
	return fmt.Sprintf("%s: %s, want %g to %g", g.Name, g.Figure, g.AtLeast, g.AtMost)
}

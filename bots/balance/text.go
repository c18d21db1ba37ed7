package balance

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	r.writeHeading(w)
	t := newTable(w)
	for _, m := range r.Mirrors {
		fmt.Fprintf(t, "\n%s against itself\t%d games\n", m.Bot, m.Games)
		fmt.Fprintf(t, "  player 0 wins\t%s\n", m.Wins[0].Percent())
		fmt.Fprintf(t, "  player 1 wins\t%s\n", m.Wins[1].Percent())
		fmt.Fprintf(t, "  draws\t%s\n", m.Draws.Percent())
		fmt.Fprintf(t, "  round cap reached\t%s\n", m.RoundCap.Percent())
		fmt.Fprintf(t, "  turns\t%s; 10 / 50 / 90%% of the games within %d / %g / %d\n", m.Turns.Mean, m.Turns.P10,
			m.Turns.Median.Value, m.Turns.P90)
		fmt.Fprintf(t, "  actions\t%s, %d at most\n", m.Actions, m.MostActions)
		fmt.Fprintf(t, "  lead changes\t%s\n", m.LeadChanges)
		fmt.Fprintf(t, "  casts a turn\t%.2f; %.1f%% of them permanents, %.1f%% instants\n", m.Style.CastsPerTurn,
			m.Style.Permanents, m.Style.Instants)
		fmt.Fprintf(t, "  abilities a turn\t%.2f\n", m.Style.Abilities)
	}
	fmt.Fprintln(t)
	for _, d := range r.Duels {
		fmt.Fprintf(t, "%s against %s\t%s of the points in %d games\n", d.Bot, d.Against, d.Score.Percent(), d.Games)
	}
	writeCards(t, r.Values)
	r.writeGates(t)
	if err := t.Flush(); err != nil {
		return err
	}
	r.writeRemedies(w)
	return nil
}

// WriteText writes the comparison for people: all gates, and the cards that have
// changed or whose worth certainly has.
func (c *Comparison) WriteText(w io.Writer) error {
	t := newTable(w)
	fmt.Fprintln(t, "\nwhat changed\t")
	for _, card := range c.Cards {
		fmt.Fprintf(t, "%s\t%s\n", card.ID, card.What)
	}
	if len(c.Cards) == 0 {
		fmt.Fprintln(t, "nothing that the rules see\t")
	}
	fmt.Fprintln(t, "\ngate\twas\tis\tchange\t")
	for _, change := range c.Gates {
		change.write(t)
	}
	fmt.Fprintln(t, "\nworth of a card, points\twas\tis\tchange\t")
	for _, change := range c.Notable() {
		change.write(t)
	}
	return t.Flush()
}

func (c Change) write(w io.Writer) {
	verdict := "may be luck"
	if c.Certain() {
		verdict = "certain"
	}
	fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%+.2f (%+.2f to %+.2f)\t%s\n", c.Name, c.Old.Value, c.New.Value, c.By.Value, c.By.Low,
		c.By.High, verdict)
}

func newTable(w io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0) }

func (r *Report) writeHeading(w io.Writer) {
	fmt.Fprintf(w, "%s: %d cards (%.12s), seed %q; intervals are 95%%\n", r.Title(), r.Cards, r.SHA256, r.Seed)
}

func (r *Report) writeGates(w io.Writer) {
	fmt.Fprintln(w, "\ngate\tfigure\tbounds\t")
	for _, g := range r.Gates {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.Name, g.Shown(), g.Bounds(), g.Verdict)
	}
	fmt.Fprintf(w, "\n%s\t\n", r.Summary())
}

// writeRemedies says what usually mends the gates that failed.
func (r *Report) writeRemedies(w io.Writer) {
	failures := r.Failures()
	if len(failures) > 0 {
		fmt.Fprintln(w, "\nwhat usually helps")
	}
	for _, g := range failures {
		fmt.Fprintf(w, "  %s: %s\n", g.Name, g.Remedy)
	}
}

func writeCards(w io.Writer, values []CardValue) {
	if len(values) == 0 {
		return
	}
	fmt.Fprintln(w, "\ncard\ttype\tcost\teffect\tused by who drew it\tworth, points of win rate\t"+
		"games\tto a searching bot")
	for _, c := range values {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t%d\t%s\n", c.ID, c.Type, c.Cost, c.Effect, c.Used.Percent(), c.Value,
			c.Games, c.searched())
	}
}

// Title names the sets and their versions.
func (r *Report) Title() string {
	var names []string
	for _, set := range r.Sets {
		names = append(names, fmt.Sprintf("%s %s", set.Name, set.Version))
	}
	return strings.Join(names, " + ")
}

// searched returns what searching bots say of the card, where they were asked.
func (v *CardValue) searched() string {
	switch _, known := v.searchCasts(); {
	case v.SearchGames > 0:
		return fmt.Sprintf("used %.0f%%, worth %s in %d games", v.SearchUsed.Value, v.SearchValue, v.SearchGames)
	case known:
		return fmt.Sprintf("used %.0f%%", v.SearchUsed.Value)
	}
	return "not measured"
}

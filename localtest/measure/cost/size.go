package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// sizes are the sizes of a deployment, and gamesOf how many games at once they are made for.
var (
	sizes   = []string{"small", "medium", "large"}
	gamesOf = map[string]float64{"small": 100, "medium": 1000, "large": 10_000}
)

// keepsOff returns an error where a load is above half of what slows the service down.
func (b bill) keepsOff(l load) error {
	spent, err := b.counted(l)
	slow, slowErr := b.deployment.Number("SlowAbove")
	if spent > slow/2 {
		err = fmt.Errorf("the brake counts this load as $%.2f an hour, above half of SlowAbove, $%.2f", spent, slow)
	}
	return errors.Join(err, slowErr)
}

// writeCounted prints what the brake counts of a load.
func (b bill) writeCounted(w io.Writer, l load) error {
	polling := l
	polling.followers = 0
	spent, err := b.counted(l)
	polled, polledErr := b.counted(polling)
	slow, slowErr := b.deployment.Number("SlowAbove")
	stop, stopErr := b.deployment.Number("StopAbove")
	fmt.Fprintf(w, "The brake counts $%.2f an hour of it, $%.2f if all poll. "+
		"It slows down above $%.2f and stops above $%.2f.\n\n", spent, polled, slow, stop)
	return errors.Join(err, polledErr, slowErr, stopErr)
}

// writeSizes prints what each size is made for, and its figures.
func (b bill) writeSizes(w io.Writer, q quotas) error {
	rows := [][]string{{"games at once"}, {"moves/s"}, {"dollars a month"}, {"dollars an hour, as the brake counts"},
		{"the same, if all poll"}, {"games at which a throttle is reached"},
		{"a flood at every throttle: dollars until it stops"}, {"its first day"}, {"each day after"},
		{"a day just below SlowAbove"}, {"a day just below StopAbove"}}
	for _, size := range sizes {
		of, l := b, loadOf(size)
		of.deployment = b.deployment.Sized(size)
		polling := l
		polling.followers = 0
		spent, spentErr := of.counted(l)
		polled, polledErr := of.counted(polling)
		limits, limitsErr := of.limits(l, q)
		flood, floodErr := of.flooded()
		slow, slowErr := of.deployment.Number("SlowAbove")
		stop, stopErr := of.deployment.Number("StopAbove")
		if err := errors.Join(spentErr, polledErr, limitsErr, floodErr, slowErr, stopErr); err != nil {
			return err
		}
		for i, n := range []float64{l.games, of.rates(l).moves, sum(of.month(l, 1)), spent, polled, limits[0].games(l),
			flood.untilStop, flood.days[0], flood.days[len(flood.days)-1], 24 * slow, 24 * stop} {
			rows[i] = append(rows[i], round(n))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.deployment.Sizes)) {
		of := b.deployment.Sizes[name]
		rows = append(rows, []string{name, of["small"], of["medium"], of["large"]})
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%-51s\t%s\t\n", "", strings.Join(sizes, "\t"))
	for _, row := range rows {
		fmt.Fprintf(table, "%-51s\t%s\t\n", row[0], strings.Join(row[1:], "\t"))
	}
	return table.Flush()
}

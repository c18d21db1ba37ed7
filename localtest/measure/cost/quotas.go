package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"cardgames/api/watching"
	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

// quotas are what an account allows in a region, beside assumptions.accountRate, and
// how much of it a cell may use.
type quotas struct {
	functions     float64 // at work at once
	reads, writes float64 // units a second of one table
	connects      float64 // new connections a second
	shards        float64 // of the stream of moves
	batchMS       float64 // for the hints of maxBatch games with two watchers each
	fill          float64 // share of the quota that is reached first
}

func (q *quotas) define(flags *flag.FlagSet) {
	flags.Float64Var(&q.functions, "account-functions", 1000, "functions at work at once; 10 in a new account")
	flags.Float64Var(&q.reads, "account-reads", 40000, "read units a second of a table")
	flags.Float64Var(&q.writes, "account-writes", 40000, "write units a second of a table")
	flags.Float64Var(&q.connects, "account-connects", 500, "new connections a second")
	flags.Float64Var(&q.shards, "shards", 1, "shards of the stream; AWS states no number")
	flags.Float64Var(&q.batchMS, "batch-ms", 450, "milliseconds of a batch of 100 games, two hints each (docs/bench.md)")
	flags.Float64Var(&q.fill, "fill", 0.5, "share of the tightest quota that a cell may use")
}

func (q quotas) check() error {
	switch {
	case min(q.functions, q.reads, q.writes, q.connects, q.shards, q.batchMS) <= 0:
		return errors.New("a quota must be more than 0")
	case q.fill <= 0 || q.fill > 1:
		return errors.New("-fill is a share, more than 0 and at most 1")
	}
	return nil
}

// limit is one limit, and what a load takes of it.
type limit struct {
	name          string
	allows, takes float64
	raise         string // a parameter; "" for a quota
	source        string // of a quota: the title of its documentation
}

// games returns the number of games at which it is reached.
func (m limit) games(l load) float64 {
	if m.takes == 0 {
		return math.Inf(1)
	}
	return l.games * m.allows / m.takes
}

// limits returns all limits of a deployment, the one that is reached first at the front.
func (b bill) limits(l load, q quotas) ([]limit, error) {
	r := b.rates(l)
	throttles, throttlesErr := b.throttles(r)
	tables, tablesErr := b.tables(b.units(r), q)
	stream, streamErr := b.stream(r, q)
	all := slices.Concat(throttles, tables, stream, []limit{
		{"requests of the account, with hints", b.accountRate, r.calls(), "", "Amazon API Gateway quotas"},
		{"functions at work at once", q.functions, b.atWork(r), "", "Lambda quotas"},
		{"new connections of the account", q.connects, r.requests[template.Connect], "",
			"Quotas for configuring and running a WebSocket API"},
	})
	slices.SortStableFunc(all, func(x, y limit) int { return cmp.Compare(x.games(l), y.games(l)) })
	return all, errors.Join(throttlesErr, tablesErr, streamErr)
}

// throttles returns the throttles of the template, and what is left of the handshakes beside one
// address that asks for all of them, with or without an edge.
func (b bill) throttles(r rates) (all []limit, err error) {
	allowed, err := b.deployment.Rates()
	add := func(key, parameter string) {
		if n := r.requests[key]; n > 0 {
			all = append(all, limit{name: key, allows: allowed[key], takes: n, raise: parameter})
		}
	}
	for _, route := range b.deployment.Routes {
		add(route.Key(), route.Throttle.Rate)
	}
	add(template.Connect, "ConnectsPerSecond")
	if n := r.requests[template.Connect]; n > 0 {
		left := allowed[template.Connect] * (1 - 1./watching.AddressShare)
		all = append(all, limit{"$connect beside an attacker", left, n, "ConnectsPerSecond", ""})
	}
	return all, err
}

// tables returns the caps and the quotas of the table of games, and of any other table
// that takes more.
func (b bill) tables(units capacity.Tables, q quotas) ([]limit, error) {
	reads, readsErr := b.deployment.Number("MaxReadUnits")
	writes, writesErr := b.deployment.Number("MaxWriteUnits")
	most := capacity.Units{}
	for _, u := range units {
		most = capacity.Units{Reads: max(most.Reads, u.Reads), Writes: max(most.Writes, u.Writes)}
	}
	const source = "Quotas in Amazon DynamoDB"
	return []limit{
		{"read units of a table", reads, most.Reads, "MaxReadUnits", ""},
		{"write units of a table", writes, most.Writes, "MaxWriteUnits", ""},
		{"read units that a table may have", q.reads, most.Reads, "", source},
		{"write units that a table may have", q.writes, most.Writes, "", source},
	}, errors.Join(readsErr, writesErr)
}

// maxBatch is how many records a batch has at most, and maxBatches how many of one
// shard Lambda works on at once at most.
const maxBatch, maxBatches = 100, 10

// stream returns how many moves a second can be notified. A batch takes the longer, the
// more hints it has: the time of its query and two hints was measured.
func (b bill) stream(r rates, q quotas) ([]limit, error) {
	batches, err := b.deployment.Number("HintBatches")
	moves := r.requests[template.Notify]
	if moves == 0 {
		return nil, err
	}
	const measured = 1 + 2 // a query, and two hints
	seconds := q.batchMS / 1000 * (1 + r.hints/r.moves) / measured
	each := q.shards * maxBatch / seconds
	return []limit{
		{"moves in the stream", batches * each, moves, "HintBatches", ""},
		{"moves in the stream, HintBatches=10", maxBatches * each, moves, "",
			"Process DynamoDB records with Lambda"},
	}, err
}

// cell returns how many games a cell carries, and the quota that decides it.
func cell(all []limit, l load, q quotas) (float64, limit) {
	first := all[slices.IndexFunc(all, func(m limit) bool { return m.raise == "" })]
	return max(1, math.Floor(first.games(l)*q.fill)), first
}

// writeLoad prints what l reaches first, what it costs, and how many cells carry it.
func (b bill) writeLoad(w io.Writer, l load, q quotas) error {
	if err := errors.Join(l.check(), q.check()); err != nil {
		return err
	}
	all, err := b.limits(l, q)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Load: %.0f games at once, a move every %g s, %g followers each, %.0f %% of them spectators;\n"+
		"%g first visits for each game that begins\n\n", l.games, b.moveEvery, l.followers, 100*l.spectators, l.visits)
	if err := b.writeLimits(w, all, l, q); err != nil {
		return err
	}
	carries, first := cell(all, l, q)
	cells := math.Ceil(l.games / carries)
	fmt.Fprintf(w, "\nReached first: %s, at %.0f games. Of the quotas: %s, at %.0f.\n",
		all[0].name, all[0].games(l), first.name, first.games(l))
	if err := b.writeBurst(w, q); err != nil {
		return err
	}
	fmt.Fprintf(w, "A cell carries %.0f games, with %.0f %% of that quota. This load needs %.0f.\n\n",
		carries, 100*q.fill, cells)
	section(w, fmt.Sprintf("A month of it, cells: %.0f", cells), b.month(l, cells))
	if err := b.writeCounted(w, l); err != nil {
		return err
	}
	return b.writeScales(w, l, q)
}

// writeBurst prints how many functions the throttles admit at once.
func (b bill) writeBurst(w io.Writer, q quotas) error {
	concurrency, err := b.deployment.Concurrency()
	admitted := 0.0
	for _, n := range concurrency {
		admitted += n
	}
	fmt.Fprintf(w, "In a burst with new processes the throttles admit %.0f functions at once, of %.0f.\n",
		admitted, q.functions)
	return err
}

// writeLimits prints the limits, and the games at which they are reached if no one has
// live updates.
func (b bill) writeLimits(w io.Writer, all []limit, l load, q quotas) error {
	polling := l
	polling.followers = 0
	polled, err := b.limits(polling, q)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "a second, or at once\tallows\ttaken\treached at\tif all poll\traised by, or source of the quota")
	for _, m := range all {
		other := "-"
		if i := slices.IndexFunc(polled, func(p limit) bool { return p.name == m.name && p.takes > 0 }); i >= 0 {
			other = fmt.Sprintf("%.0f", polled[i].games(polling))
		}
		reached := "-"
		if m.takes > 0 {
			reached = fmt.Sprintf("%.0f", m.games(l))
		}
		fmt.Fprintf(table, "%s\t%.0f\t%s\t%s\t%s\t%s\n",
			m.name, m.allows, round(m.takes), reached, other, cmp.Or(m.raise, m.source))
	}
	return table.Flush()
}

// writeScales prints what other numbers of games need.
func (b bill) writeScales(w io.Writer, l load, q quotas) error {
	rows := [][]string{{"games at once"}, {"moves/s"}, {"requests/s, with hints"}, {"connections"},
		{"functions at work at once"}, {"TB of moves"}, {"dollars a month"}, {"the same, polled"}, {"cells"},
		{"cells, polled"}}
	for _, games := range []float64{1000, 10_000, 100_000, 1_000_000} {
		l.games = games
		polling := l
		polling.followers = 0
		live, liveErr := b.needs(l, q)
		polled, polledErr := b.needs(polling, q)
		if err := errors.Join(liveErr, polledErr); err != nil {
			return err
		}
		r := b.rates(l)
		kept := r.moves * (b.figures.Item.Mean + itemOverhead) * b.keepDays * 24 * 3600
		for i, n := range []float64{games, r.moves, r.calls(), r.connections, b.atWork(r), kept / 1e12,
			live.dollars, polled.dollars, live.cells, polled.cells} {
			rows[i] = append(rows[i], round(n))
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintf(table, "%-26s\t%s\t\n", row[0], strings.Join(row[1:], "\t"))
	}
	return table.Flush()
}

// round formats a figure with two decimal places where it is small.
func round(n float64) string {
	if n < 10 && n != math.Trunc(n) {
		return fmt.Sprintf("%.2f", n)
	}
	return fmt.Sprintf("%.0f", n)
}

// needs is what a load needs.
type needs struct{ cells, dollars float64 }

func (b bill) needs(l load, q quotas) (needs, error) {
	all, err := b.limits(l, q)
	if err != nil {
		return needs{}, err
	}
	carries, _ := cell(all, l, q)
	cells := math.Ceil(l.games / carries)
	return needs{cells, sum(b.month(l, cells))}, nil
}

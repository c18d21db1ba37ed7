package main

import (
	"cmp"
	"flag"
	"fmt"

	"cardgames/api/requestlog"
)

// usual returns the load that make load has without flags.
func usual() load { return loadOf("medium") }

// loadOf returns the load that a size is made for.
func loadOf(size string) (l load) {
	l.define(flag.NewFlagSet("", flag.ContinueOnError))
	l.games = gamesOf[size]
	return l
}

// everything returns what a million moves cost at a load with all that goes with them: creations,
// pairings, visits, and their share of what a month costs whatever is played.
func (b bill) everything(l load) []line { return b.perMillion(l, b.month(l, 1)) }

// perMillion divides the lines of a month by its moves.
func (b bill) perMillion(l load, lines []line) []line {
	moves := b.rates(l).moves * month / million
	for i := range lines {
		lines[i].cost /= moves
		lines[i].how = ""
	}
	return lines
}

// everythingBehind is everything, with the edge before it.
func (b bill) everythingBehind(l load) []line {
	return append([]line{total("without the edge", b.everything(l)...)}, b.perMillion(l, b.edge(l))...)
}

// What a million moves with everything cost at most, without and behind the edge, in dollars.
const promised, promisedBehind = 8.50, 11.60

// keepsPromises returns an error where a million moves with everything cost more than promised.
func (b bill) keepsPromises(l load) error {
	cost, behind := sum(b.everything(l)), sum(b.everythingBehind(l))
	if cost > promised || behind > promisedBehind {
		return fmt.Errorf("a million moves cost $%.2f, behind the edge $%.2f; promised are at most $%.2f and $%.2f",
			cost, behind, promised, promisedBehind)
	}
	return nil
}

// What the edge costs nothing for in each month, always (Amazon CloudFront pricing).
const freeRequests, freeBytes = 10 * million, 1000 * gb

// edgeLogged is how many bytes a line of the edge's log has, with the fields of infra/edge.yaml.
const edgeLogged = 166

// passing returns what n requests cost at the edge, without their egress.
func (b bill) passing(n float64) []line {
	return append([]line{b.edgeRequest.of("CloudFront's requests", n)}, b.blocked(n)...)
}

// blocked returns what n requests cost that rules of the edge refuse. It logs them, and WAF counts them, but
// CloudFront does not ("Amazon CloudFront no longer charges for requests blocked by AWS WAF", 2024).
func (b bill) blocked(n float64) []line {
	return []line{
		b.wafRequest.of("WAF's requests", n),
		total("the edge's log", b.collected(n*(edgeLogged+perEvent))...),
	}
}

// edge returns what the edge adds to a month: it takes each request, answers those for pages
// itself, and sends every response.
func (b bill) edge(l load) []line {
	r := b.rates(l)
	requests := 0.0
	for key, n := range r.requests {
		if key != "notify" {
			requests += n * month
		}
	}
	free := b
	free.egress.usd = 0
	responses := sum(b.month(l, 1)) - sum(free.month(l, 1))
	files := l.visits * r.begun * month * (b.visitFiles + b.keepers*keptFiles)
	served := append(b.requests(files, b.readMS, 0, "PlayFunction"), b.logs(files, b.figures.LogLine.Mean)...)
	pages := total("pages that the API need not serve", served...)
	pages.cost = -pages.cost
	return append(b.passing(requests),
		b.edgeRequest.of("CloudFront's first 10 million, which are free", -min(requests, freeRequests)),
		b.edgeMonth.of("WAF's rules, alarms and dashboard", 1),
		b.edgeEgress.of("CloudFront's egress", max(0, responses/cmp.Or(b.egress.usd, 1)*gb-freeBytes)),
		line{name: "egress of the API", cost: -responses},
		pages)
}

// savings returns what would lower the cost of a million moves with everything, each alone.
func (b bill) savings(l load) []line {
	less := func(name, loses string, change func(*bill)) line {
		other := b
		change(&other)
		return line{name, sum(b.everything(l)) - sum(other.everything(l)), loses}
	}
	return []line{
		less("ARCH=arm64", "nothing, if each deployment names it", func(o *bill) { o.functionTime.usd = gbSecondARM }),
		less("RetentionDays=30", "links to games, and saved games, end after a month", func(o *bill) { o.keepDays = 30 }),
		less("no point-in-time recovery", "no restore: KeepData=false", func(o *bill) { o.recovery.usd = 0 }),
		less("reads without news every 120 s", "a lost hint is noticed after two minutes",
			func(o *bill) { o.readEvery = 120 }),
		{"the view inside the hint", b.viewInHint(l), "see docs/decisions.md, A hint carries no event"},
	}
}

// viewInHint returns what a million moves would cost less if a hint had the view of its follower,
// who then would not read: the read after each hint, but the egress and the units of what it has.
func (b bill) viewInHint(l load) float64 {
	r := b.rates(l)
	each := r.hints / r.moves
	reads := b.requests(million*each, b.readMS, b.figures.Poll.Mean, "GetGameFunction")
	return sum(append(reads, b.logs(million*each, b.figures.ReadLine.Mean/requestlog.OneOf)...))
}

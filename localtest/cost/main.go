// Command cost works out what games cost in a cloud account, from units and
// bytes that were measured and from public prices.
//
//	go run ./localtest/cost [-arch arm64]
//
// The figures come from localtest/real/capacity/measured.json, which `make
// test-real` records; the prices and the assumptions are flags, so that
// anybody can put in their own.
//
// A million moves cost
//
//	1,000,000 x (API request + function request + GB-seconds + write units + read units)
//	+ egress (answers) + logs + storage and point-in-time recovery of the items
//
// A poll costs the same without the write unit, and its answer is a 304 of a
// few hundred bytes unless somebody has moved.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"cardgames/localtest/real/capacity"
)

// prices are in US dollars, as AWS publishes them for us-east-1; per million
// where a unit is a request, per GB (10^9 bytes) otherwise.
type prices struct {
	apiRequest, functionRequest float64
	gbSecondX86, gbSecondARM    float64
	writeUnit, readUnit         float64
	egressGB                    float64
	logGB                       float64
	tableGBMonth, recoveryGB    float64
	putRequest, objectGBMonth   float64
}

// assumptions are what nobody can measure without an account.
type assumptions struct {
	memoryMB  float64
	moveMS    float64 // billed time of a warm move: one read and one write of DynamoDB
	readMS    float64
	logExtra  float64 // bytes that Lambda and the access log add to each request's line
	keepDays  float64
	pollEvery float64 // seconds
	moveEvery float64 // seconds
}

func main() {
	p, a := prices{}, assumptions{}
	file := flag.String("figures", "localtest/real/capacity/measured.json", "what was measured")
	arch := flag.String("arch", "x86_64", "of the functions: x86_64 or arm64")
	flag.Float64Var(&p.apiRequest, "price-api", 1.00, "HTTP API, a million requests")
	flag.Float64Var(&p.functionRequest, "price-function", 0.20, "Lambda, a million requests")
	flag.Float64Var(&p.gbSecondX86, "price-gb-second-x86", 0.0000166667, "Lambda on x86_64, a GB-second")
	flag.Float64Var(&p.gbSecondARM, "price-gb-second-arm", 0.0000133334, "Lambda on arm64, a GB-second")
	flag.Float64Var(&p.writeUnit, "price-write", 0.625, "DynamoDB, a million write units")
	flag.Float64Var(&p.readUnit, "price-read", 0.125, "DynamoDB, a million read units")
	flag.Float64Var(&p.egressGB, "price-egress", 0.09, "data out to the internet, a GB")
	flag.Float64Var(&p.logGB, "price-log", 0.50, "CloudWatch Logs, a GB taken in")
	flag.Float64Var(&p.tableGBMonth, "price-table", 0.25, "DynamoDB, a GB and month")
	flag.Float64Var(&p.recoveryGB, "price-recovery", 0.20, "point-in-time recovery, a GB and month")
	flag.Float64Var(&p.putRequest, "price-put", 5.00, "S3, a million puts")
	flag.Float64Var(&p.objectGBMonth, "price-object", 0.023, "S3, a GB and month")
	flag.Float64Var(&a.memoryMB, "memory", 256, "of a function, in MB")
	flag.Float64Var(&a.moveMS, "move-ms", 10, "billed milliseconds of a warm move")
	flag.Float64Var(&a.readMS, "read-ms", 5, "billed milliseconds of a warm read")
	flag.Float64Var(&a.logExtra, "log-extra", 600, "bytes of log that the platform adds to a request")
	flag.Float64Var(&a.keepDays, "keep-days", 90, "RetentionDays")
	flag.Float64Var(&a.pollEvery, "poll-every", 2, "seconds between the polls of a client")
	flag.Float64Var(&a.moveEvery, "move-every", 20, "seconds between the moves of a game")
	flag.Parse()
	figures, err := capacity.Load(*file)
	if err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
	gbSecond := p.gbSecondX86
	if *arch == "arm64" {
		gbSecond = p.gbSecondARM
	}
	write(os.Stdout, bill{p, a, gbSecond, figures[0]})
}

// bill works on the figures of the core set.
type bill struct {
	prices
	assumptions
	gbSecond float64
	figures  capacity.Set
}

const (
	million = 1e6
	gb      = 1e9
)

// line is one part of a bill, in dollars.
type line struct {
	name string
	cost float64
}

func (b bill) requests(n, ms float64) []line {
	return []line{
		{"HTTP API requests", n / million * b.apiRequest},
		{"function requests", n / million * b.functionRequest},
		{"function time", n * ms / 1000 * b.memoryMB / 1024 * b.gbSecond},
	}
}

// moves is what n warm moves cost.
func (b bill) moves(n float64) (requests, rest []line) {
	requests = append(b.requests(n, b.moveMS),
		line{"write units", n / million * b.figures.WriteUnits * b.writeUnit},
		line{"read units", n / million * b.figures.ReadUnits * b.readUnit})
	stored := n * b.figures.Item.Mean / gb * b.keepDays / 30
	rest = []line{
		{"egress", n * b.figures.MoveAnswer.Mean / gb * b.egressGB},
		{"logs", n * (b.figures.LogLine.Mean + b.logExtra) / gb * b.logGB},
		{"storage", stored * b.tableGBMonth},
		{"point-in-time recovery", stored * b.recoveryGB},
	}
	return requests, rest
}

// polls is what n reads cost, of which moved find a new version.
func (b bill) polls(n, moved float64) []line {
	bytes := moved*b.figures.PollAnswer.Mean + (n-moved)*b.figures.UnmovedAnswer.Mean
	return append(b.requests(n, b.readMS),
		line{"read units", n / million * b.figures.ReadUnits * b.readUnit},
		line{"egress", bytes / gb * b.egressGB},
		line{"logs", n * (b.figures.LogLine.Mean + b.logExtra) / gb * b.logGB})
}

// games is what n whole games cost: created, played by two clients that poll,
// and exported once.
func (b bill) games(n float64) []line {
	moves := n * b.figures.MovesPerGame
	polls := 2 * moves * b.moveEvery / b.pollEvery
	requests, rest := b.moves(moves)
	return []line{
		{"creation", sum(b.requests(n, b.moveMS)) + n*b.figures.CreateUnits/million*b.writeUnit},
		{"moves", sum(requests) + sum(rest)},
		{"polls", sum(b.polls(polls, 2*moves))},
		{"exports", sum(b.requests(n, b.moveMS)) + n*(b.figures.ExportUnits/million*b.readUnit+b.putRequest/million+
			b.figures.ExportAnswer.Mean/gb*(b.egressGB+b.objectGBMonth*b.keepDays/30))},
	}
}

func sum(lines []line) (total float64) {
	for _, l := range lines {
		total += l.cost
	}
	return total
}

func write(w io.Writer, b bill) {
	section := func(title string, lines ...line) {
		fmt.Fprintf(w, "%s\n", title)
		for _, l := range append(lines, line{"sum", sum(lines)}) {
			fmt.Fprintf(w, "  %-24s %8.3f $\n", l.name, l.cost)
		}
		fmt.Fprintln(w)
	}
	requests, rest := b.moves(million)
	section("A million warm moves: requests", requests...)
	section("A million warm moves: the rest", rest...)
	polls := 2 * b.moveEvery / b.pollEvery * million
	section(fmt.Sprintf("The %.0f million polls in between", polls/million), b.polls(polls, 2*million)...)
	section(fmt.Sprintf("A thousand games, a move every %.0f s, two clients that poll every %.0f s", b.moveEvery, b.pollEvery), b.games(1000)...)
}

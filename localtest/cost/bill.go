package main

import (
	"math"
	"strings"

	"cardgames/localtest/capacity"
	"cardgames/localtest/template"
)

// bill works on the figures of the core set, where card sets matter.
type bill struct {
	prices
	assumptions
	figures    capacity.Figures
	core       capacity.Set
	deployment *template.Template
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

func sum(lines []line) (total float64) {
	for _, l := range lines {
		total += l.cost
	}
	return total
}

// requests is what n requests cost whose answers have so many bytes each, before
// they reach the table.
func (b bill) requests(n, ms, memoryMB, bytes float64) []line {
	const metered = 512 * 1024 // bytes that the HTTP API counts as one request
	return []line{
		{"HTTP API requests", n * math.Ceil(bytes/metered) / million * b.apiRequest},
		{"function requests", n / million * b.functionRequest},
		{"function time", n * ms / 1000 * memoryMB / 1024 * b.gbSecond},
	}
}

// moves is what n warm moves cost.
func (b bill) moves(n float64) (requests, rest []line) {
	requests = append(b.requests(n, b.moveMS, b.memoryMB, b.core.MoveAnswer.Mean),
		line{"write units", n / million * b.core.WriteUnits * b.writeUnit},
		line{"read units", n / million * b.core.ReadUnits * b.readUnit})
	stored := n * b.core.Item.Mean / gb * b.keepDays / 30
	rest = []line{
		{"egress", n * b.core.MoveAnswer.Mean / gb * b.egressGB},
		{"logs", b.logs(n)},
		{"storage", stored * b.tableGBMonth},
		{"point-in-time recovery", stored * b.recoveryGB},
	}
	return requests, rest
}

// polls is what n reads cost, of which moved find a new version.
func (b bill) polls(n, moved float64) []line {
	bytes := moved*b.core.PollAnswer.Mean + (n-moved)*b.core.UnmovedAnswer.Mean
	return append(b.requests(n, b.readMS, b.memoryMB, bytes/n),
		line{"read units", n / million * b.core.ReadUnits * b.readUnit},
		line{"egress", bytes / gb * b.egressGB},
		line{"logs", b.logs(n)})
}

// games is what n whole games cost: created, played by two clients that poll,
// and exported once.
func (b bill) games(n float64) []line {
	moves := n * b.core.MovesPerGame
	requests, rest := b.moves(moves)
	create := b.requests(n, b.createMS, b.createMB, b.core.PollAnswer.Mean)
	export := b.requests(n, b.moveMS, b.memoryMB, b.core.ExportAnswer.Mean)
	return []line{
		{"creation", sum(create) + n*b.core.CreateUnits/million*b.writeUnit + b.logs(n)},
		{"moves", sum(requests) + sum(rest)},
		{"polls", sum(b.polls(2*moves*b.moveEvery/b.pollEvery, 2*moves))},
		{"exports", sum(export) + b.logs(n) + n*(b.core.ExportUnits/million*b.readUnit+b.putRequest/million+
			b.core.ExportAnswer.Mean/gb*(b.egressGB+b.objectGBMonth*b.keepDays/30))},
	}
}

// logs is what n requests cost in lines of log: taken in, and kept.
func (b bill) logs(n float64) float64 {
	return n * b.logBytes() / gb * (b.logGB + b.packed*b.logGBMonth*b.logDays/30)
}

// logBytes is what a request writes: the function's line and that of the access
// log, with what CloudWatch Logs adds to each.
func (b bill) logBytes() float64 {
	const perEvent = 26 // bytes (Amazon CloudWatch Logs API Reference, "PutLogEvents")
	return b.figures.LogLine.Mean + perEvent + float64(len(accessLine.Replace(b.deployment.AccessLog))) + perEvent
}

// accessLine puts values of the usual length into a line of the access log.
var accessLine = strings.NewReplacer(
	"$context.requestId", "JKJaXmPLvHcESHA=", "$context.identity.sourceIp", "203.0.113.200",
	"$context.routeKey", "POST /games/{id}/actions", "$context.status", "200", "$context.responseLength", "5435",
	"$context.responseLatency", "25", "$context.integrationLatency", "20", "$context.integrationErrorMessage", "-",
)

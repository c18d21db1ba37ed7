package main

import (
	"math"
	"strings"

	"cardgames/api/requestlog"
	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

// bill computes the costs of games of the core set.
type bill struct {
	prices
	assumptions
	figures    capacity.Figures
	deployment *template.Template
}

// line is one part of a bill.
type line struct {
	name string
	cost float64 // in dollars
	how  string  // how it is computed; "" for a sum of other lines
}

func sum(lines []line) (total float64) {
	for _, l := range lines {
		total += l.cost
	}
	return total
}

// total returns one line with the sum of lines.
func total(name string, lines ...line) line { return line{name: name, cost: sum(lines)} }

// calls returns the cost of n calls of a function, without the requests that it
// makes.
func (b bill) calls(n, ms float64, function string) []line {
	memory := b.deployment.Functions[function].Memory
	return []line{
		b.functionRequest.of("function requests", n),
		b.functionTime.of("function time", n*ms/1000*memory/1024),
	}
}

// requests returns the cost of n requests of the HTTP API with responses of a size,
// without DynamoDB, S3, egress and logs.
func (b bill) requests(n, ms, bytes float64, function string) []line {
	const metered = 512 * 1024 // bytes that count as one request
	return append([]line{b.apiRequest.of("HTTP API requests", n*math.Ceil(bytes/metered))}, b.calls(n, ms, function)...)
}

// itemOverhead is how many bytes DynamoDB charges for beside an item's own (Amazon
// DynamoDB pricing, "Data storage").
const itemOverhead = 100

// moves returns the cost of n warm moves.
func (b bill) moves(n float64) (requests, rest []line) {
	requests = append(b.requests(n, b.moveMS, b.figures.Move.Mean, "SubmitActionFunction"),
		b.writeUnit.of("write units", n*b.figures.WriteUnits),
		b.readUnit.of("read units", n*b.figures.ReadUnits))
	stored := n * (b.figures.Item.Mean + itemOverhead) * b.keepDays / 30
	rest = append([]line{b.egress.of("egress", n*b.figures.Move.Mean)}, b.logs(n, b.figures.LogLine.Mean)...)
	return requests, append(rest,
		b.tableMonth.of("storage", stored),
		b.recovery.of("point-in-time recovery", stored))
}

// polls returns the cost of n reads, of which moved find a new version.
func (b bill) polls(n, moved float64) []line {
	bytes := moved*b.figures.Poll.Mean + (n-moved)*b.figures.Unmoved.Mean
	logged := moved * b.figures.ReadLine.Mean / requestlog.OneOf // the others are not logged
	lines := append(b.requests(n, b.readMS, bytes/n, "GetGameFunction"),
		b.readUnit.of("read units", n*b.figures.ReadUnits),
		b.egress.of("egress", bytes))
	return append(lines, b.logs(n, logged/n)...)
}

// games returns the cost of n whole games, each created, played by two clients that
// poll, and exported once.
func (b bill) games(n float64) []line {
	moves := n * b.figures.MovesPerGame()
	requests, rest := b.moves(moves)
	create := b.requests(n, b.createMS, b.figures.Poll.Mean, "CreateGameFunction")
	create = append(create, b.writeUnit.of("", n*b.figures.CreateUnits), b.egress.of("", n*b.figures.Poll.Mean))
	return []line{
		total("creation", append(create, b.logs(n, b.figures.LogLine.Mean)...)...),
		total("moves", append(requests, rest...)...),
		total("polls", b.polls(2*moves*b.moveEvery/b.pollEvery, 2*moves)...),
		total("exports", b.exports(n, b.figures.Export.Mean)...),
	}
}

// exports returns the cost of n exports, each of another game.
func (b bill) exports(n, bytes float64) []line {
	lines := append(b.requests(n, b.moveMS, bytes, "ExportGameFunction"), b.logs(n, b.figures.LogLine.Mean)...)
	return append(lines,
		b.readUnit.of("read units", n*b.figures.ExportUnits),
		b.put.of("stored exports", n),
		b.objectMonth.of("their storage", n*bytes*b.keepDays/30),
		b.egress.of("egress", n*bytes))
}

// logs returns the cost of the logs of n requests: a line of the access log, and one
// of the function's log of a size in bytes; 0 means none.
func (b bill) logs(n, function float64) []line {
	return b.collected(n * b.logBytes(function))
}

// collected returns the cost of some bytes of log.
func (b bill) collected(bytes float64) []line {
	return []line{
		b.logIn.of("logs, taken in", bytes),
		b.logMonth.of("logs, kept", bytes*b.compression*b.logDays/30),
	}
}

// perEvent is how many bytes count beside a line's own (Amazon CloudWatch Logs API Reference,
// "PutLogEvents").
const perEvent = 26

// logBytes returns how many bytes of log a request writes, including what
// CloudWatch Logs adds to each line.
func (b bill) logBytes(function float64) float64 {
	access := float64(len(accessLine.Replace(b.deployment.AccessLog))) + perEvent
	if function == 0 {
		return access
	}
	return access + function + perEvent
}

// accessLine replaces the variables of the access log by values of typical length.
var accessLine = strings.NewReplacer(
	"$context.requestId", "JKJaXmPLvHcESHA=", "$context.identity.sourceIp", "203.0.113.200",
	"$context.routeKey", "POST /games/{id}/actions", "$context.status", "200", "$context.responseLength", "5435",
	"$context.responseLatency", "25", "$context.integrationLatency", "20", "$context.integrationErrorMessage", "-",
	"$context.integration.requestId", "6d1c6d0e-1a57-4f3a-9a8b-0d8e0f1b2c3d",
)

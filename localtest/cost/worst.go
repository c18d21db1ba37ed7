package main

import (
	"errors"
	"fmt"

	"cardgames/games"
	"cardgames/localtest/template"
)

// month is in seconds.
const month = 30 * 24 * 3600

// worstMonth is what the template's throttles let through once everything that
// is kept has reached its age: the largest response that was measured for every
// request, a card-set origin that hangs, units up to the table's own throttle,
// and, beyond the throttles, as many refused requests as the account takes.
func (b bill) worstMonth() (lines []line, err error) {
	for _, r := range b.deployment.Routes {
		l, err := b.worstRoute(r)
		if err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	read, readErr := b.deployment.Number("MaxReadUnits")
	write, writeErr := b.deployment.Number("MaxWriteUnits")
	kept := write * 1024 * month * b.keepDays / 30
	lines = append(lines,
		b.readUnit.of(fmt.Sprintf("read units, %.0f/s", read), read*month),
		b.writeUnit.of(fmt.Sprintf("write units, %.0f/s", write), write*month),
		b.tableMonth.of(fmt.Sprintf("storage of what they wrote in %.0f days", b.keepDays), kept),
		b.recovery.of("point-in-time recovery of it", kept))
	live, liveErr := b.worstLive()
	lines = append(append(lines, live...), b.refused()...)
	return append(lines, total("metrics, alarms and dashboard", b.fixed()...)), errors.Join(readErr, writeErr, liveErr)
}

// worstRoute is a route whose throttle is reached in each second.
func (b bill) worstRoute(r template.Route) (line, error) {
	rate, err := b.deployment.Number(r.Throttle.Rate)
	if err != nil {
		return line{}, fmt.Errorf("%s: its rate: %w", r.Key(), err)
	}
	bytes, err := b.largestResponse(r)
	if err != nil {
		return line{}, err
	}
	n := rate * month
	name := fmt.Sprintf("%s, %.0f/s, %.1f KB", r.Key(), rate, bytes/1000)
	switch r.Function {
	case "ExportGameFunction":
		return total(name, b.exports(n, bytes)...), nil
	case "CreateGameFunction":
		timeout := b.deployment.Functions[r.Function].Timeout
		return total(fmt.Sprintf("%s, %.0f s each", name, timeout), b.served(n, 1000*timeout, bytes, r.Function)...), nil
	}
	return total(name, b.served(n, b.moveMS, bytes, r.Function)...), nil
}

func (b bill) served(n, ms, bytes float64, function string) []line {
	lines := append(b.requests(n, ms, bytes, function), b.egress.of("egress", n*bytes))
	return append(lines, b.logs(n, b.figures.LogLine.Mean)...)
}

// worstLive is what watchers cost who connect as fast as they may, stay as long as
// they can, and watch games in which every move has as many watchers as a game
// can have.
func (b bill) worstLive() ([]line, error) {
	const units = 3 // of a read of that many watchers
	connects, connectErr := b.deployment.Number("ConnectsPerSecond")
	moves, moveErr := b.deployment.Number("MovesPerSecond")
	connect := append(b.calls(connects*month, b.readMS, b.deployment.Connect), b.logs(connects*month, logged)...)
	connect = append(connect, b.message.of("", connects*month), b.writeUnit.of("", 2*connects*month),
		b.readUnit.of("", (1+units)*connects*month))
	notify := append(b.calls(moves*month, b.notifyMS, b.deployment.Streams[0].Function), b.logs(moves*month, logged)...)
	return []line{
		total(fmt.Sprintf("connecting, %.0f/s", connects), connect...),
		b.connectionMinute.of("connections, two hours each", connects*month*session/60),
		total(fmt.Sprintf("telling of moves, %.0f/s", moves), append(notify, b.readUnit.of("", units*moves*month))...),
		b.message.of(fmt.Sprintf("hints to %d watchers of each", games.MaxWatchers), moves*month*games.MaxWatchers),
	}, errors.Join(connectErr, moveErr)
}

// refused is what the 429 responses of a flood cost that fills the account's
// quota. API Gateway charges nothing for the requests themselves ("Amazon API
// Gateway pricing", FAQ), but for their lines in the access log, and EC2 for
// their bytes.
func (b bill) refused() []line {
	const bytes = 250 // of a 429, with its header
	n := b.accountRate * month
	logs := total(fmt.Sprintf("log of %.0f refused requests/s", b.accountRate), b.logs(n, 0)...)
	return []line{logs, b.egress.of("egress of their responses", n*bytes)}
}

// largestProgram is what a test of package web allows a program for the browser,
// in bytes, compressed: no browser asks for it otherwise.
const largestProgram = 1_500_000

// largestResponse is in bytes, not compressed.
func (b bill) largestResponse(r template.Route) (float64, error) {
	bytes, measured := map[string]int{
		"POST /games":              b.figures.LargestView,
		"GET /games/{id}":          b.figures.LargestRead,
		"POST /games/{id}/actions": b.figures.LargestView,
		"GET /games/{id}/export":   b.figures.LargestExport,
		"GET /play":                b.figures.Poll.Max,
		"GET /play/{proxy+}":       largestProgram,
		"GET /schema":              b.figures.Poll.Max,
		"GET /schema/{proxy+}":     b.figures.LargestDoc,
		"GET /":                    b.figures.Unmoved.Max,
		"$default":                 b.figures.Poll.Max,
	}[r.Key()]
	if !measured {
		return 0, fmt.Errorf("no response of %s was measured", r.Key())
	}
	return float64(bytes), nil
}

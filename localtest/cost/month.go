package main

import (
	"errors"
	"fmt"
	"strconv"

	"cardgames/engine"
	"cardgames/localtest/template"
)

// fixed is what is paid for by the month. Metrics are so only in hours in which
// they get a value.
func (b bill) fixed() []line {
	const (
		counts = 4 // GamesCreated, MovesAccepted, Conflicts, FetchFailures
		// DynamoDB asks for the table's key again after five minutes, for each role
		// (Amazon DynamoDB Developer Guide, "Encryption at rest: How it works").
		roles, keyRequests = 4, 12 * 24 * 30
	)
	metrics := len(b.deployment.Routes) + len(engine.Reasons()) + counts + len(b.deployment.FilteredMetrics)
	return []line{
		{fmt.Sprintf("%d metrics", metrics), float64(metrics) * b.metric},
		{fmt.Sprintf("%d metrics of alarms", b.deployment.AlarmMetrics), float64(b.deployment.AlarmMetrics) * b.alarm},
		{fmt.Sprintf("%d dashboard", b.deployment.Dashboards), float64(b.deployment.Dashboards) * b.dashboard},
		{"requests for the table's key, at most", roles * keyRequests / million * b.keyRequest},
	}
}

// month is in seconds.
const month = 30 * 24 * 3600

// worstMonth is what the template's throttles let through: the largest answer
// that was measured for every request, and units up to the table's own throttle.
func (b bill) worstMonth() (lines []line, err error) {
	for _, r := range b.deployment.Routes {
		rate, err := number(b.deployment, r.Rate)
		if err != nil {
			return nil, err
		}
		bytes, err := b.largestAnswer(r)
		if err != nil {
			return nil, err
		}
		n, ms, memory := rate*month, b.moveMS, b.memoryMB
		if r.Function == "CreateGameFunction" {
			ms, memory = b.createMS, b.createMB
		}
		cost := sum(b.requests(n, ms, memory, bytes)) + n*bytes/gb*b.egressGB + b.logs(n)
		if r.Function == "ExportGameFunction" {
			cost += n / million * b.putRequest
		}
		lines = append(lines, line{fmt.Sprintf("%s, %.0f/s, %.1f KB", r.Key(), rate, bytes/1000), cost})
	}
	read, readErr := number(b.deployment, "MaxReadUnits")
	write, writeErr := number(b.deployment, "MaxWriteUnits")
	written := write * 1024 * month / gb / 2 // on average, since it grows
	return append(lines,
		line{fmt.Sprintf("read units, %.0f/s", read), read * month / million * b.readUnit},
		line{fmt.Sprintf("write units, %.0f/s", write), write * month / million * b.writeUnit},
		line{"storage and recovery of what they write", written * (b.tableGBMonth + b.recoveryGB)},
	), errors.Join(readErr, writeErr)
}

// largestAnswer is in bytes.
func (b bill) largestAnswer(r template.Route) (float64, error) {
	bytes, measured := map[string]int{
		"/games":              b.core.PollAnswer.Max,
		"/games/{id}":         b.core.LargestRead.Max,
		"/games/{id}/actions": b.core.MoveAnswer.Max,
		"/games/{id}/export":  b.core.ExportAnswer.Max,
		"/schema":             b.core.PollAnswer.Max,
		"/schema/{proxy+}":    b.figures.LargestDoc,
		"/":                   b.core.UnmovedAnswer.Max,
		"":                    b.core.PollAnswer.Max,
	}[r.Path]
	if !measured {
		return 0, fmt.Errorf("no answer of %s was measured", r.Key())
	}
	return float64(bytes), nil
}

// number is a parameter's default, or a number itself.
func number(t *template.Template, text string) (float64, error) {
	if value, ok := t.Defaults[text]; ok {
		text = value
	}
	return strconv.ParseFloat(text, 64)
}

package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"cardgames/localtest/measure/spending"
)

// brake returns what is spent around the brake of the template, beside the fixed cost of
// a month: until it acts and after that, while a flood goes on at every throttle; on a day
// just below its thresholds; and where it does not act.
func (b bill) brake() ([]line, error) {
	f, err := b.flooded()
	slowAbove, slowAboveErr := b.deployment.Number("SlowAbove")
	stopAbove, stopAboveErr := b.deployment.Number("StopAbove")
	const day = 24.0 // hours
	flood := b.flood * month / 30
	return []line{
		{name: "a flood at every throttle, an hour", cost: f.full},
		{name: fmt.Sprintf("until it slows down, after %d minutes", f.slows), cost: f.untilSlow,
			how: fmt.Sprintf("then $%.2f an hour", f.slow)},
		{name: fmt.Sprintf("until it stops, after %d minutes", f.stops), cost: f.untilStop},
		{name: "the first day of the flood", cost: f.days[0]},
		{name: "each day after", cost: f.days[len(f.days)-1]},
		{name: "a day just below SlowAbove", cost: day * slowAbove},
		{name: "a day just below StopAbove, slowed down", cost: day * stopAbove},
		total(fmt.Sprintf("a day of %.0f requests/s that the gateway refuses", b.flood), b.logs(flood, 0)...),
		total(fmt.Sprintf("a day of %.0f requests/s that the secret of the edge refuses", b.flood), b.unsigned(flood)...),
		total(fmt.Sprintf("a day of %.0f requests/s that the edge refuses", b.flood), b.blocked(flood)...),
		total("a day just below RequestsOfAll, at the edge alone", b.passing(b.ofAll/300*month/30)...),
		total(fmt.Sprintf("a day of %.0f frames/s of clients", b.frames), b.message.of("", b.frames*month/30)),
	}, errors.Join(err, slowAboveErr, stopAboveErr)
}

// unsigned returns the cost of n requests to the API's own host, which a function refuses.
func (b bill) unsigned(n float64) []line {
	const ms, bytes = 2, 400
	lines := append(b.requests(n, ms, bytes, "GetGameFunction"), b.egress.of("egress", n*bytes))
	return append(lines, b.logs(n, b.figures.LogLine.Mean)...)
}

// flooded is a flood that reaches every throttle for days.
type flooded struct {
	full, slow           float64 // dollars an hour, before and after it is slowed down
	slows, stops         int     // the minutes after which it is, and is stopped
	untilSlow, untilStop float64 // dollars
	days                 []float64
}

// flooded follows the alarms through the minutes of a flood. What they see, the brake does some minutes
// later.
func (b bill) flooded() (f flooded, err error) {
	full, fullErr := b.worstHour()
	slow, slowErr := b.slowed().worstHour()
	f.full, f.slow = full, slow
	rings := map[string][]bool{}
	alarms := map[string]*spending.Above{}
	for name := range b.deployment.Brake.Stages {
		alarm, alarmErr := spending.Of(b.deployment, name)
		alarms[name], err = alarm, errors.Join(err, alarmErr)
	}
	const days, minutes = 4, 24 * 60
	f.days = make([]float64, days)
	spent := 0.0
	for m := range days * minutes {
		on := func(name string) bool { i := m - int(b.brakeMinutes); return i >= 0 && rings[name][i] }
		dollars := full
		switch {
		case on("Stop") || on("Day"):
			dollars = 0
		case on("Slow"):
			dollars = slow
		}
		if f.slows == 0 && on("Slow") {
			f.slows, f.untilSlow = m, spent
		}
		if f.stops == 0 && dollars == 0 {
			f.stops, f.untilStop = m, spent
		}
		spent += dollars / 60
		f.days[m/minutes] += dollars / 60
		for name, alarm := range alarms {
			rings[name] = append(rings[name], alarm.Rings(dollars))
		}
	}
	return f, errors.Join(err, fullErr, slowErr)
}

// worstHour returns what an hour of the worst month costs, without the refused requests, whose
// number no throttle bounds.
func (b bill) worstHour() (float64, error) {
	lines, err := b.worstMonth()
	return (sum(lines) - sum(b.refused()) - sum(b.fixed())) / (month / 3600), err
}

// slowed are the routes that the brake slows down.
var slowed = []string{"POST /games", "POST /invitations", "GET /games/{id}/export"}

// slowed returns the bill of a service that the brake has slowed down.
func (b bill) slowed() bill {
	t := *b.deployment
	t.Routes = slices.Clone(t.Routes)
	for i, r := range t.Routes {
		if rate, err := t.Number(r.Throttle.Rate); err == nil && slices.Contains(slowed, r.Key()) {
			t.Routes[i].Throttle.Rate = strconv.FormatFloat(max(1, rate/10), 'f', -1, 64)
		}
	}
	b.deployment = &t
	return b
}

package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// brake returns what is spent around the brake of the template, beside what a month costs
// whatever is played: until it acts, on a day just below its thresholds, and on the day after it
// has stopped the service, while a flood goes on at the edge and behind it.
func (b bill) brake() ([]line, error) {
	const day = 24.0 // hours
	full, fullErr := b.worstHour()
	slow, slowErr := b.slowed().worstHour()
	slowAbove, slowAboveErr := b.deployment.Number("SlowAbove")
	stopAbove, stopAboveErr := b.deployment.Number("StopAbove")
	stopped := b.deployment.Brake.StopMinutes
	acts := day * 60 / (stopped + b.brakeMinutes)
	flood := b.flood * month / 30
	return []line{
		{name: fmt.Sprintf("until it acts, after %.0f minutes at every throttle", b.brakeMinutes),
			cost: full * b.brakeMinutes / 60, how: fmt.Sprintf("$%.2f an hour", full)},
		{name: "a day just below SlowAbove", cost: day * slowAbove},
		{name: "a day just below StopAbove, slowed down", cost: day * stopAbove},
		{name: "the day after: until it stops the service again", cost: acts * slow * b.brakeMinutes / 60,
			how: fmt.Sprintf("%.1f times, at $%.2f an hour", acts, slow)},
		total(fmt.Sprintf("a day of %.0f requests/s that the gateway refuses", b.flood), b.logs(flood, 0)...),
		total(fmt.Sprintf("a day of %.0f requests/s at the edge", b.flood),
			b.passing(flood)...),
		total(fmt.Sprintf("a day of %.0f frames/s of clients", b.frames), b.message.of("", b.frames*month/30)),
	}, errors.Join(fullErr, slowErr, slowAboveErr, stopAboveErr)
}

// worstHour returns what an hour of the worst month costs, without the refused requests, whose
// number no throttle bounds.
func (b bill) worstHour() (float64, error) {
	lines, err := b.worstMonth()
	return (sum(lines) - sum(b.refused()) - sum(b.fixed())) / (month / 3600), err
}

// slowed are the routes that the brake slows down.
var slowed = []string{"POST /games", "POST /invitations", "GET /games/{id}", "GET /games/{id}/export"}

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

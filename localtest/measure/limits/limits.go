// Package limits computes what the throttles of a deployment admit: the units of each
// table, and the functions at work at once. Units are those that were measured for
// games of the core set, and those of the largest card sets where these are written.
package limits

import (
	"errors"
	"fmt"
	"math"

	"cardgames/games"
	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

// Units are request units of a table.
type Units struct{ Reads, Writes float64 }

func (u Units) plus(v Units, n float64) Units {
	return Units{u.Reads + n*v.Reads, u.Writes + n*v.Writes}
}

// Tables has units by the logical id of a table. Those of an index are under Public.
type Tables map[string]Units

// The tables of the template, and the index of InvitationsTable.
const (
	Games       = "GamesTable"
	Invitations = "InvitationsTable"
	Public      = "InvitationsTable/public"
	Watchers    = "WatchersTable"
)

// Connect and Notify are keys, beside those of routes, of what live updates do.
const Connect, Notify = "$connect", "notify"

// Of the largest card sets: their item, and that of the first version or of the
// invitation beside it. A transaction takes twice the units (Amazon DynamoDB Developer
// Guide, "Managing complex workflows with DynamoDB transactions").
const largestSets = 2 * (games.MaxSnapshot>>10 + 1 + 1)

// watcherUnits are those of a query for games.MaxWatchers watchers.
const watcherUnits = 3

// PerRequest returns what one request takes at most, by its route's key. Connect
// follows as many games as it may; Notify is one move.
func PerRequest(f capacity.Figures) map[string]Tables {
	first := Units{Reads: 1}
	largest := Units{Reads: math.Ceil(math.Max(f.LargestReadUnits, f.ExportUnits))}
	invitation := Tables{Invitations: {1, 2}, Public: {0, 2}}
	return map[string]Tables{
		"GET /games/{id}":        {Games: largest},
		"GET /games/{id}/export": {Games: largest},
		// A retry also reads the version that it made. An item of other card sets can
		// be larger than 1 KB.
		"POST /games/{id}/actions":          {Games: {2, 2}},
		"POST /games":                       {Games: {1, largestSets}},
		"POST /invitations":                 {Games: first, Invitations: {2, largestSets}, Public: {0, 2}},
		"GET /invitations":                  {Public: {2 * math.Ceil(games.MaxListed/4.) / 2, 0}},
		"GET /invitations/{id}":             {Invitations: first},
		"PUT /invitations/{id}/expiry":      invitation,
		"POST /invitations/{id}/acceptance": {Games: first, Invitations: {1, 2}, Public: {0, 2}},
		Connect: {
			Games:       {games.MaxWatchedGames, 0},
			Invitations: {games.MaxWatchedGames, 0},
			Watchers:    {watcherUnits * games.MaxWatchedGames, 2 * games.MaxWatchedGames},
		},
		Notify: {Watchers: {watcherUnits, 0}},
	}
}

// perOffer is what an invitation takes once, however it ends: its acceptance writes
// the cards to the games, and deletes them, as a withdrawal does.
var perOffer = Tables{Games: {0, largestSets}, Invitations: {0, largestSets}}

// Admitted returns the units a second of each table if every route is at its throttle
// all the time.
func Admitted(t *template.Template, f capacity.Figures) (Tables, error) {
	requests, err := Requests(t, func(throttle template.Throttle) string { return throttle.Rate })
	return total(requests, f), err
}

// Burst returns the units of each table for all that is admitted at once after a pause.
func Burst(t *template.Template, f capacity.Figures) (Tables, error) {
	requests, err := Requests(t, func(throttle template.Throttle) string { return throttle.Burst })
	return total(requests, f), err
}

func total(requests map[string]float64, f capacity.Figures) Tables {
	sum := Tables{}
	add := func(units Tables, n float64) {
		for table, u := range units {
			sum[table] = sum[table].plus(u, n)
		}
	}
	for key, units := range PerRequest(f) {
		add(units, requests[key])
	}
	add(perOffer, requests["POST /invitations"])
	return sum
}

// Requests returns a value of the throttle of each route, by the route's key, and of
// Connect and Notify.
func Requests(t *template.Template, value func(template.Throttle) string) (map[string]float64, error) {
	all, failed := map[string]float64{}, error(nil)
	add := func(key string, throttle template.Throttle) {
		n, err := t.Number(value(throttle))
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("the throttle of %s: %w", key, err))
		}
		all[key] = n
	}
	for _, r := range t.Routes {
		add(r.Key(), r.Throttle)
	}
	add(Connect, template.Throttle{Rate: "ConnectsPerSecond", Burst: "ConnectsBurst"})
	all[Notify] = all["POST /games/{id}/actions"]
	return all, failed
}

package capacity

import (
	"math"

	"cardgames/games"
	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/lobby"
)

// Units are request units of a table.
type Units struct{ Reads, Writes float64 }

func (u Units) plus(v Units, n float64) Units {
	return Units{u.Reads + n*v.Reads, u.Writes + n*v.Writes}
}

// Tables has units by the logical id of a table. An index has its units under Public.
type Tables map[string]Units

// The tables of the template, and the index of InvitationsTable.
const (
	Games       = "GamesTable"
	Invitations = "InvitationsTable"
	Public      = "InvitationsTable/public"
	Watchers    = "WatchersTable"
)

// Of the largest card sets: their item, and the item of the first version or of the
// invitation beside it. A transaction takes twice the units (Amazon DynamoDB Developer
// Guide, "Managing complex workflows with DynamoDB transactions").
const largestSets = 2 * (games.MaxSnapshot>>10 + 1 + 1)

// watcherUnits are the units of a query for live.MaxWatchers watchers.
const watcherUnits = 3

// The units of InvitationsTable that it takes at most to count a public game of an address: to read its
// item, the invitations of the games there, and the key of the day; to write its item.
const (
	countReads  = 1 + lobby.MaxPublicGames + 1
	countWrites = 2
)

// PerRequest returns the units that one request takes at most, by its route's key:
// what was measured for games of the core set, and for the largest card sets where these are
// written. template.Connect follows as many games as it may; template.Notify is
// one move.
func (f Figures) PerRequest() map[string]Tables {
	first := Units{Reads: 1}
	largest := Units{Reads: math.Ceil(math.Max(f.LargestReadUnits, f.ExportUnits))}
	invitation := Tables{Invitations: {1, 2}, Public: {0, 2}}
	return map[string]Tables{
		"GET /games/{id}":        {Games: largest},
		"GET /games/{id}/export": {Games: largest},
		// A retry also reads the version that it made. An item of other card sets can
		// be larger than 1 KB.
		"POST /games/{id}/actions": {Games: {2, 2}},
		"POST /games":              {Games: {1, largestSets}},
		"POST /invitations": {
			Games: {1 + lobby.MaxPublicGames, 0}, Invitations: {2 + countReads, largestSets + countWrites}, Public: {0, 2},
		},
		"GET /invitations":             {Public: {2 * math.Ceil(lobby.MaxListed/4.) / 2, 0}},
		"GET /invitations/{id}":        {Invitations: first},
		"PUT /invitations/{id}/expiry": invitation,
		"POST /invitations/{id}/acceptance": {
			Games: {1 + lobby.MaxPublicGames, 0}, Invitations: {1 + countReads, 2 + countWrites}, Public: {0, 2},
		},
		template.Connect: {
			Games:       {live.MaxWatchedGames, 0},
			Invitations: {live.MaxWatchedGames, 0},
			Watchers:    {watcherUnits * live.MaxWatchedGames, 2 * live.MaxWatchedGames},
		},
		template.Notify: {Watchers: {watcherUnits, 0}},
	}
}

// perOffer is what an invitation takes once, however it ends: its acceptance writes
// the cards to the games, and deletes them, as a withdrawal does.
var perOffer = Tables{Games: {0, largestSets}, Invitations: {0, largestSets}}

// UnitsOf returns the units of each table that numbers of requests take at most, by the
// keys of PerRequest.
func (f Figures) UnitsOf(requests map[string]float64) Tables {
	sum := Sum(f.PerRequest(), requests)
	for table, u := range perOffer {
		sum[table] = sum[table].plus(u, requests["POST /invitations"])
	}
	return sum
}

// Sum returns the units of numbers of requests, by the units of each.
func Sum(each map[string]Tables, requests map[string]float64) Tables {
	sum := Tables{}
	for key, units := range each {
		for table, u := range units {
			sum[table] = sum[table].plus(u, requests[key])
		}
	}
	return sum
}

package main

import (
	"errors"
	"flag"
	"fmt"

	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/localtest/measure/capacity"
)

// load is what players and spectators do. Each game begins with two strangers who look
// for an opponent.
type load struct {
	games      float64 // at once
	followers  float64 // of each game by live updates, players included
	spectators float64 // share of the followers that are no players
	visits     float64 // first visits to the pages for each game that begins
}

func (l *load) define(flags *flag.FlagSet) {
	flags.Float64Var(&l.games, "games", 0, "games at once, round the clock; 0 for those of the size")
	flags.Float64Var(&l.followers, "followers", 2, "followers of each game by live updates; players that are none poll")
	flags.Float64Var(&l.spectators, "spectators", 0, "share of the followers that are spectators")
	flags.Float64Var(&l.visits, "visits", 0.5, "first visits to the pages for each game that begins")
}

// players returns how many of a game's two players follow it by live updates.
func (l load) players() float64 { return l.followers * (1 - l.spectators) }

func (l load) check() error {
	switch {
	case l.games < 0 || l.followers < 0 || l.visits < 0:
		return errors.New("-games, -followers and -visits must be at least 0")
	case l.followers > live.MaxWatchers:
		return fmt.Errorf("a game has at most %d followers", live.MaxWatchers)
	case l.spectators < 0 || l.spectators > 1:
		return errors.New("-spectators is a share, from 0 to 1")
	case l.players() > 2:
		return fmt.Errorf("%g followers of a game would be players, of whom there are two: raise -spectators", l.players())
	}
	return nil
}

// rates are what a load asks for in a second.
type rates struct {
	moves, hints, begun float64 // begun: games
	polls               float64 // of players without live updates
	unasked             float64 // reads of followers in case a hint was lost
	connections         float64 // open at once
	requests            map[string]float64
}

const moveKey, readKey = "POST /games/{id}/actions", "GET /games/{id}"

// rates returns what l asks for. A hint goes to all who follow a game but the
// mover, and each hint leads to a read.
func (b bill) rates(l load) rates {
	moves := l.games / b.moveEvery
	r := rates{
		moves: moves, begun: moves / b.figures.MovesPerGame(),
		hints:       moves * (l.followers - l.players()/2),
		polls:       l.games * (2 - l.players()) / b.pollEvery,
		unasked:     b.unasked(l.games * l.followers),
		connections: l.games * l.followers,
	}
	visits := l.visits * r.begun
	r.requests = map[string]float64{
		moveKey:                             moves,
		readKey:                             r.hints + r.polls + r.unasked + r.begun,
		"GET /invitations":                  b.lists * r.begun,
		"POST /invitations":                 b.offers * r.begun,
		"GET /invitations/{id}":             b.hostReads * r.begun,
		"PUT /invitations/{id}/expiry":      (b.waiting/b.renewEvery + b.withdrawals) * r.begun,
		"POST /invitations/{id}/acceptance": (1 + b.late) * r.begun,
		"GET /play":                         visits,
		"GET /play/{proxy+}":                visits * (b.visitFiles - 1 + b.keepers*keptFiles),
		"GET /card-sets":                    visits,
	}
	if l.followers > 0 {
		r.requests[template.Connect] = b.connectionsFor(r.connections) + b.following*r.begun
		r.requests[template.Notify] = moves + r.begun
	}
	return r
}

// calls returns how many requests of the account r makes, hints included.
func (r rates) calls() float64 {
	all := r.hints - r.requests[template.Notify] // the stream is no API
	for _, n := range r.requests {
		all += n
	}
	return all
}

// atWork returns how many executions of functions r keeps busy on average.
func (b bill) atWork(r rates) float64 {
	ms := map[string]float64{moveKey: b.moveMS, template.Notify: b.notifyMS, "GET /card-sets": listMS}
	busy := 0.0
	for key, n := range r.requests {
		if known, ok := ms[key]; ok {
			busy += n * known / 1000
		} else {
			busy += n * b.readMS / 1000
		}
	}
	return busy
}

// units returns the units a second that r takes of each table. They are from
// package capacity, the most that a request takes, except where these are of the
// largest card sets or of many games: there they are of the core set and of one game.
func (b bill) units(r rates) capacity.Tables {
	each := b.figures.PerRequest()
	each[readKey] = capacity.Tables{capacity.Games: {Reads: b.figures.ReadUnits}}
	each["POST /invitations"] = capacity.Tables{capacity.Invitations: {Reads: offer.reads, Writes: offer.writes}}
	each["POST /invitations/{id}/acceptance"][capacity.Games] = capacity.Units{Reads: 1, Writes: b.figures.CreateUnits}
	each[template.Connect] = capacity.Tables{
		capacity.Games: {Reads: 1}, capacity.Watchers: {Reads: 1, Writes: connectWrites},
	}
	return capacity.Sum(each, r.requests)
}

// looks returns the cost of reading since when games are served: once a minute in each process, at most
// ten times as many as are at work on average.
func (b bill) looks(r rates) line {
	processes := 10 * b.atWork(r)
	return b.readUnit.of("reads of the last interruption", processes*month/60)
}

// month returns what a month of l costs in a number of cells.
func (b bill) month(l load, cells float64) []line {
	r := b.rates(l)
	moves, begun := r.moves*month, r.begun*month
	requests, rest := b.moves(moves)
	lines := []line{
		total("moves: requests", requests...),
		total("moves: the rest", rest...),
		total("pairings of strangers", b.pairings(begun)...),
		total("first visits", b.visits(l.visits*begun)...),
		b.looks(r),
		total("metrics, alarms and dashboard", b.fixed()...),
	}
	lines[len(lines)-1].cost *= cells
	if r.polls > 0 {
		lines = append(lines, total("polls", b.polls(r.polls*month, moves*(2-l.players()))...))
	}
	if l.followers > 0 {
		lines = append(lines, b.followed(moves, r.connections*month, r.hints*month)...)
	}
	return lines
}

package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/service/rawhttp"
)

// scenario is a request about a game, and the check of its result.
type scenario struct {
	name     string
	setup    setup           // of the game; zero means no game
	request  rawhttp.Request // {game} stands for the game's path, {sets} for the prefix of card-set URLs
	expected expectation
	// try makes the request with a fault and checks the response and what is stored.
	try func(*trial, prepared)
}

// expectation is the result of a request without a fault.
type expectation int

const (
	takesEffect expectation = iota
	replayed                // the request was made before and gets the same response
	refused                 // the game does not allow the request
)

// prepared is a scenario whose game exists and whose request is complete.
type prepared struct {
	scenario
	game string // the id; "" if the request creates the game
}

// keyed and conditional report whether the request has an idempotency key and a
// condition.
func (s prepared) keyed() bool       { return s.request.Header.Get(key) != "" }
func (s prepared) conditional() bool { return s.request.Header.Get(match) != "" }

const creationKey = "the key of a creation of a game"

// The header fields of requests.
const (
	key   = "Idempotency-Key"
	match = "If-Match"
	token = "Authorization"
)

// Requests about a game. After four moves, player 0 has priority.
var (
	read   = rawhttp.Get("{game}")
	export = rawhttp.Get("{game}/export")
	pass0  = rawhttp.Post("{game}/actions", pass(0))
	pass1  = rawhttp.Post("{game}/actions", pass(1))
	card1  = rawhttp.Post("{game}/actions", `{"type":"play_card","player":1,"hand_index":0}`)
)

var scenarios = []scenario{
	{"create a game of the core set", setup{}, rawhttp.Post("/games", ``), takesEffect, tryCreate},
	{"create a private game", setup{}, rawhttp.Post("/games", `{"private":true}`), takesEffect, tryCreate},
	{"create a game of other card sets", setup{}, rawhttp.Post("/games", sets.create), takesEffect, tryCreate},
	{"create a game with a key", setup{}, rawhttp.Post("/games", sets.create).With(key, creationKey),
		takesEffect, tryCreateOnce},
	{"create a private game with a key", setup{}, rawhttp.Post("/games", private.create).With(key, creationKey),
		takesEffect, tryCreateOnce},

	{"move with a key and If-Match", open, pass0.With(key, "new").With(match, `"4"`), takesEffect, tryAct},
	{"move with a key", open, pass0.With(key, "new"), takesEffect, tryAct},
	{"move with If-Match", open, pass0.With(match, `"4"`), takesEffect, tryAct},
	{"move with neither", open, pass0, takesEffect, tryAct},
	{"move in a game of other card sets", sets, pass0.With(key, "new"), takesEffect, tryAct},
	{"move in a private game", private, pass0.With(token, bearers[0]).With(key, "new").With(match, `"4"`), takesEffect,
		tryAct},
	{"move that was made just now", open, pass0.With(key, "k3").With(match, `"3"`), replayed, tryAct},
	{"move that was made before others", open, pass1.With(key, "k2").With(match, `"2"`), replayed, tryAct},
	{"another move with a used key", open, card1.With(key, "k1"), refused, tryAct},
	{"move after the game has moved on", open, pass0.With(key, "new").With(match, `"1"`), refused, tryAct},
	{"illegal move", open, pass1.With(key, "new"), refused, tryAct},
	{"move without a token", private, pass0.With(key, "new"), refused, tryAct},
	{"move for the other seat", private, pass0.With(token, bearers[1]).With(key, "new"), refused, tryAct},

	{"read a game", sets, read, takesEffect, tryRead},
	{"read a past version", sets, rawhttp.Get("{game}?version=1"), takesEffect, tryRead},
	{"read a version that does not exist", open, rawhttp.Get("{game}?version=99"), takesEffect, tryRead},
	{"catch up", sets, rawhttp.Get("{game}?since=0"), takesEffect, tryRead},
	{"catch up with nothing", sets, rawhttp.Get("{game}?since=9&include=cards"), takesEffect, tryRead},
	{"read an unchanged game", open, read.With("If-None-Match", `"4"`), takesEffect, tryRead},
	{"read a seat's view", private, read.With(token, bearers[0]), takesEffect, tryRead},

	{"export an unfinished game", sets, export, takesEffect, tryExport},
	{"export a finished private game", finished, export, takesEffect, tryExport},
	{"export an unfinished private game", private, export, takesEffect, tryRead},
}

// The tokens of private games, and the values of Authorization for them.
var (
	secrets  = [2]string{"the token of seat 0", "the token of seat 1"}
	bearers  = []string{"Bearer " + secrets[0], "Bearer " + secrets[1]}
	noTokens = []string{""}
)

// setup says how a game is made.
type setup struct {
	create string
	moves  int      // passes, each with the key k0, k1 and so on
	tokens []string // of the seats; noTokens for an open game
}

var (
	open     = setup{`{"seed":"faults"}`, 4, noTokens}
	sets     = setup{`{"set_urls":["{sets}garden.json"]}`, 4, noTokens}
	private  = setup{rawhttp.PrivateGame(secrets), 4, bearers}
	finished = setup{rawhttp.PrivateGame(secrets), 48, bearers} // 24 turns of two passes
)

// prepare makes the scenario's game, without faults.
func (sc scenario) prepare(t *testing.T, b *backend) prepared {
	t.Helper()
	s := prepared{scenario: sc}
	if sc.setup.create != "" {
		s.game = b.play(t, sc.setup)
	}
	s.request = b.complete(sc.request, s.game)
	return s
}

// complete replaces the placeholders of a request.
func (b *backend) complete(r rawhttp.Request, game string) rawhttp.Request {
	r.Path = strings.Replace(r.Path, "{game}", "/games/"+game, 1)
	r.Body = strings.Replace(r.Body, "{sets}", b.sets, 1)
	return r
}

// play creates and plays a game, and returns its id.
func (b *backend) play(t *testing.T, kind setup) string {
	t.Helper()
	game := b.must(t, http.StatusCreated, b.complete(rawhttp.Post("/games", kind.create), "")).GameID
	for i := range kind.moves {
		seat := seatOf(i)
		move := rawhttp.Post("{game}/actions", pass(seat)).With(token, kind.tokens[seat%len(kind.tokens)]).With(key,
			fmt.Sprint("k", i))
		b.must(t, http.StatusOK, b.complete(move, game))
	}
	return game
}

func (b *backend) must(t *testing.T, status int, r rawhttp.Request) (v rawhttp.View) {
	t.Helper()
	response := b.clean.send(r, injection{})
	if err := json.Unmarshal(response.Body, &v); err != nil || response.Status != status {
		t.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return v
}

// seatOf returns the seat that makes a move when everyone passes: in each turn the
// active player first, then the other, who is active next.
func seatOf(move int) int { return (move + 1) / 2 % 2 }

func pass(seat int) string { return fmt.Sprintf(`{"type":"pass_priority","player":%d}`, seat) }

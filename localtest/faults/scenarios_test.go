package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/client"
)

// scenario is one request about one game, and how it is judged.
type scenario struct {
	name    string
	given   table          // the game, with the zero table there is none
	request client.Request // {game} stands for the game's path, {sets} for the prefix of card-set URLs
	fate    fate
	// try makes the request under a mishap and judges everything about it.
	try func(*trial, situation)
}

// fate is what becomes of a request when nothing goes wrong.
type fate int

const (
	fresh   fate = iota
	done         // it was made before, and gets the same response
	refused      // it is not for this game
)

// situation is a scenario whose game was made, and whose request names it.
type situation struct {
	scenario
	game string // the id; "" where there is none yet
}

// keyed and conditional report what protects the request.
func (s situation) keyed() bool       { return s.request.Header.Get(key) != "" }
func (s situation) conditional() bool { return s.request.Header.Get(match) != "" }

// The header fields of requests.
const (
	key   = "Idempotency-Key"
	match = "If-Match"
	token = "Authorization"
)

// Requests about a game. In one of four moves, player 0 has priority.
var (
	read   = client.Get("{game}")
	export = client.Get("{game}/export")
	pass0  = client.Post("{game}/actions", pass(0))
	pass1  = client.Post("{game}/actions", pass(1))
	card1  = client.Post("{game}/actions", `{"type":"play_card","player":1,"hand_index":0}`)
)

var scenarios = []scenario{
	{"create a game of the core set", table{}, client.Post("/games", ``), fresh, tryCreate},
	{"create a private game", table{}, client.Post("/games", `{"private":true}`), fresh, tryCreate},
	{"create a game of other card sets", table{}, client.Post("/games", sets.create), fresh, tryCreate},

	{"move with a key and If-Match", open, pass0.With(key, "new").With(match, `"4"`), fresh, tryAct},
	{"move with a key", open, pass0.With(key, "new"), fresh, tryAct},
	{"move with If-Match", open, pass0.With(match, `"4"`), fresh, tryAct},
	{"move with neither", open, pass0, fresh, tryAct},
	{"move in a game of other card sets", sets, pass0.With(key, "new"), fresh, tryAct},
	{"move in a private game", private, pass0.With(token, bearers[0]).With(key, "new").With(match, `"4"`), fresh, tryAct},
	{"move that was made just now", open, pass0.With(key, "k3").With(match, `"3"`), done, tryAct},
	{"move that was made before others", open, pass1.With(key, "k2").With(match, `"2"`), done, tryAct},
	{"another move with a used key", open, card1.With(key, "k1"), refused, tryAct},
	{"move after the game has moved on", open, pass0.With(key, "new").With(match, `"1"`), refused, tryAct},
	{"illegal move", open, pass1.With(key, "new"), refused, tryAct},
	{"move without a token", private, pass0.With(key, "new"), refused, tryAct},
	{"move for the other seat", private, pass0.With(token, bearers[1]).With(key, "new"), refused, tryAct},

	{"read a game", sets, read, fresh, tryRead},
	{"read a past version", sets, client.Get("{game}?version=1"), fresh, tryRead},
	{"read a version that is not there", open, client.Get("{game}?version=99"), fresh, tryRead},
	{"catch up", sets, client.Get("{game}?since=0"), fresh, tryRead},
	{"catch up with nothing", sets, client.Get("{game}?since=9&include=cards"), fresh, tryRead},
	{"read an unchanged game", open, read.With("If-None-Match", `"4"`), fresh, tryRead},
	{"read a seat's view", private, read.With(token, bearers[0]), fresh, tryRead},

	{"export an unfinished game", sets, export, fresh, tryExport},
	{"export a finished private game", finished, export, fresh, tryExport},
	{"export an unfinished private game", private, export, fresh, tryRead},
}

// The tokens of private games, and what the requests of their bearers say.
var (
	secrets = [2]string{"the token of seat 0", "the token of seat 1"}
	bearers = []string{"Bearer " + secrets[0], "Bearer " + secrets[1]}
	nobody  = []string{""}
)

// table is a kind of game.
type table struct {
	create string
	moves  int      // passes, each with the key k0, k1 and so on
	tokens []string // of the seats; {""} at an open table
}

var (
	open     = table{`{"seed":"faults"}`, 4, nobody}
	sets     = table{`{"set_urls":["{sets}garden.json"]}`, 4, nobody}
	private  = table{client.PrivateGame(secrets), 4, bearers}
	finished = table{client.PrivateGame(secrets), 48, bearers} // 24 turns of two passes
)

// in makes the scenario's game, without faults.
func (sc scenario) in(t *testing.T, w *world) situation {
	t.Helper()
	s := situation{scenario: sc}
	if sc.given.create != "" {
		s.game = w.lay(t, sc.given)
	}
	s.request = w.complete(sc.request, s.game)
	return s
}

// complete puts the game and the card sets into a request.
func (w *world) complete(r client.Request, game string) client.Request {
	r.Path = strings.Replace(r.Path, "{game}", "/games/"+game, 1)
	r.Body = strings.Replace(r.Body, "{sets}", w.sets, 1)
	return r
}

// lay plays a game of that kind, and returns its id.
func (w *world) lay(t *testing.T, kind table) string {
	t.Helper()
	game := w.must(t, http.StatusCreated, w.complete(client.Post("/games", kind.create), "")).GameID
	for i := range kind.moves {
		seat := seatOf(i)
		move := client.Post("{game}/actions", pass(seat)).With(token, kind.tokens[seat%len(kind.tokens)]).With(key, fmt.Sprint("k", i))
		w.must(t, http.StatusOK, w.complete(move, game))
	}
	return game
}

func (w *world) must(t *testing.T, status int, r client.Request) (v client.View) {
	t.Helper()
	response := w.clean.send(r, mishap{})
	if err := json.Unmarshal(response.Body, &v); err != nil || response.Status != status {
		t.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return v
}

// seatOf is who passes in turn: the active player first, then the other, who is
// active next.
func seatOf(move int) int { return (move + 1) / 2 % 2 }

func pass(seat int) string { return fmt.Sprintf(`{"type":"pass_priority","player":%d}`, seat) }

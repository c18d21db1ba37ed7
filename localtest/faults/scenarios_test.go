package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/client"
)

// scenario is one request in one situation, and how it is judged.
type scenario struct {
	name string
	// on is what the request is about: made once, without faults.
	on func(*arranging) situation
	// try makes the request under a mishap and judges everything about it.
	try func(*trial, situation)
}

// situation is a game, and a request about it.
type situation struct {
	game    string // the id; "" where there is none yet
	request client.Request
	tokens  []string        // of the seats; {""} at an open table
	rival   *client.Request // what others do just before the Append
	twin    bool            // the rival is this very request, sent once more
	done    bool            // the request was made before, when the game was laid
	refused bool            // the request is not for this game
}

// keyed and conditional report what protects the request.
func (s situation) keyed() bool       { return s.request.Header.Get("Idempotency-Key") != "" }
func (s situation) conditional() bool { return s.request.Header.Get("If-Match") != "" }

var scenarios = []scenario{
	{"create a game of the core set", creating(``), tryCreate},
	{"create a private game", creating(`{"private":true}`), tryCreate},
	{"create a game of other card sets", creating(`{"set_urls":["%sgarden.json"]}`), tryCreate},

	{"move with a key and If-Match", acting(open, key("new"), match(4)), tryAct},
	{"move with a key", acting(open, key("new")), tryAct},
	{"move with If-Match", acting(open, match(4)), tryAct},
	{"move with neither", acting(open), tryAct},
	{"move in a game of other card sets", acting(sets, key("new")), tryAct},
	{"move in a private game", acting(private, key("new"), match(4)), tryAct},
	{"move that was made just now", acting(open, key("k3"), match(3), done), tryAct},
	{"move that was made before others", acting(open, by(1), key("k2"), match(2), done), tryAct},
	{"another move with a used key", acting(open, by(1), key("k1"), body(`{"type":"play_card","player":1,"hand_index":0}`), refused), tryAct},
	{"move after the game has moved on", acting(open, key("new"), match(1), refused), tryAct},
	{"illegal move", acting(open, key("new"), by(1), refused), tryAct},
	{"move without a token", acting(private, token(""), key("new"), refused), tryAct},
	{"move for the other seat", acting(private, token(bearers[1]), key("new"), refused), tryAct},
	{"move that meets another", acting(turning, key("new"), rival("rival")), tryAct},
	{"move with If-Match that meets another", acting(turning, match(5), rival("rival")), tryAct},
	{"move with neither that meets another", acting(turning, rival("rival")), tryAct},
	{"move that meets its twin", acting(open, key("new"), rival("")), tryAct},
	{"move with If-Match that meets its twin", acting(open, key("new"), match(4), rival("")), tryAct},

	{"read a game", reading(sets, ""), tryRead},
	{"read a past version", reading(sets, "?version=1"), tryRead},
	{"read a version that is not there", reading(open, "?version=99"), tryRead},
	{"catch up", reading(sets, "?since=0"), tryRead},
	{"catch up with nothing", reading(sets, "?since=9&include=cards"), tryRead},
	{"read an unchanged game", reading(open, "", "If-None-Match", `"4"`), tryRead},
	{"read a seat's view", reading(private, ""), tryRead},

	{"export an unfinished game", exporting(sets), tryExport},
	{"export a finished private game", exporting(finished), tryExport},
	{"export an unfinished private game", exporting(private), tryRead},
}

// arranging makes what trials are about, in a process without faults.
type arranging struct {
	*testing.T
	w       *world
	process *process
}

func (a *arranging) must(status int, r client.Request) client.View {
	a.Helper()
	response := a.process.send(r, mishap{})
	var v client.View
	if err := json.Unmarshal(response.Body, &v); err != nil || response.Status != status {
		a.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return v
}

// The tokens of private games, and what the requests of their bearers say.
var (
	secrets = [2]string{"the token of seat 0", "the token of seat 1"}
	bearers = []string{"Bearer " + secrets[0], "Bearer " + secrets[1]}
	nobody  = []string{""}
)

// table is a kind of game.
type table struct {
	create  string
	moves   int // passes, each with the key k0, k1 and so on
	private bool
}

var (
	open     = table{create: `{"seed":"faults"}`, moves: 4}
	sets     = table{create: `{"set_urls":["%sgarden.json"]}`, moves: 4}
	private  = table{create: client.PrivateGame(secrets), moves: 4, private: true}
	turning  = table{create: `{"seed":"faults"}`, moves: 5}                         // who passes now, has priority again
	finished = table{create: client.PrivateGame(secrets), moves: 48, private: true} // 24 turns of two passes
)

// lay plays a game of that kind.
func (a *arranging) lay(t table) situation {
	a.Helper()
	s := situation{tokens: nobody}
	if t.private {
		s.tokens = bearers
	}
	s.game = a.must(http.StatusCreated, client.Post("/games", a.body(t.create))).GameID
	for i := range t.moves {
		seat := seatOf(i)
		move := client.Post("/games/"+s.game+"/actions", pass(seat)).With("Authorization", s.tokens[seat%len(s.tokens)]).With("Idempotency-Key", fmt.Sprint("k", i))
		a.must(http.StatusOK, move)
	}
	return s
}

// seatOf is who passes in turn: the active player first, then the other, who is
// active next.
func seatOf(move int) int { return (move + 1) / 2 % 2 }

func pass(seat int) string { return fmt.Sprintf(`{"type":"pass_priority","player":%d}`, seat) }

// body puts the prefix of card-set URLs into a body that has a place for it.
func (a *arranging) body(text string) string {
	if strings.Contains(text, "%s") {
		return fmt.Sprintf(text, a.w.sets)
	}
	return text
}

func creating(body string) func(*arranging) situation {
	return func(a *arranging) situation {
		return situation{request: client.Post("/games", a.body(body))}
	}
}

func reading(t table, query string, header ...string) func(*arranging) situation {
	return func(a *arranging) situation {
		s := a.lay(t)
		s.request = client.Get("/games/"+s.game+query).With("Authorization", s.tokens[0])
		for i := 0; i < len(header); i += 2 {
			s.request = s.request.With(header[i], header[i+1])
		}
		return s
	}
}

func exporting(t table) func(*arranging) situation {
	return func(a *arranging) situation {
		s := a.lay(t)
		s.request = client.Get("/games/" + s.game + "/export")
		return s
	}
}

// acting is a pass of the player who has priority, unless the details say
// something else.
func acting(t table, details ...func(*situation)) func(*arranging) situation {
	return func(a *arranging) situation {
		s := a.lay(t)
		s.request = client.Post("/games/"+s.game+"/actions", pass(seatOf(t.moves))).With("Authorization", s.tokens[0])
		for _, detail := range details {
			detail(&s)
		}
		return s
	}
}

func key(k string) func(*situation) { return field("Idempotency-Key", k) }

func match(version int) func(*situation) {
	return field("If-Match", fmt.Sprintf("%q", fmt.Sprint(version)))
}

func token(bearer string) func(*situation) { return field("Authorization", bearer) }

func field(name, value string) func(*situation) {
	return func(s *situation) { s.request = s.request.With(name, value) }
}

func by(seat int) func(*situation) { return body(pass(seat)) }

func body(text string) func(*situation) { return func(s *situation) { s.request.Body = text } }

func done(s *situation) { s.done = true }

func refused(s *situation) { s.refused = true }

// rival is somebody else's pass with a key of its own, or with no key this very
// request, sent once more.
func rival(key string) func(*situation) {
	return func(s *situation) {
		r := s.request
		if s.twin = key == ""; !s.twin {
			r = client.Post(r.Path, r.Body).With("Idempotency-Key", key)
		}
		s.rival = &r
	}
}

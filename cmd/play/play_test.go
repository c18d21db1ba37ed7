package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"cardgames/api/address"
	"cardgames/cardsets/catalogue"
	origin "cardgames/cardsets/remote"
	cardgames "cardgames/clients/go"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/bolt"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// serve is the whole service, without exports and card sets from elsewhere.
func serve(t *testing.T, around func(http.Handler) http.Handler) string {
	t.Helper()
	return serveAt(t, time.Now, around)
}

func serveAt(
	t *testing.T, now func() time.Time, around func(http.Handler) http.Handler, options ...games.Option,
) string {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(now))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	nowhere, err := origin.New("") // card sets
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(around(launch.New(launch.Parts{
		Store: store, Invitations: store, Now: now, Client: address.Proxies{}.ClientOf,
		Catalogue: catalogue.New(nowhere, now),
		Options:   append([]games.Option{games.WithFormat(envelope.Newest)}, options...),
	})))
	t.Cleanup(server.Close)
	return server.URL
}

// play runs the command without a person at the terminal. It calls waiting instead
// of waiting.
func play(t *testing.T, waiting func(time.Duration), out io.Writer, args ...string) error {
	return run(t.Context(), args, console{in: strings.NewReader(""), out: out, after: instead(waiting)})
}

// instead is a timer that fires when a function has returned.
func instead(of func(time.Duration)) func(time.Duration) <-chan time.Time {
	fired := make(chan time.Time)
	close(fired)
	return func(d time.Duration) <-chan time.Time {
		of(d)
		return fired
	}
}

func noWait(time.Duration) {}

func asItIs(h http.Handler) http.Handler { return h }

func neverWait(t *testing.T) func(time.Duration) {
	return func(time.Duration) { t.Error("it waits although no one else plays") }
}

func TestTwoBotsPlayAGame(t *testing.T) {
	base := serve(t, asItIs)
	var out bytes.Buffer
	if err := play(t, neverWait(t), &out, []string{base, "--seat", "0=search:10", "--seat", "1=random"}...); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if first := lines[0]; !strings.HasPrefix(first, base+"/games/") {
		t.Errorf("the first line is not the game's URL: %s", first)
	}
	if last := lines[len(lines)-1]; !result.MatchString(last) {
		t.Errorf("the last line is not the result: %s", last)
	}
	if !strings.Contains(out.String(), "Player 0 plays ") || !strings.Contains(out.String(), "Player 1 passes.") {
		t.Errorf("it does not say who did what:\n%s", &out)
	}
}

// result is the last line of a game, as story.Teller words it.
var result = regexp.MustCompile(`(?m)^(((You win|Player [01] wins) \d+ to \d+(, ahead after 24 turns)?)|` +
	`A draw after 24 turns)\.\n?\z`)

// A person plays one seat. The bot asks again after as many seconds as the
// service says, and the person moves in the meantime.
func TestBotWaitsForAPerson(t *testing.T) {
	base := serve(t, asItIs)
	person := opentable.New(base)
	game, err := person.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	waits := 0
	personMoves := func(d time.Duration) {
		waits++
		if d != 2*time.Second {
			t.Errorf("it waits %s", d)
		}
		now, err := person.Read(game.GameID)
		if err == nil {
			_, err = person.SubmitAny(now, random)
		}
		if err != nil {
			t.Error(err)
		}
	}
	var out bytes.Buffer
	if err := play(t, personMoves, &out, []string{"-seat", "1=greedy", base + "/games/" + game.GameID}...); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if waits == 0 || !strings.Contains(out.String(), "Player 0 ") {
		t.Errorf("%d waits:\n%s", waits, &out)
	}
}

// createPrivate makes a private game with a limit for moves, or none, and returns its URL and the seats' tokens.
func createPrivate(t *testing.T, base string, turnSeconds int) (game string, tokens [2]string) {
	t.Helper()
	created, err := opentable.New(base).Create(cardgames.NewGame{Private: true, TurnSeconds: turnSeconds})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range created.Seats {
		tokens[seat.Player] = seat.Token
	}
	return base + opentable.Path(created), tokens
}

func TestPrivateGameNeedsTokens(t *testing.T) {
	game, tokens := createPrivate(t, serve(t, asItIs), 0)
	bots := []string{game, "-seat", "0=greedy", "-seat", "1=random"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{bots, "the game is private: player 0 needs its own token, -token 0=TOKEN"},
		// player 0 has priority
		{[]string{game, "-seat", "1=random"}, "the game is private: player 1 needs its own token, -token 1=TOKEN"},
		{[]string{game, "-seat", "1=random", "-token", "1=" + tokens[0]},
			"the game is private: player 1 needs its own token, -token 1=TOKEN"},
		{append(bots, "-token", "0="+tokens[0]), "the game is private: player 1 needs its own token, -token 1=TOKEN"},
		{[]string{game, "-seat", "1=random", "-token", "1=guess"}, "the token is of no seat of this game"},
	} {
		err := play(t, neverWait(t), io.Discard, test.args...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v", test.args, err)
		}
	}
	var out bytes.Buffer
	bots = append(bots, "-token", "0="+tokens[0], "-token", "1="+tokens[1])
	if err := play(t, neverWait(t), &out, bots...); err != nil || !result.MatchString(out.String()) {
		t.Errorf("with tokens: %v\n%s", err, &out)
	}
}

// Every third response to a move is lost, and every fifth move meets a service
// that is too busy. No move is made twice.
func TestLostResponses(t *testing.T) {
	moves := 0
	lossy := func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/actions") {
				h.ServeHTTP(w, r)
				return
			}
			if r.Header.Get("If-Match") == "" || r.Header.Get("Idempotency-Key") == "" {
				t.Error("a move without If-Match or Idempotency-Key")
			}
			switch moves++; {
			case moves%5 == 0:
				http.Error(w, "no", http.StatusServiceUnavailable)
			case moves%3 == 0:
				h.ServeHTTP(httptest.NewRecorder(), r)
				panic(http.ErrAbortHandler)
			default:
				h.ServeHTTP(w, r)
			}
		})
	}
	base := serve(t, lossy)
	var out bytes.Buffer
	if err := play(t, noWait, &out, []string{base, "-seat", "0=greedy", "-seat", "1=greedy"}...); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	// net/http automatically sends a request with an Idempotency-Key again when its
	// response was lost.
	want := regexp.MustCompile(`(?m)^Trying again in \d+ms: the service responded with 503 Service Unavailable$`)
	if !want.MatchString(out.String()) {
		t.Errorf("it does not say %s:\n%s", want, &out)
	}
}

func TestMistakes(t *testing.T) {
	base := serve(t, asItIs)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_,
			_ = w.Write([]byte("{}"))
	}))
	t.Cleanup(server.Close)
	other := server.URL
	for _, tt := range []struct{ args, want string }{
		{"", "no URL"},
		{base, "no seat is taken"},
		{base + " -seat 2=greedy", `"2=greedy" does not begin with 0= or 1=`},
		{base + " -seat 0=genius", `no bot "genius"`},
		{base + " -seat 0=human -turn-seconds 60",
			"turn_seconds is for private games: at an open table anybody may pass (invalid_request)"},
		{"http://127.0.0.1:1 -seat 0=human", "the service does not respond: dial tcp"},
		{base + " " + base + " -seat 0=greedy", "expected one URL"},
		{"localhost:1 -seat 0=greedy", "is not the URL of a game or of a service"},
		{base + "/games/aaaa -seat 0=greedy", "game_not_found"},
		{base + "/schema/openapi.json?/games/ -seat 0=greedy", "is not the URL of a game or of a service"},
		{other + "/games/a -seat 0=greedy", "the response is not a view of a game"},
	} {
		err := play(t, neverWait(t), io.Discard, strings.Fields(tt.args)...)
		if err == nil || !strings.Contains(fmt.Sprint(err), tt.want) {
			t.Errorf("%s: got %v", tt.args, err)
		}
	}
}

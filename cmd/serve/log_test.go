package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/games/gameid"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// logged starts the service with a log, lets use call it, and returns the log when it has
// stopped.
func logged(t *testing.T, l logging, use func(s *instance)) string {
	t.Helper()
	return loggedIn(t, t.TempDir(), l, use)
}

// loggedIn is logged with the games in a folder.
func loggedIn(t *testing.T, data string, l logging, use func(s *instance)) string {
	t.Helper()
	var log launch.Output
	before := slog.Default()
	slog.SetDefault(l.logger(&log))
	defer slog.SetDefault(before)
	s, err := start(options{addr: "127.0.0.1:0", setsAddr: "127.0.0.1:0", data: data, log: l})
	if err != nil {
		t.Fatal(err)
	}
	use(s)
	s.stop()
	return log.String()
}

// Each request has one line, with the hash by which a game's lines are found.
func TestALineForEachRequest(t *testing.T) {
	var id string
	log := logged(t, logging{form: "json"}, func(s *instance) {
		c := opentable.New(s.base)
		made, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		id = made.GameID
		if _, err := c.Submit(made, made.LegalActions[0]); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Read("aaaaaaaaaaaaaaaaaaaaaaaaaa"); err == nil {
			t.Fatal("a game that is not there")
		}
	})
	want := []map[string]any{
		{"route": "POST /games", "status": 201.0},
		{"route": "POST /games/{id}/actions", "status": 200.0, "game_hash": gameid.Hash(id)},
		{"route": "GET /games/{id}", "status": 404.0, "code": "game_not_found"},
	}
	lines := strings.Split(strings.TrimSpace(log), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), len(want), log)
	}
	for i, line := range lines {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for name, value := range want[i] {
			if got[name] != value {
				t.Errorf("%s is %v, want %v: %s", name, got[name], value, line)
			}
		}
		size, _ := got["bytes"].(float64)
		_, hasTime := got["ms"].(float64)
		if size < 100 || !hasTime || got["request_id"] == "" || got["address"] != nil {
			t.Errorf("the line is %s", line)
		}
	}
	if strings.Contains(log, id) {
		t.Errorf("a line has the game's id:\n%s", log)
	}
}

// The operator at the socket has no address.
func TestAddressesAreLoggedOnRequest(t *testing.T) {
	for _, addresses := range []bool{false, true} {
		data := t.TempDir()
		log := loggedIn(t, data, logging{form: "text", addresses: addresses}, func(s *instance) {
			operate(t, data, "games")
			_, _ = opentable.New(s.base).Create(cardgames.NewGame{})
		})
		if strings.Contains(log, "address=127.0.0.1") != addresses || strings.Count(log, "\n") != 2 ||
			strings.Count(log, "address=") > 1 {
			t.Errorf("with addresses %v the log is %s", addresses, log)
		}
	}
}

// Whatever a request contains, its line is one line, and has no secret of it.
func TestRequestsCannotForgeLines(t *testing.T) {
	const secret = "SECRETSECRETSECRETSECRETSE"
	requests := []string{
		"GET /games/%0Alevel=ERROR%20msg=forged HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /games/x?token=" + secret + "%0Aforged=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + secret + "\r\n\r\n",
		"GET /live?game=aaaaaaaaaaaaaaaaaaaaaaaaaa." + secret + "\"forged HTTP/1.1\r\nHost: x\r\n\r\n",
		"FORGED!#$%&'*+-.^_`|~ /" + secret + " HTTP/1.1\r\nHost: forged\r\n\r\n",
		"POST /games HTTP/1.1\r\nHost: x\r\nIdempotency-Key: " + secret + "\r\nContent-Type: application/json\r\n" +
			"Content-Length: 24\r\n\r\n" + `{"seed": "forged\n", "x"`,
	}
	for _, form := range []string{"text", "json"} {
		log := logged(t, logging{form: form}, func(s *instance) {
			for _, request := range requests {
				send(t.Context(), t, s.address, request)
			}
		})
		if strings.Count(log, "\n") != len(requests) || strings.Contains(log, "forged") || strings.Contains(log, secret) {
			t.Errorf("%s: the log is\n%s", form, log)
		}
	}
}

// send sends bytes and waits for the beginning of a response.
func send(ctx context.Context, t *testing.T, address, request string) {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := fmt.Fprint(conn, request); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 ") {
		t.Fatalf("%q: %q, %v", request, line, err)
	}
}

// Without -log only failures are logged.
func TestLogForms(t *testing.T) {
	for form, want := range map[string]string{
		"":     "level=WARN msg=failed",
		"text": "level=INFO msg=seen",
		"json": `"level":"INFO","msg":"seen"`,
	} {
		var out bytes.Buffer
		logger := logging{form: form}.logger(&out)
		logger.Info("seen")
		logger.Warn("failed")
		if !strings.Contains(out.String(), want) || strings.Contains(out.String(), "seen") != (form != "") {
			t.Errorf("%q: %s", form, out.String())
		}
	}
	if _, err := parsed("-log", "xml"); err == nil || !strings.Contains(err.Error(), "text or json") {
		t.Errorf("-log xml: %v", err)
	}
	if out := refused(t, "-log-addresses"); !strings.Contains(out, "-log-addresses needs -log") {
		t.Errorf("-log-addresses alone: %s", out)
	}
}

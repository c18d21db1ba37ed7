package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/serve/admin"
)

func socketTransport(data string) *http.Transport {
	return &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", admin.SocketOf(data))
	}}
}

const adminToken = "0123456789abcdef0123456789abcdef"

// tokenFile writes a token to a file.
func tokenFile(t *testing.T, text string, mode os.FileMode) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil { // whatever the umask is
		t.Fatal(err)
	}
	return name
}

// exchangeRaw sends bytes and returns the response.
func exchangeRaw(t *testing.T, address, request string) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response, string(body)
}

// Whatever reaches the public listener, administration does not answer.
func TestThePublicListenerDoesNotAdminister(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	made, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	id := made.GameID
	socket := admin.SocketOf(data)
	for _, line := range []string{
		"GET /games", "GET /games?after=", "GET /backup", "GET /backup/", "GET //backup", "GET /./backup",
		"GET /live/../backup", "GET /live/../games", "GET /play/../backup", "GET /play/%2e%2e/backup",
		"GET /schema/..%2fbackup",
		"GET /admin", "GET /admin/games", "GET /admin.sock", "GET /play/admin.sock", "GET /schema/../admin.sock",
		"GET /..%2f..%2fadmin.sock", "GET /invitations/" + id + "/blocked", "GET /metrics",
		"DELETE /games/" + id, "PUT /games/" + id + "/blocked", "DELETE /games/" + id + "/blocked",
		"PATCH /games/" + id, "DELETE /invitations/" + id, "PUT /invitations/" + id + "/blocked",
		"GET http://admin/games", "GET http://admin/backup", "DELETE http://admin/games/" + id, "GET http://localhost/backup",
		"GET unix:" + socket + ":/backup", "GET http+unix://" + socket + "/backup",
		"CONNECT admin:80", "CONNECT " + s.address, "CONNECT /backup", "OPTIONS *", "OPTIONS /games/" + id,
		"POST /backup", "HEAD /backup", "TRACE /backup",
	} {
		for _, host := range []string{s.address, "admin", "localhost", "admin.sock", "127.0.0.1", ""} {
			for _, header := range []string{
				"", "Authorization: Bearer " + adminToken + "\r\n", "X-HTTP-Method-Override: DELETE\r\n",
				"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
					"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
			} {
				request := line + " HTTP/1.1\r\nHost: " + host + "\r\n" + header + "Connection: close\r\n\r\n"
				response, body := exchangeRaw(t, s.address, request)
				administered := response.StatusCode == http.StatusNoContent && !strings.HasPrefix(line, "OPTIONS") ||
					response.StatusCode == http.StatusOK && !strings.HasPrefix(line, "OPTIONS") ||
					response.StatusCode == http.StatusSwitchingProtocols ||
					strings.Contains(body, id) && strings.Contains(body, "game_hash")
				if administered {
					t.Errorf("%s, Host %q, %q: %d %.200s", line, host, header, response.StatusCode, body)
				}
			}
		}
	}
	live := "GET /live?game=" + id + "%20HTTP/1.1 HTTP/1.1\r\nHost: admin\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n" +
		"GET /games HTTP/1.1\r\nHost: admin\r\n\r\n"
	if response, body := exchangeRaw(t, s.address, live); response.StatusCode < 400 {
		t.Errorf("through /live: %d %s", response.StatusCode, body)
	}
	if v, err := c.Read(id); err != nil || v.Version != 0 {
		t.Errorf("the game: %v", err)
	}
}

func TestTheSocketIsItsOwners(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(admin.SocketOf(data), []byte("left by a process that was killed"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(data, ".admin"), 0o777); err != nil {
		t.Fatal(err)
	}
	s, _ := startIn(t, data)
	info, err := os.Lstat(admin.SocketOf(data))
	if err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Errorf("the socket has the mode %v, %v", info.Mode(), err)
	}
	if _, err := os.Lstat(filepath.Join(data, ".admin")); !os.IsNotExist(err) {
		t.Errorf("the folder in which it was made is left: %v", err)
	}
	operate(t, data, "games")
	s.stop()
	if _, err := os.Lstat(admin.SocketOf(data)); !os.IsNotExist(err) {
		t.Errorf("the socket is left: %v", err)
	}
}

// Over TCP each request needs the token and the name of the listener.
func TestAdministrationOverTCP(t *testing.T) {
	file := tokenFile(t, adminToken+"\n", 0o440)
	address := freeAddress(t)
	data := t.TempDir()
	startIn(t, data, func(o *options) { o.admin, o.adminFile = address, file })
	_, port, _ := net.SplitHostPort(address)
	const good = "Authorization: Bearer " + adminToken + "\r\n"
	for _, test := range []struct {
		host, header string
		status       int
		code         string
	}{
		{address, good, 200, ""},
		{"localhost:" + port, good, 200, ""},
		{"LOCALHOST:" + port, "authorization: bearer " + adminToken + "\r\n", 200, ""},
		{address, "", 401, "token_required"},
		{address, "Authorization: Bearer\r\n", 401, "token_required"},
		{address, "Authorization: Bearer " + adminToken[1:] + "x\r\n", 401, "token_required"},
		{address, "Authorization: Bearer " + adminToken + "x\r\n", 401, "token_required"},
		{address, "Authorization: Basic " + adminToken + "\r\n", 401, "token_required"},
		{address, "Authorization: " + adminToken + "\r\n", 401, "token_required"},
		{address, good + good, 401, "token_required"},
		{address, "Cookie: token=" + adminToken + "\r\n", 401, "token_required"},
		{"rebound.example:" + port, good, 421, "misdirected_request"},
		{"rebound.example", good, 421, "misdirected_request"},
		{"127.0.0.1.rebound.example:" + port, good, 421, "misdirected_request"},
		{"127.0.0.1:1", good, 421, "misdirected_request"},
		{"127.0.0.2:" + port, good, 421, "misdirected_request"},
		{"127.0.0.1", good, 421, "misdirected_request"},
		{"", good, 421, "misdirected_request"},
		{"rebound.example:" + port, "", 421, "misdirected_request"},
	} {
		request := "GET /games HTTP/1.1\r\nHost: " + test.host + "\r\n" + test.header + "\r\n"
		response, body := exchangeRaw(t, address, request)
		if response.StatusCode != test.status || !strings.Contains(body, test.code) {
			t.Errorf("Host %q, %q: %d %s, want %d", test.host, test.header, response.StatusCode, body, test.status)
		}
		if challenge := response.Header.Get("WWW-Authenticate"); (challenge != "") != (test.status == 401) ||
			strings.Contains(challenge, "seat") {
			t.Errorf("Host %q, %q: the challenge %q", test.host, test.header, challenge)
		}
		if response.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Error("pages of other origins may read it")
		}
	}
	absolute := "GET http://rebound.example/games HTTP/1.1\r\nHost: " + address + "\r\n" + good + "\r\n"
	if response, body := exchangeRaw(t, address, absolute); response.StatusCode != 421 {
		t.Errorf("the absolute form: %d %s", response.StatusCode, body)
	}
	if _, err := os.Lstat(admin.SocketOf(data)); !os.IsNotExist(err) {
		t.Errorf("there is a socket too: %v", err)
	}
	var out, errs strings.Builder
	if status := admin.Main([]string{"-addr", address, "-token-file", file, "games"}, "", &out, &errs); status != 0 {
		t.Errorf("serve admin: %s", errs.String())
	}
}

// Strangers who hold connections do not shut the operator out, who may have the same address.
func TestTheOperatorIsNotShutOut(t *testing.T) {
	file, address := tokenFile(t, adminToken+"\n", 0o600), freeAddress(t)
	startIn(t, t.TempDir(), func(o *options) { o.admin, o.adminFile = address, file })
	host := "Host: " + address + "\r\n"
	for name, request := range map[string]string{
		"silent":                 "",
		"a header without end":   "GET /games HTTP/1.1\r\n" + host,
		"refused":                "GET /games HTTP/1.1\r\n" + host + "\r\n",
		"refused without a body": "GET /games HTTP/1.1\r\n" + host + "Content-Length: 200000\r\n\r\n",
	} {
		for range 40 {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.Close() })
			_, _ = io.WriteString(conn, request)
		}
		var out, errs strings.Builder
		status := -1
		for begun := time.Now(); status != 0 && time.Since(begun) < 4*time.Second; { // less than any deadline
			status = admin.Main([]string{"-addr", address, "-token-file", file, "games"}, "", &out, &errs)
		}
		if status != 0 {
			t.Errorf("beside 40 connections, %s: %d %s", name, status, errs.String())
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

func TestTokensThatAreRefused(t *testing.T) {
	for want, file := range map[string]string{
		"by others, or written by its group":    tokenFile(t, adminToken, 0o444),
		"written by its group: chmod 600":       tokenFile(t, adminToken, 0o660),
		"at least 32 characters":                tokenFile(t, adminToken[1:], 0o600),
		"a character that cannot be in a token": tokenFile(t, adminToken+" x", 0o600),
		"is not a file":                         t.TempDir(),
		"no such file":                          "/nowhere/token",
	} {
		if out := refused(t, "-admin", "127.0.0.1:0", "-admin-token-file", file); !strings.Contains(out, want) {
			t.Errorf("%q does not contain %q", out, want)
		}
	}
	for _, args := range [][]string{{"-admin", "127.0.0.1:0"}, {"-admin-token-file", "x"}} {
		if out := refused(t, args...); !strings.Contains(out, "need each other") {
			t.Errorf("%v: %s", args, out)
		}
	}
}

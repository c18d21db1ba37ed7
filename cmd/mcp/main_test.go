package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// An agent plays over HTTP: a session keeps its games between calls, and another session
// does not see them.
func TestSessionsOverHTTP(t *testing.T) {
	api := httptest.NewServer(launch.New(launch.Parts{Store: memstore.New(), Now: time.Now}))
	defer api.Close()
	ctx, stop := context.WithCancel(t.Context())
	started, ended := make(address, 1), make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-service", api.URL, "-http", "127.0.0.1:0"}, nil, nil, started) }()
	url := <-started
	one, other := connect(t, url), connect(t, url)
	if got := call(t, one, "start_game"); !strings.Contains(got, "Game 1 begins") {
		t.Error(got)
	}
	if got := call(t, one, "look"); !strings.Contains(got, "Game 1, turn ") {
		t.Error(got)
	}
	if got := call(t, other, "look"); !strings.Contains(got, "there is no game yet") {
		t.Error(got)
	}
	_, _ = one.Close(), other.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// address receives the URL that the server logs.
type address chan string

func (a address) Write(line []byte) (int, error) {
	a <- strings.TrimSpace(strings.TrimPrefix(string(line), "mcp: "))
	return len(line), nil
}

func connect(t *testing.T, url string) *mcp.ClientSession {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: url}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func call(t *testing.T, session *mcp.ClientSession, tool string) string {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool})
	if err != nil {
		t.Fatal(err)
	}
	return result.Content[0].(*mcp.TextContent).Text
}

// The address of the service has a scheme and a host.
func TestTheServiceIsAURL(t *testing.T) {
	for _, at := range []string{"localhost:8080", "127.0.0.1:8080", "ws://localhost", "http://", "http://a b", ""} {
		err := run(t.Context(), []string{"-service", at}, strings.NewReader(""), t.Output(), t.Output())
		want := fmt.Sprintf("-service %s: want a URL such as http://127.0.0.1:8080", at)
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// It serves agents of this machine only, because it does not authenticate them.
func TestOnlyThisMachine(t *testing.T) {
	for _, at := range []string{"0.0.0.0:0", "192.0.2.1:80", ":8090", "example.com:80", "127.0.0.1"} {
		err := run(t.Context(), []string{"-http", at}, nil, nil, t.Output())
		if want := fmt.Sprintf("-http %s: want an address of this machine", at); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/mcp/agent"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// serve serves sessions of a service in this process, and returns both URLs.
func serve(t *testing.T, l limits) (url, service string) {
	t.Helper()
	store := memstore.New()
	api := httptest.NewServer(launch.New(launch.Parts{Store: store, Invitations: store, Now: time.Now}))
	t.Cleanup(api.Close)
	server := httptest.NewServer(newSessions(l, func() *agent.Tools {
		tools := agent.New(api.URL, nil)
		tools.Pace.Wait = 100 * time.Millisecond
		return tools
	}))
	t.Cleanup(func() {
		server.CloseClientConnections() // of sessions that have begun by hand
		server.Close()
	})
	return server.URL, api.URL
}

// post posts a message by hand, in a session or to begin one, and returns the response.
func post(t *testing.T, url, session, message string) (status int, header http.Header, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	if session != "" {
		request.Header.Set(sessionID, session)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(text)
}

// At most as many sessions go on as the limit allows.
func TestSessionsAreBounded(t *testing.T) {
	url, _ := serve(t, defaultLimits)
	first := connect(t, url)
	call(t, first, "look")
	begun := 1
	for range 1000 {
		switch status, header, body := post(t, url, "", initialize); status {
		case http.StatusOK:
			begun++
		case http.StatusServiceUnavailable:
			if header.Get("Retry-After") == "" || !strings.Contains(body, "all sessions of this server are in use") {
				t.Fatalf("Retry-After %q: %s", header.Get("Retry-After"), body)
			}
		default:
			t.Fatal(status, body)
		}
	}
	if begun != defaultLimits.most {
		t.Errorf("%d sessions have begun, want %d", begun, defaultLimits.most)
	}
	if got := call(t, first, "look"); !strings.Contains(got, "there is no game yet") {
		t.Errorf("the first one reads %q", got)
	}
}

// The session that has been idle for longest makes room for another one.
func TestIdleSessionsMakeRoom(t *testing.T) {
	url, _ := serve(t, limits{most: 2, idle: time.Hour, spare: 0})
	one, other := connect(t, url), connect(t, url)
	time.Sleep(100 * time.Millisecond) // what they have sent to begin has ended
	call(t, one, "look")
	third := connect(t, url)
	for _, session := range []*mcp.ClientSession{one, third} {
		if got := call(t, session, "look"); !strings.Contains(got, "there is no game yet") {
			t.Errorf("got %q", got)
		}
	}
	expectEnd(t, url, other)
}

// A session without calls ends, and the seats that it has offered are withdrawn.
func TestIdleSessionsEnd(t *testing.T) {
	url, service := serve(t, limits{most: 2, idle: 300 * time.Millisecond})
	session := connect(t, url)
	offer(t, session, service)
	expectOffers(t, service, 0)
	expectEnd(t, url, session)
}

// An agent that closes its session leaves nothing behind.
func TestClosedSessionsEnd(t *testing.T) {
	url, service := serve(t, limits{most: 1, idle: time.Hour, spare: time.Hour})
	session := connect(t, url)
	offer(t, session, service)
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
	expectOffers(t, service, 0)
	call(t, connect(t, url), "look") // there is room again
}

func offer(t *testing.T, session *mcp.ClientSession, service string) {
	t.Helper()
	_, err := session.CallTool(t.Context(), &mcp.CallToolParams{
		Name: "start_game", Arguments: map[string]any{"opponent": "anyone"},
	})
	if err != nil {
		t.Fatal(err)
	}
	expectOffers(t, service, 1)
}

// expectOffers waits until the service lists as many offers as want says.
func expectOffers(t *testing.T, service string, want int) {
	t.Helper()
	got := -1
	for range 200 {
		listed, err := cardgames.Invitations{Service: cardgames.New(service)}.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got = len(listed); got == want {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%d offers, want %d", got, want)
}

// expectEnd expects that a session has ended: clients see the status, and people the text.
func expectEnd(t *testing.T, url string, session *mcp.ClientSession) {
	t.Helper()
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "look"}); !errors.Is(err, mcp.ErrSessionMissing) {
		t.Errorf("got %v, want %v", err, mcp.ErrSessionMissing)
	}
	const want = "this session has ended: start a new one"
	status, _, body := post(t, url, session.ID(), listTools)
	if status != http.StatusNotFound || !strings.Contains(body, want) {
		t.Errorf("got %d %s, want %q", status, body, want)
	}
}

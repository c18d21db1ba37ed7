package websocketapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"

	"cardgames/infra/awsconfig"
	"cardgames/infra/sockets"
	"cardgames/live"
	"cardgames/localtest/cloud/websocketapi"
)

// api is a gateway that accepts every handshake, with its management API.
type api struct {
	*websocketapi.Gateway
	url     string
	sender  *sockets.Sender
	event   events.APIGatewayWebsocketProxyRequest // the latest handshake
	respond func() (status int, err error)
}

func newAPI(t *testing.T, limits websocketapi.Limits) *api {
	t.Helper()
	a := &api{respond: func() (int, error) { return 200, nil }}
	a.Gateway = websocketapi.New(a.connect, limits)
	server, management := httptest.NewServer(a.Gateway), httptest.NewServer(a.Management())
	t.Cleanup(func() { a.Close(); server.Close(); management.Close() })
	a.url = "ws" + strings.TrimPrefix(server.URL, "http")
	cfg, err := awsconfig.FromEnv(func(string) string { return "local" })
	if err != nil {
		t.Fatal(err)
	}
	a.sender = sockets.New(cfg, management.URL)
	return a
}

func (a *api) connect(_ context.Context, event []byte) ([]byte, error) {
	if err := json.Unmarshal(event, &a.event); err != nil {
		return nil, err
	}
	status, err := a.respond()
	return fmt.Appendf(nil, `{"statusCode": %d}`, status), err
}

// dial returns an open connection.
func (a *api) dial(t *testing.T) *websocket.Conn {
	t.Helper()
	open := a.Len()
	c, _, err := websocket.Dial(t.Context(), a.url+"/live?game=a&game=b", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.CloseNow() })
	await(t, func() bool { return a.Len() == open+1 })
	return c
}

// await waits until the condition is true.
func await(t *testing.T, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the condition was not met within 10 s")
		}
	}
}

func TestAHandshakeIsAConnectEvent(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	a.dial(t)
	rc := a.event.RequestContext
	if rc.RouteKey != "$connect" || rc.ConnectionID == "" || rc.RequestID == "" {
		t.Errorf("the context of the request is %+v", rc)
	}
	if got := a.event.MultiValueQueryStringParameters["game"]; !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the games are %q", got)
	}
}

func TestAHandshakeIsRefusedWithTheStatusOfTheFunction(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	for want, respond := range map[int]func() (int, error){
		404: func() (int, error) { return 404, nil },
		503: func() (int, error) { return 503, nil },
		500: func() (int, error) { return 0, errors.New("broken") },
	} {
		a.respond = respond
		_, resp, err := websocket.Dial(t.Context(), a.url, nil)
		if err == nil || resp.StatusCode != want {
			t.Errorf("got %v, %v; want the status %d", resp, err, want)
		}
	}
	if n := a.Len(); n != 0 {
		t.Errorf("%d connections are open", n)
	}
}

func TestAClosedConnectionIsGone(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	c := a.dial(t)
	_ = c.CloseNow()
	await(t, func() bool { return a.Len() == 0 })
	for _, id := range []string{a.event.RequestContext.ConnectionID, "unknown="} {
		if err := a.sender.Send(t.Context(), id, live.Hint{}); !errors.Is(err, live.ErrGone) {
			t.Errorf("got %v, want ErrGone", err)
		}
	}
}

func TestAConnectionIsGoneUntilItsHandshakeEnds(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	var during error
	a.respond = func() (int, error) {
		during = a.sender.Send(t.Context(), a.event.RequestContext.ConnectionID, live.Hint{})
		return 200, nil
	}
	a.dial(t)
	if !errors.Is(during, live.ErrGone) {
		t.Errorf("got %v, want ErrGone", during)
	}
}

func TestAFrameFromAClientIsForbidden(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	c := a.dial(t)
	if err := c.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	_, frame, err := c.Read(t.Context())
	if err != nil || !strings.Contains(string(frame), `"message": "Forbidden"`) {
		t.Errorf("got %s, %v", frame, err)
	}
}

func TestFramesFromClientsAreLimited(t *testing.T) {
	for size, want := range map[int]websocket.StatusCode{32 << 10: -1, 32<<10 + 1: websocket.StatusMessageTooBig} {
		c := newAPI(t, websocketapi.CloudLimits).dial(t)
		if err := c.Write(t.Context(), websocket.MessageText, make([]byte, size)); err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != want {
			t.Errorf("%d bytes: got %v, want the close status %d", size, err, want)
		}
	}
}

func TestConnectionsEnd(t *testing.T) {
	const soon, late = 50 * time.Millisecond, time.Hour
	for name, limits := range map[string]websocketapi.Limits{
		"when idle": {Idle: soon, Total: late},
		"when old":  {Idle: late, Total: soon},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAPI(t, limits)
			c := a.dial(t)
			if _, _, err := c.Read(t.Context()); err == nil {
				t.Error("a frame was received")
			}
			await(t, func() bool { return a.Len() == 0 })
		})
	}
}

func TestFramesKeepAConnectionOpen(t *testing.T) {
	a := newAPI(t, websocketapi.Limits{Idle: 400 * time.Millisecond, Total: time.Hour})
	c := a.dial(t)
	go func() {
		for err := error(nil); err == nil; {
			_, _, err = c.Read(context.Background())
		}
	}()
	for range 20 {
		if err := a.sender.Send(t.Context(), a.event.RequestContext.ConnectionID, live.Hint{}); err != nil {
			t.Fatalf("the connection ended: %v", err)
		}
		time.Sleep(40 * time.Millisecond)
	}
}

func TestCloseEndsAllConnections(t *testing.T) {
	a := newAPI(t, websocketapi.CloudLimits)
	c := a.dial(t)
	if err := a.Close(); err != nil || a.Len() > 0 {
		t.Errorf("%d connections are left, %v", a.Len(), err)
	}
	if _, _, err := c.Read(t.Context()); err == nil {
		t.Error("a closed gateway has an open connection")
	}
	if _, resp, err := websocket.Dial(t.Context(), a.url, nil); err == nil ||
		resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a closed gateway accepts a handshake: %v, %v", resp, err)
	}
}

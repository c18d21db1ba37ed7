package watching_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"

	"cardgames/api/edge"
	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/live"
)

// connect returns the function's response to a handshake for these games.
func (s *service) connect(t *testing.T, ctx context.Context, gameIDs ...string) string {
	t.Helper()
	event, err := json.Marshal(events.APIGatewayWebsocketProxyRequest{
		MultiValueQueryStringParameters: map[string][]string{"game": gameIDs},
		RequestContext: events.APIGatewayWebsocketProxyRequestContext{
			RouteKey: "$connect", ConnectionID: connectionID, RequestID: "r1",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	response, err := s.watch.Invoke(ctx, event)
	if err != nil {
		t.Fatal(err)
	}
	return string(response)
}

func TestAClientFollowsAGame(t *testing.T) {
	s := newService(t)
	g := s.create(t)
	if got := s.connect(t, t.Context(), g.ID); got != `{"statusCode":200}` {
		t.Errorf("got %s", got)
	}
	all, err := s.watchers.List(t.Context(), g.ID)
	if err != nil || len(all) != 1 || all[0].ID != connectionID {
		t.Errorf("got the watchers %v, %v", all, err)
	}
	s.wantLogged(t, g.ID, `"request_id":"r1","Route":"$connect","status":200,"game_hash":`, `"Connections":1`)
}

// With secrets a handshake needs one of them, as the network before the service adds it.
func TestHandshakesBehindTheEdge(t *testing.T) {
	s := newService(t)
	g := s.create(t)
	secret := strings.Repeat("s", 32)
	secrets, err := edge.Parse(secret)
	if err != nil {
		t.Fatal(err)
	}
	watch := watching.Watch(live.NewWatcher(games.NewRepository(s.Hooked, func() time.Time { return s.now }), nil,
		s.watchers), secrets, nil,
		requestlog.Log{})
	for given, want := range map[string]string{secret: `{"statusCode":200}`, strings.Repeat("t", 32): `{"statusCode":404}`,
		"": `{"statusCode":404}`} {
		event := fmt.Sprintf(`{"headers":{"x-origin-secret":%q},"multiValueQueryStringParameters":{"game":[%q]},
			"requestContext":{"routeKey":"$connect","connectionId":%q,"requestId":"r1"}}`, given, g.ID, connectionID)
		if got, err := watch.Invoke(t.Context(), []byte(event)); err != nil || string(got) != want {
			t.Errorf("given %q: %s, %v, want %s", given, got, err, want)
		}
	}
	if all, err := s.watchers.List(t.Context(), g.ID); err != nil || len(all) != 1 {
		t.Errorf("the watchers are %v, %v", all, err)
	}
}

func TestRefusedHandshakes(t *testing.T) {
	none := func(*testing.T, *service, *games.Game) {}
	broken := func(err error) func(*testing.T, *service, *games.Game) {
		return func(_ *testing.T, s *service, _ *games.Game) {
			s.Before = func(_, gameID string) error { return fmt.Errorf("query %s for %s: %w", gameID, connectionID, err) }
		}
	}
	const id = "%s" // of the game
	for name, test := range map[string]struct {
		ids    []string
		given  func(*testing.T, *service, *games.Game)
		status int
		code   string
	}{
		"no game":        {nil, none, 400, "live_refused"},
		"too many games": {slices.Repeat([]string{id}, live.MaxWatchedGames+1), none, 400, "live_refused"},
		"wrong ticket":   {[]string{id + "." + connectionID}, none, 403, "live_refused"},
		"unknown game":   {[]string{"aaaaaaaaaaaaaaaaaaaaaaaaaa"}, none, 404, "live_refused"},
		"not an id":      {[]string{""}, none, 404, "live_refused"},
		"expired game": {[]string{id}, func(_ *testing.T, s *service, _ *games.Game) { s.now = s.now.Add(25 * time.Hour) },
			404, "live_refused"},
		"finished game": {[]string{id}, func(t *testing.T, s *service, g *games.Game) { s.finish(t, g) },
			410, "live_refused"},
		"no store": {[]string{id}, broken(games.ErrUnavailable), 503, "unavailable"},
		"no time":  {[]string{id}, broken(context.DeadlineExceeded), 503, "unavailable"},
		"a bug":    {[]string{id}, broken(errors.New("damaged")), 500, "internal"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t)
			g := s.create(t)
			test.given(t, s, g)
			for i := range test.ids {
				test.ids[i] = strings.Replace(test.ids[i], id, g.ID, 1)
			}
			want := fmt.Sprintf(`{"statusCode":%d}`, test.status)
			if got := s.connect(t, t.Context(), test.ids...); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			s.wantLogged(t, g.ID, fmt.Sprintf(`"status":%d`, test.status), `"code":"`+test.code+`"`)
		})
	}
}

// A ticket is not a token, but lets a connection take the place of a player's. Right or
// wrong, it is never logged, also when the store fails.
func TestTicketsAreNotLogged(t *testing.T) {
	for name, failure := range map[string]error{"succeeds": nil, "fails": games.ErrUnavailable} {
		s := newService(t)
		g, _, err := games.NewCreator(games.NewRepository(s.Hooked, time.Now), nil, 0).Create(t.Context(),
			games.CreateRequest{Seats: games.Seats{Private: true}})
		if err != nil {
			t.Fatal(err)
		}
		right := live.WatchName(g, engine.ViewerPlayer1)
		_, ticket, _ := strings.Cut(right, ".")
		s.Before = func(string, string) error {
			if failure != nil {
				return fmt.Errorf("query for %s with %s: %w", right, ticket, failure)
			}
			return nil
		}
		for _, names := range [][]string{{right}, {g.ID + ".aaaa2222"}, {right, "unknown." + ticket}} {
			s.connect(t, t.Context(), names...)
		}
		text := s.log.String()
		for _, secret := range []string{ticket, "aaaa2222", g.ID} {
			if strings.Contains(text, secret) || !strings.Contains(text, `"Route":"$connect"`) {
				t.Errorf("a connection that %s: the log has %s:\n%s", name, secret, text)
			}
		}
	}
}

// The function responds while it still has time to.
func TestStoreTimeout(t *testing.T) {
	s := newService(t)
	g := s.create(t)
	ctx, cancel := context.WithTimeout(t.Context(), 600*time.Millisecond)
	defer cancel()
	s.Before = func(string, string) error { time.Sleep(200 * time.Millisecond); return nil }
	if got := s.connect(t, ctx, g.ID); got != `{"statusCode":503}` || ctx.Err() != nil {
		t.Errorf("got %s, %v", got, ctx.Err())
	}
}

func TestInvalidEvent(t *testing.T) {
	s := newService(t)
	for _, payload := range []string{"", "7", `{"requestContext": 7}`} {
		if got, err := s.watch.Invoke(t.Context(), []byte(payload)); err == nil {
			t.Errorf("%q got a response, not an error: %s", payload, got)
		}
	}
}

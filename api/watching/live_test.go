package watching_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/service/memstore"
)

const connectionID = "L0SM9cOFvHcCIhw="

// service is both functions over real stores, and connections that remember what
// they are sent.
type service struct {
	*memstore.Hooked
	watchers *hub.Hub
	connections
	watch, notify lambda.Handler
	log           bytes.Buffer
	now           time.Time
}

func newService(t *testing.T) *service {
	t.Helper()
	s := &service{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return s.now }
	store := memstore.New()
	s.Hooked = &memstore.Hooked{Store: store}
	s.watchers = hub.New(clock)
	s.watch = watching.Watch(live.NewWatcher(games.NewRepository(s.Hooked, clock), store, s.watchers), nil, nil,
		requestlog.Log{})
	s.notify = watching.Notify(live.NewNotifier(s.watchers, &s.connections, clock), requestlog.Log{})
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&s.log, ""))
	t.Cleanup(func() { slog.SetDefault(before) })
	return s
}

// connections is a live.Sender.
type connections struct {
	mu   sync.Mutex
	err  map[string]error // why a send fails
	sent map[string]live.Hint
}

func (c *connections) Send(_ context.Context, id string, hint live.Hint) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sent == nil {
		c.sent = map[string]live.Hint{}
	}
	c.sent[id] = hint
	return c.err[id]
}

func (s *service) create(t *testing.T) *games.Game {
	t.Helper()
	clock := func() time.Time { return s.now }
	g, _, err := games.NewCreator(games.NewRepository(s.Hooked, clock), nil, 24*time.Hour).Create(t.Context(),
		games.CreateRequest{Seed: "live"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// finish passes until the last turn has ended.
func (s *service) finish(t *testing.T, g *games.Game) *games.Game {
	t.Helper()
	submitter := games.NewSubmitter(games.NewRepository(s.Hooked, func() time.Time { return s.now }))
	for !g.Finished() {
		seat, _ := g.State.Priority()
		next, _, err := submitter.Submit(t.Context(),
			games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))})
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return g
}

func (s *service) add(t *testing.T, gameID string, ids ...string) {
	t.Helper()
	for _, id := range ids {
		c := live.Connection{ID: id, Since: s.now.Add(-time.Hour), Until: s.now.Add(time.Hour)}
		if err := s.watchers.Add(t.Context(), gameID, c); err != nil {
			t.Fatal(err)
		}
	}
}

// wantLogged looks for parts of what was logged, which may name neither a game
// nor a connection.
func (s *service) wantLogged(t *testing.T, gameID string, parts ...string) {
	t.Helper()
	text := s.log.String()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in the log:\n%s", part, text)
		}
	}
	for _, id := range []string{gameID, connectionID} {
		if strings.Contains(text, id) {
			t.Errorf("the log has %s:\n%s", id, text)
		}
	}
}

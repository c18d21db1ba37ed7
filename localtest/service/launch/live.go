package launch

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"

	"github.com/go-json-experiment/json"

	"cardgames/api"
	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/cloud/websocketapi"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/memstore"
)

// livePath is the path of the WebSocket API on the server of the HTTP API.
const livePath = "/live"

// liveUpdates are the functions of live updates in this process, behind a WebSocket API.
// They are an http.Handler for handshakes.
type liveUpdates struct {
	*websocketapi.Gateway
	stop       context.CancelFunc
	delivering sync.WaitGroup
}

// startLive starts the functions of live updates. moves is the source of the
// changes to p.Store.
func startLive(p Parts, watchers live.Watchers, moves eventsource.Source) (*liveUpdates, error) {
	mapping, err := newMapping()
	if err != nil {
		return nil, err
	}
	watch := watching.Watch(newWatcher(p, watchers), nil, nil, requestlog.Log{})
	l := &liveUpdates{Gateway: websocketapi.New(watch.Invoke, websocketapi.CloudLimits)}
	notify := watching.Notify(live.NewNotifier(watchers, sender{l.Gateway}, p.Now), requestlog.Log{})
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.delivering.Go(func() { mapping.Run(ctx, moves, notify.Invoke) })
	return l, nil
}

// newWatcher returns the Watcher of parts, which need not have invitations.
func newWatcher(p Parts, watchers live.Watchers) *live.Watcher {
	invitations := p.Invitations
	if invitations == nil {
		invitations = memstore.New()
	}
	return live.NewWatcher(games.NewRepository(p.Store, p.Now), invitations, watchers)
}

// newMapping returns the event source mapping of the template's only stream.
func newMapping() (*eventsource.Mapping, error) {
	t, err := repository.Template()
	if err != nil {
		return nil, err
	}
	return eventsource.New(t.Streams[0])
}

// close stops delivering events, ends all connections and waits for both.
func (l *liveUpdates) close() error {
	l.stop()
	l.delivering.Wait()
	return l.Gateway.Close()
}

// sender sends to connections directly. Package sockets, which calls the
// management API, takes as much processor time as half a move, which distorts
// measurements on a machine that also runs the clients.
type sender struct{ *websocketapi.Gateway }

func (s sender) Send(ctx context.Context, connectionID string, hint live.Hint) error {
	frame, err := json.Marshal(hint)
	if err != nil {
		return err
	}
	if !s.Gateway.Send(ctx, connectionID, frame) {
		return live.ErrGone
	}
	return nil
}

// Server is the service with live updates on a free loopback port.
type Server struct {
	*httptest.Server
	connections func() int
	closeLive   func() error
}

// StartServer starts the handlers of cmd/serve on any parts. Followers receive the
// hints, which may be fewer than the store sends.
func StartServer(p Parts, hints <-chan live.Hint) *Server {
	followers := hub.New(p.Now)
	go live.NewNotifier(followers, followers, p.Now).Deliver(hints)
	server := httptest.NewUnstartedServer(nil)
	p.LiveURL = liveURL(server)
	watch := followers.Handler(newWatcher(p, followers), api.RefuseLive)
	server.Config.Handler = withLive(New(p), watch)
	server.Start()
	return &Server{server, followers.Len, followers.Close}
}

// StartFunctions starts the functions behind the gateways of the cloud. The
// arguments are as for startLive.
func StartFunctions(p Parts, watchers live.Watchers, moves eventsource.Source) (*Server, error) {
	live, err := startLive(p, watchers, moves)
	if err != nil {
		return nil, err
	}
	server := httptest.NewUnstartedServer(nil)
	p.LiveURL = liveURL(server)
	functions, err := NewFunctions(p)
	if err != nil {
		server.Close()
		return nil, errors.Join(err, live.close())
	}
	server.Config.Handler = withLive(functions, live)
	server.Start()
	return &Server{server, live.Len, live.close}, nil
}

func liveURL(server *httptest.Server) string {
	return "ws://" + server.Listener.Addr().String() + livePath
}

func withLive(next, live http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(livePath, live)
	mux.Handle("/", next)
	return mux
}

// Connections returns how many live connections are open.
func (s *Server) Connections() int { return s.connections() }

// Close ends all connections and stops the server.
func (s *Server) Close() {
	_ = s.closeLive()
	s.Server.Close()
}

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"cardgames/api"
	"cardgames/api/server"
	"cardgames/cmd/serve/limit"
	"cardgames/cmd/serve/metrics"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/games/gameid"
	"cardgames/infra/blocked"
	"cardgames/infra/bolt"
	"cardgames/infra/files"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/savegame/encode"
	"cardgames/web"
	"cardgames/web/docs"
)

const (
	// retention is the template's default.
	retention = 90 * 24 * time.Hour
	// maxHints is how many commits may wait until their followers are notified.
	// More are dropped: a hint may be lost.
	maxHints = 1000

	gamesFile  = "games.db" // in the folder of the data
	livePath   = "/live"
	healthPath = "/health"
)

// instance is everything that runs.
type instance struct {
	address  string // at which this machine reaches it
	base     string // its public URL, without a slash at the end
	origin   string // the prefix of card-set URLs, "" for none
	failed   chan error
	server   *http.Server
	hub      *hub.Hub
	notifier *live.Notifier   // of its followers
	metrics  *metrics.Metrics // nil for none
	memory   memory
	disk     disk

	closers []func() error // in the order in which the parts were started
}

// start starts all parts. Where one fails, those before it are stopped.
func start(o options) (*instance, error) {
	o.memory = cmp.Or(o.memory, defaultMemory)
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &instance{failed: make(chan error, 1), memory: o.memory}
	if o.metrics != "" {
		s.metrics = metrics.New()
	}
	if err := s.open(o); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *instance) open(o options) error {
	listener, err := s.listen(o)
	if err != nil {
		return err
	}
	parts, err := s.parts(o)
	if err != nil {
		return err
	}
	if err := s.noteAddress(o.data); err != nil {
		return err
	}
	if err := s.administer(o, parts); err != nil {
		return err
	}
	bounded := limit.Listen(listener, o.memory.connections(), o.connectionsOfOne(), o.proxies)
	if err := s.serveMetrics(o, parts, bounded); err != nil {
		return err
	}
	s.server = newServer(s.handler(o, parts))
	s.server.ConnState = bounded.Observe
	go func() { s.failed <- s.server.Serve(bounded) }()
	return nil
}

// listen also finds out the URL of the service.
func (s *instance) listen(o options) (net.Listener, error) {
	listener, err := net.Listen("tcp", o.addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use by another program; choose another address with -addr,"+
			" or make run ADDR=127.0.0.1:8081", o.addr)
	}
	if err != nil {
		return nil, fmt.Errorf("-addr: %w", err)
	}
	s.closers = append(s.closers, func() error { listener.Close(); return nil })
	s.address = reachable(listener.Addr())
	s.base = "http://" + s.address
	if o.publicURL != nil {
		s.base = o.publicURL.String()
	}
	return listener, nil
}

// reachable is the address at which this machine reaches a listener.
func reachable(address net.Addr) string {
	if tcp, ok := address.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return address.String()
}

// parts are what the handlers work on.
type parts struct {
	api.Ports
	api.UseCases
	catalogue api.Catalogue
	liveURL   string

	store   *bolt.Store // with the blocked games
	archive *files.Archive
	blocked *blocked.List
	limit   *limit.Limit
	disk    disk
}

// parts opens what the handlers work on.
func (s *instance) parts(o options) (p parts, err error) {
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return p, fmt.Errorf("%w; choose a folder that can be written with -data", err)
	}
	if o.disk == 0 {
		if o.disk, err = defaultDisk(o.data); err != nil {
			return p, err
		}
	}
	s.disk = o.disk
	archive, err := files.Open(o.data, o.disk.exports())
	if err != nil {
		return p, err
	}
	s.closers = append(s.closers, archive.Close)
	kept := &exports{Archive: archive}
	store, err := s.store(filepath.Join(o.data, gamesFile), o, kept)
	if err != nil {
		return p, err
	}
	ids, err := store.Blocked(context.Background())
	if err != nil {
		return p, err
	}
	hidden := blocked.New()
	for _, id := range ids {
		hidden.Set(id, true)
	}
	loader, list, err := s.cardSets(o)
	if err != nil {
		return p, err
	}
	chosen := []games.Option{games.WithFormat(cmp.Or(o.format, envelope.Newest))}
	if o.inlineSets {
		chosen = append(chosen, games.WithInlineSets())
	}
	ports := api.Ports{
		Store: hidden.Games(store), Invitations: hidden.Invitations(store),
		Archive: kept, OnlyFinished: true, Encoder: encode.Encoder, Loader: loader,
		Now: time.Now, ServedSince: newClock().servedSince, Epoch: store.Epoch(),
		Retention: retention, Options: chosen, Watchers: s.hub,
		CacheBytes: o.memory.cache(),
	}
	return parts{
		Ports: ports, UseCases: api.NewUseCases(ports), catalogue: list, liveURL: liveURL(o.publicURL),
		store: store, archive: archive, blocked: hidden, limit: newLimit(&o), disk: o.disk,
	}, nil
}

// store opens the games, and has the hints of new versions sent.
func (s *instance) store(file string, o options, kept *exports) (*bolt.Store, error) {
	hints := make(live.Queue, maxHints)
	chosen := []bolt.Option{
		bolt.WithStored(hints.Stored), bolt.WithLimit(o.disk.games()), bolt.WithDeleted(kept.forget),
		bolt.WithDamage(o.logDamage),
	}
	if o.trustClock {
		chosen = append(chosen, bolt.WithTrustedClock())
	}
	if o.restored {
		chosen = append(chosen, bolt.WithRestored())
	}
	store, err := bolt.Open(file, append(chosen, s.observeCommits()...)...)
	switch {
	case errors.Is(err, bolt.ErrInUse), errors.Is(err, envelope.ErrNewer):
		return nil, fmt.Errorf("%w; choose another folder with -data, or make run DATA=.data2", err)
	case errors.Is(err, bolt.ErrDamaged):
		return nil, fmt.Errorf("%w; %s", err, o.remedy())
	case err != nil:
		return nil, fmt.Errorf("%w; choose a folder that can be written with -data", err)
	}
	s.hub = hub.New(time.Now)
	s.notifier = live.NewNotifier(s.hub, s.hub, time.Now)
	go s.notifier.Deliver(hints)
	s.closers = append(s.closers, func() error {
		defer close(hints)
		return store.Close()
	})
	s.background(func(ctx context.Context) {
		kept.forgetOrphans(ctx, store)
		store.Sweeping(ctx)
	})
	return store, nil
}

// remedy says what an operator can do with a damaged file of games.
func (o options) remedy() string {
	const saves = "restore a backup of it, or save the games that can be read: serve compact -data %s -to FILE"
	return fmt.Sprintf(saves, o.data)
}

// logDamage logs what is damaged in the file of games: a game or an invitation, or with "" the file.
func (o options) logDamage(id string, err error) {
	if id == "" {
		slog.Error("the file of games is damaged; stop the server, and "+o.remedy(), "error", err)
		return
	}
	slog.Error("a game or an invitation is damaged; its requests fail, and all others go on",
		"game_hash", gameid.Hash(id), "error", err)
}

// background runs f until the instance is closed.
func (s *instance) background(f func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(ctx)
	}()
	s.closers = append(s.closers, func() error {
		cancel()
		<-done
		return nil
	})
}

func (s *instance) handler(o options, p parts) http.Handler {
	base, health := pathOf(o.publicURL), newHealth(p.store, o.data)
	pages := web.Site{Base: base, Origin: originOf(o.publicURL), LiveURL: p.liveURL, OnlineOnly: !o.offline}
	operations := append(api.Operations(api.Parts{
		UseCases: p.UseCases, Catalogue: p.catalogue, LiveURL: p.liveURL,
		Pages:         web.HandlerAt(pages, engine.DefaultRules()),
		Documentation: docs.HandlerBelow(base),
	}),
		api.Handle("GET "+livePath, s.hub.Handler(p.Watcher, api.RefuseLive)),
		api.Handle("GET "+healthPath, health))
	operations = append(operations, wellKnown(o)...)
	reached := server.Options{Base: base, Observers: s.observers(o)}
	if o.limit() > 0 {
		reached.Client = o.proxies.ClientOf
	}
	// Outside, so that a refusal has an id and can be read by pages.
	return server.New(p.limit.Handler(boundHeader(api.NewMux(operations...))), reached)
}

func newLimit(o *options) *limit.Limit {
	return limit.New(limit.Config{
		Rate: o.limit(), Work: o.memory.places(), Transfers: o.memory.transfers(), Fetches: o.memory.fetches(),
		Live: o.memory.connections() / 4 * 3, LiveOfOne: o.connectionsOfOne(),
		LivePath: livePath, ExemptPath: healthPath,
	})
}

// newServer has limits for whatever a client may leave unfinished. Responses are
// small, so that a client that reads for ten seconds has stopped reading.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    2 * maxHeader,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug),
	}
}

// maxStop is how long requests that have begun may take to finish.
const maxStop = 3 * time.Second

// stop refuses new requests, closes live connections, lets requests that have
// begun finish, and closes the store, within five seconds.
func (s *instance) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), maxStop)
	defer cancel()
	s.server.RegisterOnShutdown(func() { _ = s.hub.Close() })
	if err := s.server.Shutdown(ctx); err != nil {
		_ = s.server.Close()
	}
	_ = s.hub.Close()
	s.close()
}

func (s *instance) close() {
	for i := len(s.closers) - 1; i >= 0; i-- {
		if err := s.closers[i](); err != nil {
			slog.Error("stopping", "error", err)
		}
	}
}

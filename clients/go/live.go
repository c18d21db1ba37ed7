package cardgames

import (
	"context"
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// maxGames is how many games a connection follows.
	maxGames = 100
	// gather is how long a connection waits for further games before it is made.
	gather = 50 * time.Millisecond
	// firstReconnect is the pause before another connection, and longestReconnect the longest one.
	firstReconnect   = time.Second
	longestReconnect = time.Minute
	// changed is the hint that a message may have been missed.
	changed = math.MaxInt
)

var ticket = regexp.MustCompile(`([?&]game=[^.&]*)\.[^&]*`)

// withoutTickets returns the URL at which to follow the same game as a spectator. The service does not announce
// a seat's own moves to a connection with the seat's ticket.
func withoutTickets(url string) string { return ticket.ReplaceAllString(url, "$1") }

// Hints are the hints of one game. The zero value never has any.
type Hints struct {
	// C receives the newest version that the service has announced, and a higher number where one may have been
	// missed.
	C        <-chan int
	listener *listener
}

// Open reports whether the service announces new versions now.
func (h *Hints) Open() bool { return h.listener != nil && h.listener.open() }

// Hints returns the hints of a game until ctx ends. It takes the member live of a view or an invitation; where
// that is empty, there are none.
func (s *Service) Hints(ctx context.Context, url string) *Hints {
	if url == "" {
		return &Hints{}
	}
	_, query, _ := strings.Cut(url, "game=")
	game, _, _ := strings.Cut(query, ".")
	n := s.live.listen(url, game)
	context.AfterFunc(ctx, n.stop)
	return &Hints{C: n.hints, listener: n}
}

// live has the connections of a service. Each follows up to maxGames games.
type live struct {
	mu      sync.Mutex
	sockets []*socket
}

// listener receives the hints of one game.
type listener struct {
	hints  chan int // the newest version that was announced
	game   string
	query  string // game=ID.TICKET
	socket *socket
}

// socket is a connection that is made again when it ends, and when it is to follow another game.
type socket struct {
	live      *live
	base      string // the URL before the query
	more      chan struct{}
	cancel    context.CancelFunc
	listeners []*listener
	open      map[*listener]bool // those that the connection follows
}

// listen follows a game by its URL, on a connection that it shares with others.
func (l *live) listen(url, game string) *listener {
	base, query, _ := strings.Cut(url, "?")
	n := &listener{hints: make(chan int, 1), game: game, query: query}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.sockets {
		if n.socket == nil && s.base == base && len(s.listeners) < maxGames && !s.follows(game) {
			n.socket = s
		}
	}
	if n.socket == nil {
		ctx, cancel := context.WithCancel(context.Background())
		n.socket = &socket{live: l, base: base, more: make(chan struct{}, 1), cancel: cancel, open: map[*listener]bool{}}
		l.sockets = append(l.sockets, n.socket)
		go n.socket.run(ctx)
	}
	n.socket.listeners = append(n.socket.listeners, n)
	wake(n.socket.more)
	return n
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (s *socket) follows(game string) bool {
	for _, n := range s.listeners {
		if n.game == game {
			return true
		}
	}
	return false
}

// open reports whether hints come.
func (n *listener) open() bool {
	n.socket.live.mu.Lock()
	defer n.socket.live.mu.Unlock()
	return n.socket.open[n]
}

// stop ends the hints, and the connection where no other game needs it.
func (n *listener) stop() {
	s := n.socket
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	s.listeners = without(s.listeners, n)
	delete(s.open, n)
	if len(s.listeners) == 0 {
		s.live.sockets = without(s.live.sockets, s)
		s.cancel()
	}
}

func without[T comparable](list []T, gone T) (rest []T) {
	for _, item := range list {
		if item != gone {
			rest = append(rest, item)
		}
	}
	return rest
}

// run keeps a connection that follows all listeners until ctx ends.
func (s *socket) run(ctx context.Context) {
	<-s.more
	pause := firstReconnect
	for ctx.Err() == nil {
		_ = sleep(ctx, gather)
		url, all := s.url()
		connection, _, err := websocket.Dial(ctx, url, nil)
		if err == nil {
			pause = firstReconnect
			s.announce(all)
			err = s.receive(ctx, connection)
		}
		if err == nil { // there are further games
			s.forget()
			continue
		}
		if websocket.CloseStatus(err) == websocket.StatusTryAgainLater {
			pause = longestReconnect
		}
		s.lost()
		s.rest(ctx, jitter(pause))
		pause = min(2*pause, longestReconnect)
	}
}

// rest waits for a while, or until there are further games.
func (s *socket) rest(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-s.more:
	case <-timer.C:
	case <-ctx.Done():
	}
}

func (s *socket) url() (string, []*listener) {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	var queries []string
	for _, n := range s.listeners {
		queries = append(queries, n.query)
	}
	return s.base + "?" + strings.Join(queries, "&"), append([]*listener(nil), s.listeners...)
}

// announce marks listeners as followed. Each reads its game, since hints may have been missed before.
func (s *socket) announce(all []*listener) {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	for _, n := range all {
		if !s.open[n] {
			s.open[n] = true
			n.hint(changed)
		}
	}
}

// lost marks all listeners as not followed. Each reads its game, since hints may have been missed.
func (s *socket) lost() {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	for n := range s.open {
		n.hint(changed)
	}
	clear(s.open)
}

// forget does the same without hints, which the next connection gives.
func (s *socket) forget() {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	clear(s.open)
}

// hint leaves the newest version for the listener.
func (n *listener) hint(version int) {
	select {
	case n.hints <- version:
	case older := <-n.hints:
		n.hints <- max(older, version)
	}
}

// receive passes hints on until the connection ends, or, without an error, until there are further games.
func (s *socket) receive(ctx context.Context, connection *websocket.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer func() { _ = connection.CloseNow() }()
	ended := make(chan error, 1)
	go func() {
		for {
			_, text, err := connection.Read(ctx)
			if err != nil {
				ended <- err
				return
			}
			s.pass(text)
		}
	}()
	select {
	case err := <-ended:
		return err
	case <-s.more:
		return nil
	}
}

func (s *socket) pass(text []byte) {
	var hint struct {
		GameID  string `json:"game_id"`
		Version *int   `json:"version"`
	}
	if json.Unmarshal(text, &hint) != nil || hint.Version == nil {
		return
	}
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	for _, n := range s.listeners {
		if n.game == hint.GameID {
			n.hint(*hint.Version)
		}
	}
}

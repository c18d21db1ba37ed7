package agent

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	cardgames "cardgames/clients/go"
)

const (
	// maxGames is how many games one model can have begun and not finished.
	maxGames = 8
	// maxActions is how many actions one call can have.
	maxActions = 20
	// seekingTime is how long an opponent is looked for.
	seekingTime = 10 * time.Minute
)

// Tools are the tools of one model, with the games that it has begun.
type Tools struct {
	Pace   Pace
	client *client

	mu    sync.Mutex
	games []*game
}

// New returns the tools for the service at a URL without a trailing slash. A nil transport
// means http.DefaultTransport.
func New(url string, transport http.RoundTripper) *Tools {
	service := cardgames.New(url)
	service.Client = &http.Client{Transport: transport}
	return &Tools{
		Pace:   Pace{Wait: 20 * time.Second, Forced: time.Second, Unannounced: 3 * time.Second},
		client: &client{service},
	}
}

// Pace has the times by which the tools play opposite a person, or another model.
type Pace struct {
	// Wait is how long a call waits for the other player, in all.
	Wait time.Duration
	// Forced is the time before a pass that is the only legal action. It is constant, so that
	// it tells nothing about the hand.
	Forced time.Duration
	// Unannounced is the time between two reads while the other player is waited for, in case
	// that the service announces nothing.
	Unannounced time.Duration
}

// game is a game of the model, which has a seat once both players have sat down.
type game struct {
	number     int
	invitation string // id, until it is accepted
	token      string // of the offered seat
	met        chan struct{}
	id         string // by met
	failed     error  // by met

	mu   sync.Mutex
	seat *seat
}

func (g *game) over() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.failed != nil || g.seat != nil && g.seat.over.Load()
}

// add keeps a game and numbers it.
func (t *Tools) add(g *game) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	running := 0
	for _, other := range t.games {
		if !other.over() {
			running++
		}
	}
	if running >= maxGames {
		return fmt.Errorf("%d games are in progress; finish or resign one first", running)
	}
	t.games = append(t.games, g)
	g.number = len(t.games)
	return nil
}

// Start begins a game. The opponent is computer, friend or anyone; strength is that of the
// computer.
func (t *Tools) Start(ctx context.Context, opponent, strength, cardSet string) (string, error) {
	urls, err := t.setURLs(ctx, cardSet)
	if err != nil {
		return "", err
	}
	switch opponent {
	case "", "computer":
		return t.startComputer(ctx, strength, urls)
	case "friend":
		return t.offer(ctx, urls)
	case "anyone":
		if urls != nil {
			return "", errors.New("games against anyone are played with the core set: leave out card_set")
		}
		return t.seek(ctx)
	}
	return "", fmt.Errorf("no opponent %q: want computer, friend or anyone", opponent)
}

// setURLs returns the URLs of a set that the service offers, by its name.
func (t *Tools) setURLs(ctx context.Context, wanted string) ([]string, error) {
	if wanted == "" {
		return nil, nil
	}
	sets, err := t.client.cardSets(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, set := range sets {
		if strings.EqualFold(set.Name, wanted) {
			if set.URL == nil { // the core set
				return nil, nil
			}
			return []string{*set.URL}, nil
		}
		names = append(names, set.Name)
	}
	return nil, fmt.Errorf("no card set %q; there are: %s", wanted, strings.Join(names, ", "))
}

func (t *Tools) startComputer(ctx context.Context, strength string, urls []string) (string, error) {
	if strength == "" {
		strength = "medium"
	}
	if strengths[strength] == "" {
		return "", fmt.Errorf("no strength %q: want easy, medium or hard", strength)
	}
	g := &game{}
	if err := t.add(g); err != nil {
		return "", err
	}
	var coin [1]byte
	_, _ = rand.Read(coin[:])
	player := int(coin[0] & 1)
	s, err := func() (*seat, error) {
		seats, err := t.client.create(ctx, urls)
		if err != nil {
			return nil, err
		}
		s, err := sit(ctx, t.client, g.number, seats[player], t.Pace)
		if err != nil {
			return nil, err
		}
		s.computer, err = newComputer(ctx, seats[1-player], 1-player, strength)
		return s, err
	}()
	if g.begin(s, err); err != nil {
		return "", err
	}
	return s.play(ctx, fmt.Sprintf("Game %d begins, against the computer (%s).", g.number, strength))
}

// begin notes the seat in a game, or why there is none.
func (g *game) begin(s *seat, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.failed = err; err == nil {
		g.seat = s
	}
}

// offer invites a friend, or another model, by a link.
func (t *Tools) offer(ctx context.Context, urls []string) (string, error) {
	g := &game{}
	if err := t.add(g); err != nil {
		return "", err
	}
	offered, err := t.client.offer(ctx, urls)
	if err != nil {
		g.begin(nil, err)
		return "", err
	}
	g.mu.Lock()
	g.invitation, g.token = offered.ID, offered.Token
	g.mu.Unlock()
	return fmt.Sprintf("Game %d: the first to open this invitation sits down opposite you.\n%s/play#invitation=%s\n"+
		"Another agent passes it to join_game. Then call look.", g.number, t.client.Base, offered.ID), nil
}

// seek looks for an opponent while the model does something else.
func (t *Tools) seek(ctx context.Context) (string, error) {
	g := &game{met: make(chan struct{})}
	if err := t.add(g); err != nil {
		return "", err
	}
	go func() {
		defer close(g.met)
		seeking, stop := context.WithTimeout(context.Background(), seekingTime)
		defer stop()
		seat, err := t.client.meet(seeking)
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.failed = err; err == nil {
			g.id, g.token = seat.ID, seat.Token
		}
	}()
	return t.Look(ctx, g.number)
}

// invitationID matches the id in what a person calls the link of an invitation.
var invitationID = regexp.MustCompile(`(?:^|invitation=|/)([a-z2-7]{26})$`)

// Join accepts an invitation.
func (t *Tools) Join(ctx context.Context, invitation string) (string, error) {
	match := invitationID.FindStringSubmatch(strings.TrimSpace(invitation))
	if match == nil {
		return "", errors.New("this is no invitation: want a link that ends in #invitation= and 26 characters")
	}
	g := &game{}
	if err := t.add(g); err != nil {
		return "", err
	}
	var s *seat
	token, err := t.client.accept(ctx, match[1])
	if err == nil {
		s, err = sit(ctx, t.client, g.number, t.client.Game(match[1], token), t.Pace)
	}
	g.begin(s, err)
	switch {
	case isGone(err):
		return "", fmt.Errorf("someone else sits there, or the invitation has ended: %w", err)
	case err != nil:
		return "", err
	}
	return s.play(ctx, fmt.Sprintf("Game %d begins.", g.number))
}

// game returns a game by its number; 0 is the newest.
func (t *Tools) game(number int) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.games) == 0 {
		return nil, errors.New("there is no game yet: call start_game or join_game")
	}
	if number == 0 {
		number = len(t.games)
	}
	if number < 1 || number > len(t.games) {
		return nil, fmt.Errorf("there is no game %d; the newest is game %d", number, len(t.games))
	}
	return t.games[number-1], nil
}

// seated returns the seat in a game, waiting for the opponent to sit down. The text says
// why there is none yet.
func (t *Tools) seated(ctx context.Context, number int) (s *seat, waiting string, err error) {
	g, err := t.game(number)
	if err != nil {
		return nil, "", err
	}
	s, invitation, err := g.current()
	if s != nil || err != nil {
		return s, "", err
	}
	ctx, stop := t.Pace.waitContext(ctx)
	defer stop()
	if g.met != nil {
		select {
		case <-g.met:
			s, err = g.sitDown(ctx, t, "")
			return s, "", err
		case <-ctx.Done():
			return nil, fmt.Sprintf("Game %d: no opponent yet. Call look to wait on.", g.number), nil
		}
	}
	for {
		now, err := t.client.invitation(ctx, invitation)
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Sprintf("Game %d: the invitation is not accepted yet. Call look to keep waiting.", g.number), nil
		case err != nil:
			return nil, "", err
		case now.Status == "accepted":
			s, err = g.sitDown(ctx, t, invitation)
			return s, "", err
		}
		_ = pause(ctx, time.Second) // the end of ctx is seen above
	}
}

func (g *game) current() (s *seat, invitation string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.seat, g.invitation, g.failed
}

// sitDown takes the seat in the game of an accepted invitation, or in that with the
// stranger whom the seeking has met.
func (g *game) sitDown(ctx context.Context, t *Tools, game string) (*seat, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.seat != nil || g.failed != nil {
		return g.seat, g.failed
	}
	var err error
	g.seat, err = sit(ctx, t.client, g.number, t.client.Game(cmp.Or(game, g.id), g.token), t.Pace)
	return g.seat, err
}

// Look shows a game, and waits for the opponent if the model has nothing to choose.
func (t *Tools) Look(ctx context.Context, number int) (string, error) {
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	return s.play(ctx, "")
}

// play plays on until there is something to choose, and describes the game.
func (s *seat) play(ctx context.Context, before string) (string, error) {
	s.calls.Lock()
	defer s.calls.Unlock()
	if err := s.refresh(ctx); err != nil {
		return "", err
	}
	if err := s.advance(ctx, decision); err != nil {
		return "", err
	}
	return s.text(before), nil
}

// Act makes the actions with these numbers of the newest text about the game, and plays on.
// until is decision, my_turn or empty.
func (t *Tools) Act(ctx context.Context, number int, actions []int, until string) (string, error) {
	when, ok := goals[until]
	switch {
	case !ok:
		return "", fmt.Errorf("no %q: until is decision or my_turn", until)
	case len(actions) > maxActions:
		return "", fmt.Errorf("%d actions: at most %d are possible at once", len(actions), maxActions)
	}
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	s.calls.Lock()
	defer s.calls.Unlock()
	stopped, err := s.act(ctx, actions, when)
	if err != nil {
		return "", err
	}
	return s.text(stopped), nil
}

// Resign ends a game. The opponent wins.
func (t *Tools) Resign(ctx context.Context, number int) (string, error) {
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	s.calls.Lock()
	defer s.calls.Unlock()
	if err := s.resign(ctx); err != nil {
		return "", err
	}
	return s.result(), nil
}

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
	Pace    Pace
	service *remote

	mu    sync.Mutex
	games []*opening
}

// New returns the tools for the service at a URL without a trailing slash. A nil transport
// means http.DefaultTransport.
func New(url string, transport http.RoundTripper) *Tools {
	service := cardgames.New(url)
	service.Client = &http.Client{Transport: transport}
	return &Tools{
		Pace:    Pace{Wait: 20 * time.Second, Forced: time.Second, Unannounced: 3 * time.Second},
		service: &remote{service},
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

// opening is a game of the model, which has a seat once both players have sat down.
type opening struct {
	number     int
	invitation string // id, until it is accepted
	token      string // of the offered seat
	met        chan struct{}
	game       string // by met
	failed     error  // by met

	mu   sync.Mutex
	seat *seat
}

func (o *opening) over() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failed != nil || o.seat != nil && o.seat.over.Load()
}

// add keeps a game and numbers it.
func (t *Tools) add(o *opening) error {
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
	t.games = append(t.games, o)
	o.number = len(t.games)
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
	sets, err := t.service.cardSets(ctx)
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
	o := &opening{}
	if err := t.add(o); err != nil {
		return "", err
	}
	var coin [1]byte
	_, _ = rand.Read(coin[:])
	player := int(coin[0] & 1)
	s, err := func() (*seat, error) {
		seats, err := t.service.create(ctx, urls)
		if err != nil {
			return nil, err
		}
		s, err := sit(ctx, t.service, o.number, seats[player], t.Pace)
		if err != nil {
			return nil, err
		}
		s.computer, err = newComputer(ctx, seats[1-player], 1-player, strength)
		return s, err
	}()
	if o.begin(s, err); err != nil {
		return "", err
	}
	return s.play(ctx, fmt.Sprintf("Game %d begins, against the computer (%s).", o.number, strength))
}

// begin notes the seat in a game, or why there is none.
func (o *opening) begin(s *seat, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed = err; err == nil {
		o.seat = s
	}
}

// offer invites a friend, or another model, by a link.
func (t *Tools) offer(ctx context.Context, urls []string) (string, error) {
	o := &opening{}
	if err := t.add(o); err != nil {
		return "", err
	}
	offered, err := t.service.offer(ctx, urls)
	if err != nil {
		o.begin(nil, err)
		return "", err
	}
	o.mu.Lock()
	o.invitation, o.token = offered.ID, offered.Token
	o.mu.Unlock()
	return fmt.Sprintf("Game %d: the first to open this invitation sits down opposite you.\n%s/play#invitation=%s\n"+
		"Another agent passes it to join_game. Then call look.", o.number, t.service.Base, offered.ID), nil
}

// seek looks for an opponent while the model does something else.
func (t *Tools) seek(ctx context.Context) (string, error) {
	o := &opening{met: make(chan struct{})}
	if err := t.add(o); err != nil {
		return "", err
	}
	go func() {
		defer close(o.met)
		seeking, stop := context.WithTimeout(context.Background(), seekingTime)
		defer stop()
		seat, err := t.service.meet(seeking)
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.failed = err; err == nil {
			o.game, o.token = seat.ID, seat.Token
		}
	}()
	return t.Look(ctx, o.number)
}

// invitationID matches the id in what a person calls the link of an invitation.
var invitationID = regexp.MustCompile(`(?:^|invitation=|/)([a-z2-7]{26})$`)

// Join accepts an invitation.
func (t *Tools) Join(ctx context.Context, invitation string) (string, error) {
	match := invitationID.FindStringSubmatch(strings.TrimSpace(invitation))
	if match == nil {
		return "", errors.New("this is no invitation: want a link that ends in #invitation= and 26 characters")
	}
	o := &opening{}
	if err := t.add(o); err != nil {
		return "", err
	}
	var s *seat
	token, err := t.service.accept(ctx, match[1])
	if err == nil {
		s, err = sit(ctx, t.service, o.number, t.service.Game(match[1], token), t.Pace)
	}
	o.begin(s, err)
	switch {
	case isGone(err):
		return "", fmt.Errorf("someone else sits there, or the invitation has ended: %w", err)
	case err != nil:
		return "", err
	}
	return s.play(ctx, fmt.Sprintf("Game %d begins.", o.number))
}

// opening returns a game by its number; 0 is the newest.
func (t *Tools) opening(number int) (*opening, error) {
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
	o, err := t.opening(number)
	if err != nil {
		return nil, "", err
	}
	s, invitation, err := o.current()
	if s != nil || err != nil {
		return s, "", err
	}
	ctx, stop := t.Pace.waitContext(ctx)
	defer stop()
	if o.met != nil {
		select {
		case <-o.met:
			s, err = o.sitDown(ctx, t, "")
			return s, "", err
		case <-ctx.Done():
			return nil, fmt.Sprintf("Game %d: no opponent yet. Call look to wait on.", o.number), nil
		}
	}
	for {
		now, err := t.service.invitation(ctx, invitation)
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Sprintf("Game %d: the invitation is not accepted yet. Call look to keep waiting.", o.number), nil
		case err != nil:
			return nil, "", err
		case now.Status == "accepted":
			s, err = o.sitDown(ctx, t, invitation)
			return s, "", err
		}
		_ = pause(ctx, time.Second) // the end of ctx is seen above
	}
}

func (o *opening) current() (s *seat, invitation string, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.seat, o.invitation, o.failed
}

// sitDown takes the seat in the game of an accepted invitation, or in that with the
// stranger whom the seeking has met.
func (o *opening) sitDown(ctx context.Context, t *Tools, game string) (*seat, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.seat != nil || o.failed != nil {
		return o.seat, o.failed
	}
	var err error
	o.seat, err = sit(ctx, t.service, o.number, t.service.Game(cmp.Or(game, o.game), o.token), t.Pace)
	return o.seat, err
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
func (t *seat) play(ctx context.Context, before string) (string, error) {
	t.calls.Lock()
	defer t.calls.Unlock()
	if err := t.refresh(ctx); err != nil {
		return "", err
	}
	if err := t.advance(ctx, decision); err != nil {
		return "", err
	}
	return t.text(before), nil
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

package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cardgames/bots"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/bot"
	"cardgames/cmd/internal/cardpool"
)

// player makes the choices of a seat.
type player interface {
	// choose returns one of the legal actions of the seat's own view.
	choose(ctx context.Context, v *cardgames.View) (cardgames.Action, error)
}

// session plays the seats of one game that are taken at this terminal.
type session struct {
	*remote
	console
	options  options
	players  [2]player
	viewer   int // the seat whose views are used
	narrator *narrator
	narrated int  // the newest version that was narrated
	waiting  int  // the version at which a person was last asked to wait
	ending   bool // whether a person ends the game at the next deadline of an absent player
	hints    *cardgames.Hints
}

func newSession(ctx context.Context, o options, t console) (*session, error) {
	s := &session{remote: newRemote(o, t), console: t, options: o, hints: &cardgames.Hints{}, waiting: -1}
	created, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	s.viewer = s.firstSeat()
	v, err := s.read(ctx, s.viewer, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return nil, err
	}
	if err := s.checkTokens(ctx, v); err != nil {
		return nil, err
	}
	s.narrated = v.Version
	s.narrator = newNarrator(s.onlyPerson(), v)
	s.greet(created, v)
	return s, s.seatPlayers(ctx, v)
}

// begin sets the game, and the seats of one that begins with an invitation.
func (s *session) begin(ctx context.Context) (created bool, err error) {
	if err := s.findSets(ctx); err != nil {
		return false, err
	}
	if s.options.inviting() {
		return false, s.sitDown(ctx)
	}
	if s.game, err = s.options.game(); err != nil || s.game != "" {
		return false, err
	}
	return true, s.create(ctx)
}

// findSets finds the card sets of -set all.
func (s *session) findSets(ctx context.Context) error {
	if !slices.Equal(s.options.sets, []string{cardpool.All}) {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	offered, err := s.service.CardSets(ctx)
	if err != nil {
		return explained(err)
	}
	s.options.sets = cardpool.URLs(offered.CardSets)
	return nil
}

// create creates the game, with the decks that the players bring.
func (s *session) create(ctx context.Context) error {
	o := s.options
	game := cardgames.NewGame{
		SetURLs: o.sets, Private: o.private, TurnSeconds: o.turn, Seed: o.seed, Draft: o.decks.draft,
	}
	if o.decks.any() {
		var err error
		if game.Decks, err = s.decksOfBoth(ctx); err != nil {
			return explained(err)
		}
	}
	return s.remote.create(ctx, game)
}

// firstSeat returns the first seat of a person, or the first seat if there are only
// bots.
func (s *session) firstSeat() int {
	seats := slices.Sorted(maps.Keys(s.options.seats))
	if i := slices.IndexFunc(seats, func(at int) bool { return s.options.seats[at] == human }); i >= 0 {
		return seats[i]
	}
	return seats[0]
}

// onlyPerson returns the seat of the only person at this terminal, or noSeat.
func (s *session) onlyPerson() int {
	person := noSeat
	for at, name := range s.options.seats {
		switch {
		case name == human && person == noSeat:
			person = at
		case name == human:
			return noSeat
		}
	}
	return person
}

func (s *session) seatPlayers(ctx context.Context, v *cardgames.View) error {
	seed := botSeed(s.options.seed)
	for at, name := range s.options.seats {
		if name == human {
			s.listen()
			s.players[at] = newPerson(s, at, v)
			continue
		}
		kind, err := bots.ParseKind(name)
		if err != nil {
			return err
		}
		player, err := bot.New(ctx, v, at, kind, seed+uint64(at))
		if err != nil {
			return err
		}
		s.players[at] = botPlayer{player}
	}
	return nil
}

// listen begins to read what a person types.
func (s *session) listen() {
	if s.typed == nil {
		s.typed = readLines(s.in)
	}
}

// botSeed returns the seed of the bots. It is random if seed is empty.
func botSeed(seed string) uint64 {
	if seed == "" {
		return rand.Uint64()
	}
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(seed))
	return hash.Sum64()
}

type botPlayer struct{ *bot.Player }

func (b botPlayer) choose(_ context.Context, v *cardgames.View) (cardgames.Action, error) {
	return b.Choose(v)
}

// checkTokens checks that each seat of a private game sees its hand. A seat without its
// token could never act.
func (s *session) checkTokens(ctx context.Context, first *cardgames.View) error {
	for at := range first.Players {
		if s.options.seats[at] == "" || first.Players[at].Hand != nil {
			continue
		}
		own, err := s.read(ctx, at, cardgames.ReadOptions{})
		if err != nil {
			return err
		}
		if own.Players[at].Hand == nil {
			return fmt.Errorf("the game is private: player %d needs its own token, -token %[1]d=TOKEN", at)
		}
	}
	return nil
}

// greet prints the URL of the game, and how others join it.
func (s *session) greet(created bool, v *cardgames.View) {
	fmt.Fprintln(s.out, s.game)
	for at := range v.Players {
		if created && v.Private && s.options.seats[at] == "" {
			fmt.Fprintf(s.out, "Player %d joins with the token of their seat, which is shown only now:\n  go run ./cmd/play "+
				"%[2]s -seat %[1]d=human -token %[1]d=%[3]s\n", at, s.game, s.tokens[at])
		}
	}
	if !created {
		fmt.Fprintf(s.out, "Resumed at version %d.\n", v.Version)
	}
	switch {
	case s.options.seats[s.viewer] != human:
	case v.Decks:
		fmt.Fprintln(s.out, "Type ? for help, and d for both decks, which are open.")
	default:
		fmt.Fprintln(s.out, "Type ? for help.")
	}
}

var (
	// errQuit is the error of a person who leaves. The game is kept.
	errQuit = errors.New("quit")
	// errNoShow is the error of a game that has ended because a stranger did not act.
	errNoShow = errors.New("the stranger did not act")
)

// play plays until the game is finished or a person leaves.
func (s *session) play(ctx context.Context) error {
	v, err := s.refresh(ctx)
	if err == nil && v.Live != "" && slices.Contains(s.players[:], nil) {
		following, stop := context.WithCancel(ctx)
		defer stop()
		s.hints = s.service.Hints(following, v.Live)
	}
	for err == nil && !v.Finished() && ctx.Err() == nil {
		v, err = s.step(ctx, v)
	}
	switch {
	case errors.Is(err, errQuit), ctx.Err() != nil:
		fmt.Fprintf(s.out, "\nThe game is kept. Resume it with\n  %s\n", s.command())
		return ctx.Err()
	case err != nil:
		return err
	}
	fmt.Fprintf(s.out, "The whole game, with what proves its shuffle: %s/export\n%s\n", s.game, s.narrator.Result(v))
	return nil
}

// command returns the command that resumes the game.
func (s *session) command() string {
	words := []string{"go run ./cmd/play", s.game}
	for at := range s.players {
		if name := s.options.seats[at]; name != "" {
			words = append(words, "-seat", strconv.Itoa(at)+"="+name)
		}
		if token := s.tokens[at]; token != "" && s.options.seats[at] != "" {
			words = append(words, "-token", strconv.Itoa(at)+"="+token)
		}
	}
	return strings.Join(words, " ")
}

// refresh reads the newest version and describes what has happened since the last read.
func (s *session) refresh(ctx context.Context) (*cardgames.View, error) {
	v, err := s.read(ctx, s.viewer, cardgames.ReadOptions{Since: &s.narrated})
	if err != nil {
		return nil, err
	}
	for _, entry := range v.Log {
		s.narrate(entry.Version, entry.Events)
	}
	s.narrator.Know(v)
	return v, nil
}

func (s *session) narrate(version int, events []cardgames.Event) {
	s.narrated = version
	for _, line := range s.narrator.lines(events) {
		fmt.Fprintln(s.out, line)
	}
}

// step makes one move, or waits for another player's.
func (s *session) step(ctx context.Context, v *cardgames.View) (*cardgames.View, error) {
	at := *v.Priority
	if s.players[at] == nil {
		return s.await(ctx, v)
	}
	own := v
	if v.Players[at].Hand == nil || len(v.LegalActions) == 0 { // another seat's view of a private game
		var err error
		if own, err = s.read(ctx, at, cardgames.ReadOptions{}); err != nil {
			return nil, err
		}
		if own.Version != v.Version {
			return s.refresh(ctx)
		}
	}
	action, err := s.players[at].choose(ctx, own)
	if err != nil {
		return nil, err
	}
	return s.move(ctx, at, v.Version, action)
}

func (s *session) move(ctx context.Context, at, version int, action cardgames.Action) (*cardgames.View, error) {
	next, err := s.submit(ctx, at, version, action)
	switch {
	case cardgames.Outdated(err):
		fmt.Fprintln(s.out, "Another player moved first.")
		return s.refresh(ctx)
	case err != nil:
		return nil, err
	case at != s.viewer && next.Private: // next has the events as the other seat sees them
		return s.refresh(ctx)
	}
	s.narrate(next.Version, next.Events)
	s.narrator.Know(next)
	return next, nil
}

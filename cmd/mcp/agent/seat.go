package agent

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
	"cardgames/cmd/internal/story"
)

// seat is the model's place in one game.
type seat struct {
	calls sync.Mutex // held during a call about the game

	number   int    // as the model names the game
	begins   string // is said with the first text
	client   *client
	game     *cardgames.Game
	player   int
	computer *computer   // who plays the other seat; nil for a person, or another model
	stranger bool        // whether the opponent was looked for
	noShow   atomic.Bool // whether the game has just ended because the stranger did not act
	pace     Pace

	view     *cardgames.View
	over     atomic.Bool // whether the game is finished; may be read without holding calls
	known    story.Cards
	narrator narrator
	told     int            // the version up to which lines tell what has happened
	lines    []string       // what has happened since the last call
	casts    int            // of the other player, so far
	shown    []choice       // the actions with the numbers that the model knows, from 1
	declined []passing.Play // when the model passed last
}

// sit takes a seat in a game that begins.
func (t *Tools) sit(ctx context.Context, game *cardgames.Game) (*seat, error) {
	v, err := t.client.read(ctx, game, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return nil, err
	}
	if v.Viewer == nil {
		return nil, errors.New("the service does not know the seat")
	}
	player, known := *v.Viewer, story.NewCards(v.Cards)
	return &seat{
		client: t.client, game: game, player: player, pace: t.Pace, view: v, known: known, told: -1,
		narrator: newNarrator(player, known),
	}, nil
}

// goal is when a model wants to act again.
type goal int

const (
	decision goal = iota // as soon as there is something to choose
	myTurn               // not before the model's turn: pass on everything else
)

// goals are the goals by the names that models use.
var goals = map[string]goal{"": decision, "decision": decision, "my_turn": myTurn}

// refresh reads the newest version and notes what has happened.
func (s *seat) refresh(ctx context.Context) error {
	v, err := s.client.read(ctx, s.game, cardgames.ReadOptions{Since: &s.told})
	if err != nil {
		return err
	}
	s.see(v)
	for _, entry := range v.Log {
		s.tell(entry.Version, entry.Events)
	}
	return nil
}

func (s *seat) see(v *cardgames.View) {
	s.view = v
	if v.Finished() {
		s.computer = nil
		s.over.Store(true)
	}
}

func (s *seat) tell(version int, events []cardgames.Event) {
	if version <= s.told {
		return
	}
	s.told = version
	for i := range events {
		if events[i].Type == "card_cast" && events[i].Player != s.player {
			s.casts++
		}
	}
	s.lines = append(s.lines, s.narrator.lines(events)...)
}

// submit makes the model's move. It returns false if the game has moved on meanwhile.
func (s *seat) submit(ctx context.Context, a cardgames.Action) (bool, error) {
	if a.Type == cardgames.PassPriority {
		s.declined = passing.UsefulPlays(s.view, s.player)
	}
	v, err := s.client.submit(ctx, s.game, s.view.Version, a)
	switch {
	case cardgames.Outdated(err):
		return false, s.refresh(ctx)
	case err != nil:
		return false, err
	}
	s.see(v)
	s.tell(v.Version, v.Events)
	return true, nil
}

// advance plays on until the model has something to choose, the game is finished, or
// the call has waited for its time. A pass that needs no decision is made at once, or after a fixed delay that
// tells a person opposite nothing about the hand.
func (s *seat) advance(ctx context.Context, when goal) error {
	ctx, stop := s.pace.waitContext(ctx)
	defer stop()
	var changed <-chan int
	following := false
	for !s.view.Finished() {
		var err error
		switch next := *s.view.Priority; {
		case next == s.player && s.chooses(when):
			return nil
		case next == s.player:
			err = s.passOn(ctx)
		case s.computer != nil:
			if err = s.computer.move(ctx); err == nil || cardgames.Outdated(err) {
				err = s.refresh(ctx)
			}
		case late(s.view):
			err = s.actForAbsent(ctx)
		default:
			if !following {
				changed, following = s.client.Hints(ctx, s.view.Live).C, true
			} else {
				s.await(ctx, changed)
			}
			err = s.refresh(ctx)
		}
		if ctx.Err() != nil {
			return nil // the text says who is waited for
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// late reports whether the deadline of the player who must act has passed.
func late(v *cardgames.View) bool {
	return len(v.DeadlineActions) > 0 && v.Deadline != nil && !v.Sent.Before(*v.Deadline)
}

// look plays on until there is something to choose, and describes the game.
func (s *seat) look(ctx context.Context) (string, error) {
	s.calls.Lock()
	defer s.calls.Unlock()
	if err := s.refresh(ctx); err != nil {
		return "", err
	}
	if err := s.advance(ctx, decision); err != nil {
		return "", err
	}
	return s.text(""), nil
}

// chooses reports whether the model is asked now.
func (s *seat) chooses(when goal) bool {
	begins := s.view.ActivePlayer == s.player && len(s.view.Stack) == 0
	if when == myTurn && !begins {
		return false
	}
	choice := passing.Choice{Mode: passing.Forced, Declined: s.declined}
	if s.computer != nil {
		choice.Mode = passing.Smart // the computer may learn from it what the hand holds
	}
	return !choice.Passes(s.view, s.player)
}

func (s *seat) passOn(ctx context.Context) error {
	if s.computer == nil {
		if err := pause(ctx, s.pace.Forced); err != nil {
			return err
		}
	}
	pass := s.view.Pass()
	if pass == nil {
		return fmt.Errorf("game %d: no pass is legal", s.number)
	}
	_, err := s.submit(ctx, *pass)
	return err
}

// actForAbsent passes for a player whose time is up, or ends the game where the service
// allows it.
func (s *seat) actForAbsent(ctx context.Context) error {
	last := s.view.DeadlineActions[len(s.view.DeadlineActions)-1]
	noShow := s.stranger && s.view.NoShow() != nil
	done, err := s.submit(ctx, last)
	s.noShow.Store(done && noShow)
	return err
}

// await returns when the game may have changed.
func (s *seat) await(ctx context.Context, changed <-chan int) {
	wait := s.pace.Unannounced
	if s.view.Deadline != nil {
		wait = min(wait, max(s.view.Deadline.Sub(s.view.Sent), 0)+100*time.Millisecond)
	}
	select {
	case <-changed:
	case <-time.After(wait):
	case <-ctx.Done():
	}
}

// choice is an action by what it does: the zero value is a pass. It means the same when
// the positions in the hand have changed.
type choice struct {
	card   string // id
	target string // id of an object, or ""
	option string // as story.Option names it, or ""
	title  string // of the card
}

// find returns the legal action that is a choice, or nil.
func (s *seat) find(c choice) *cardgames.Action {
	if c.card == "" {
		return s.view.Pass()
	}
	for i, card := range s.view.Players[s.player].Hand {
		for _, a := range s.view.Plays(i) {
			if c.card == card.ID && c.target == a.TargetID && c.option == story.Option(a.Option) {
				return &a
			}
		}
	}
	return nil
}

// act makes the actions with these numbers of the list that the model has seen, one after
// the other, and then plays on. It returns why it stopped before the last one, or "".
func (s *seat) act(ctx context.Context, numbers []int, when goal) (stopped string, err error) {
	plan := make([]choice, len(numbers))
	for i, number := range numbers {
		if number < 0 || number > len(s.shown) {
			return "", fmt.Errorf("there is no action %d in the list; nothing was done", number)
		}
		if number > 0 {
			plan[i] = s.shown[number-1]
		}
	}
	turn, casts := s.view.Turn, s.casts
	for i, c := range plan {
		if i > 0 {
			if err := s.advance(ctx, decision); err != nil {
				return "", err
			}
			if reason := s.interrupted(turn, casts); reason != "" {
				return notDone(reason, plan[i:]), nil
			}
		}
		done, err := s.try(ctx, c)
		switch {
		case err != nil:
			return "", err
		case !done:
			return notDone(c.name()+" is not legal now", plan[i:]), nil
		}
	}
	return "", s.advance(ctx, when)
}

func (s *seat) try(ctx context.Context, c choice) (bool, error) {
	if s.view.Finished() || *s.view.Priority != s.player {
		return false, nil
	}
	a := s.find(c)
	if a == nil {
		return false, nil
	}
	return s.submit(ctx, *a)
}

const (
	gameOver  = "The game is over"
	turnEnded = "The turn has ended"
)

// interrupted says why a plan no longer fits, or "".
func (s *seat) interrupted(turn, casts int) string {
	switch {
	case s.view.Finished():
		return gameOver
	case s.view.Turn != turn:
		return turnEnded
	case s.casts != casts:
		return "Your opponent cast a card"
	case *s.view.Priority != s.player:
		return "Your opponent has not answered yet"
	}
	return ""
}

// notDone says what is left of a plan, and why. Passes are not missed where the turn has ended, often by a pass that
// was forced.
func notDone(reason string, rest []choice) string {
	ended := reason == turnEnded || reason == gameOver
	if ended && !slices.ContainsFunc(rest, func(c choice) bool { return c != choice{} }) {
		return ""
	}
	return fmt.Sprintf("%s, so this was not done: %s.", reason, strings.Join(each(rest, choice.name), ", "))
}

func (c choice) name() string { return cmp.Or(c.title, "pass") }

// attempts is how often a game may move on while the model resigns.
const attempts = 5

// resign ends the game.
func (s *seat) resign(ctx context.Context) error {
	for range attempts {
		if a := s.view.Resignation(s.player); a != nil {
			if done, err := s.submit(ctx, *a); done || err != nil {
				return err
			}
		}
		if s.view.Finished() {
			return errors.New("the game is over")
		}
		if err := s.refresh(ctx); err != nil {
			return err
		}
	}
	return errors.New("the game has moved on each time; try again")
}

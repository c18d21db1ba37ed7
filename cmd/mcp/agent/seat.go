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
)

// callContext returns the context of a call, which ends when it has waited and then made a request.
func (p Pace) callContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, p.Wait+patience)
}

// waitContext returns a context that ends when a call has waited for p.Wait. ctx may be that of the call.
func (p Pace) waitContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithDeadline(ctx, end.Add(-patience))
	}
	return context.WithTimeout(ctx, p.Wait)
}

// seat is the model's place in one game.
type seat struct {
	calls sync.Mutex // held during a call about the game

	number   int // as the model names the game
	service  *remote
	game     *cardgames.Game
	player   int
	computer *computer // who plays the other seat; nil for a person, or another model
	pace     Pace

	view         *cardgames.View
	over         atomic.Bool       // whether the game is finished; may be read without holding calls
	descriptions map[string]string // of the game's cards, by id
	teller       teller
	told         int      // the version up to which lines tell what has happened
	lines        []string // what has happened since the last call
	casts        int      // of the other player, so far
	shown        []choice // the actions with the numbers that the model knows, from 1
}

// sit returns a seat in a game that begins.
func sit(ctx context.Context, s *remote, number int, game *cardgames.Game, pace Pace) (*seat, error) {
	v, err := read(ctx, game, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return nil, err
	}
	if v.Viewer == nil {
		return nil, errors.New("the service does not know the seat")
	}
	t := &seat{
		number: number, service: s, game: game, player: *v.Viewer, pace: pace, view: v,
		descriptions: describe(v.Cards), teller: teller{you: *v.Viewer, names: map[string]string{}}, told: -1,
	}
	t.teller.descriptions = t.descriptions
	return t, nil
}

// goal is when a model wants to act again.
type goal int

const (
	decision goal = iota // as soon as there is something to choose
	myTurn               // not before the own turn: pass on everything else
)

// goals are the goals by the names that models use.
var goals = map[string]goal{"": decision, "decision": decision, "my_turn": myTurn}

// refresh reads the newest version and notes what has happened.
func (t *seat) refresh(ctx context.Context) error {
	v, err := read(ctx, t.game, cardgames.ReadOptions{Since: &t.told})
	if err != nil {
		return err
	}
	t.see(v)
	for _, entry := range v.Log {
		t.tell(entry.Version, entry.Events)
	}
	return nil
}

func (t *seat) see(v *cardgames.View) {
	t.view = v
	t.over.Store(v.Finished())
}

func (t *seat) tell(version int, events []cardgames.Event) {
	if version <= t.told {
		return
	}
	t.told = version
	for i := range events {
		if events[i].Type == "card_cast" && events[i].Player != t.player {
			t.casts++
		}
	}
	t.lines = append(t.lines, t.teller.lines(events)...)
}

// submit makes the model's move. It returns false if the game has moved on meanwhile.
func (t *seat) submit(ctx context.Context, a cardgames.Action) (bool, error) {
	v, err := submit(ctx, t.game, t.view.Version, a)
	switch {
	case cardgames.Outdated(err):
		return false, t.refresh(ctx)
	case err != nil:
		return false, err
	}
	t.see(v)
	t.tell(v.Version, v.Events)
	return true, nil
}

// advance plays on until the model has something to choose, the game is finished, or
// the call has waited for its time. A pass that is the only legal action is made at once, or after a
// fixed delay that tells a person opposite nothing about the hand.
func (t *seat) advance(ctx context.Context, when goal) error {
	ctx, stop := t.pace.waitContext(ctx)
	defer stop()
	var changed <-chan int
	following := false
	for !t.view.Finished() {
		var err error
		switch next := *t.view.Priority; {
		case next == t.player && t.chooses(when):
			return nil
		case next == t.player:
			err = t.passOn(ctx)
		case t.computer != nil:
			if err = t.computer.move(ctx); err == nil || cardgames.Outdated(err) {
				err = t.refresh(ctx)
			}
		case late(t.view):
			err = t.actForAbsent(ctx)
		default:
			if !following {
				changed, following = t.service.Hints(ctx, t.view.Live).C, true
			} else {
				t.await(ctx, changed)
			}
			err = t.refresh(ctx)
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

// chooses reports whether the model is asked now.
func (t *seat) chooses(when goal) bool {
	begins := t.view.ActivePlayer == t.player && len(t.view.Stack) == 0
	if when == myTurn && !begins {
		return false
	}
	return len(t.view.LegalActions) > 1
}

func (t *seat) passOn(ctx context.Context) error {
	if t.computer == nil {
		if err := pause(ctx, t.pace.Forced); err != nil {
			return err
		}
	}
	pass := t.view.Pass()
	if pass == nil {
		return fmt.Errorf("game %d: no pass is legal", t.number)
	}
	_, err := t.submit(ctx, *pass)
	return err
}

// actForAbsent passes for a player whose time is up, or ends the game where the service
// allows it.
func (t *seat) actForAbsent(ctx context.Context) error {
	last := t.view.DeadlineActions[len(t.view.DeadlineActions)-1]
	_, err := t.submit(ctx, last)
	return err
}

// await returns when the game may have changed.
func (t *seat) await(ctx context.Context, changed <-chan int) {
	wait := t.pace.Unannounced
	if t.view.Deadline != nil {
		wait = min(wait, max(t.view.Deadline.Sub(t.view.Sent), 0)+100*time.Millisecond)
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
	title  string // of the card
}

// find returns the legal action that is a choice, or nil.
func (t *seat) find(c choice) *cardgames.Action {
	if c.card == "" {
		return t.view.Pass()
	}
	for i, card := range t.view.Players[t.player].Hand {
		for _, a := range t.view.Plays(i) {
			if c.card == card.ID && c.target == a.TargetID {
				return &a
			}
		}
	}
	return nil
}

// act makes the actions with these numbers of the list that the model has seen, one after
// the other, and then plays on. It returns why it stopped before the last one, or "".
func (t *seat) act(ctx context.Context, numbers []int, when goal) (stopped string, err error) {
	plan := make([]choice, len(numbers))
	for i, number := range numbers {
		if number < 0 || number > len(t.shown) {
			return "", fmt.Errorf("there is no action %d in the list; nothing was done", number)
		}
		if number > 0 {
			plan[i] = t.shown[number-1]
		}
	}
	turn, casts := t.view.Turn, t.casts
	for i, c := range plan {
		if i > 0 {
			if err := t.advance(ctx, decision); err != nil {
				return "", err
			}
			if reason := t.interrupted(turn, casts); reason != "" {
				return notDone(reason, plan[i:]), nil
			}
		}
		done, err := t.try(ctx, c)
		switch {
		case err != nil:
			return "", err
		case !done:
			return notDone(c.name()+" is not legal now", plan[i:]), nil
		}
	}
	return "", t.advance(ctx, when)
}

func (t *seat) try(ctx context.Context, c choice) (bool, error) {
	if t.view.Finished() || *t.view.Priority != t.player {
		return false, nil
	}
	a := t.find(c)
	if a == nil {
		return false, nil
	}
	return t.submit(ctx, *a)
}

const (
	gameOver  = "The game is over"
	turnEnded = "The turn has ended"
)

// interrupted says why a plan no longer fits, or "".
func (t *seat) interrupted(turn, casts int) string {
	switch {
	case t.view.Finished():
		return gameOver
	case t.view.Turn != turn:
		return turnEnded
	case t.casts != casts:
		return "Your opponent cast a card"
	case *t.view.Priority != t.player:
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
func (t *seat) resign(ctx context.Context) error {
	for range attempts {
		if a := t.view.Resignation(t.player); a != nil {
			if done, err := t.submit(ctx, *a); done || err != nil {
				return err
			}
		}
		if t.view.Finished() {
			return errors.New("the game is over")
		}
		if err := t.refresh(ctx); err != nil {
			return err
		}
	}
	return errors.New("the game has moved on each time; try again")
}

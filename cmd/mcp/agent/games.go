package agent

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

const (
	// maxGames is how many games a session can have begun and not finished.
	maxGames = 8
	// maxKept is how many games a session keeps. The oldest that is over is the first to go.
	maxKept = 16
)

// game is one game of a session.
type game struct {
	number  int    // as the model names the game
	begins  string // is said with the first text about it
	waiting string // what is waited for until the game is opened

	opened chan struct{} // is closed once both players have sat down, or cannot
	seat   *seat         // once opened, if both have
	failed error         // once opened, if not
}

func (g *game) over() bool {
	select {
	case <-g.opened:
		return g.failed != nil || g.seat.over.Load()
	default:
		return false
	}
}

// open begins a game: sit runs in the background, until the model's seat is there or the session ends.
func (t *Tools) open(g *game, sit func(context.Context) (*seat, error)) error {
	if err := t.add(g); err != nil {
		return err
	}
	t.opening.Go(func() {
		defer close(g.opened)
		g.seat, g.failed = sit(t.session)
		if g.seat != nil {
			g.seat.number, g.seat.begins = g.number, g.begins
		}
	})
	return nil
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
	if len(t.games) == maxKept {
		oldest := slices.IndexFunc(t.games, (*game).over)
		t.games = slices.Delete(t.games, oldest, oldest+1)
	}
	t.newest++
	g.number, g.opened = t.newest, make(chan struct{})
	t.games = append(t.games, g)
	return nil
}

// game returns a game by its number; 0 is the newest.
func (t *Tools) game(number int) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if number == 0 {
		number = t.newest
	}
	switch at := slices.IndexFunc(t.games, func(g *game) bool { return g.number == number }); {
	case at >= 0:
		return t.games[at], nil
	case t.newest == 0:
		return nil, errors.New("there is no game yet: call start_game or join_game")
	case number < 1 || number > t.newest:
		return nil, fmt.Errorf("there is no game %d; the newest is game %d", number, t.newest)
	}
	return nil, fmt.Errorf("game %d is over, and no longer kept; the newest is game %d", number, t.newest)
}

// seated returns the seat in a game, waiting for the opponent to sit down. The text says
// why there is none yet.
func (t *Tools) seated(ctx context.Context, number int) (s *seat, waiting string, err error) {
	g, err := t.game(number)
	if err != nil {
		return nil, "", err
	}
	ctx, stop := t.Pace.waitContext(ctx)
	defer stop()
	select {
	case <-g.opened:
		return g.seat, "", g.failed
	case <-t.client.reach.lost():
		return nil, "", t.client.reach.failure()
	case <-ctx.Done():
		return nil, fmt.Sprintf("Game %d: %s. Call look to wait on.", g.number, g.waiting), nil
	}
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/coder/websocket"

	"cardgames/clients/go"
)

// late is how long a hint may take. The stream of a quiet table is polled four times a
// second.
const late = 10 * time.Second

// probe plays a move, waits for its hint, resigns, and saves the game, which takes each
// of the functions that players cannot do without, both stores, and the stream. It
// returns how long the hint took, 0 if the service has no live updates.
func probe(ctx context.Context, service *cardgames.Service) (hint time.Duration, err error) {
	created, err := service.CreateGame(ctx, cardgames.NewGame{})
	if err != nil {
		return 0, fmt.Errorf("create a game: %w", err)
	}
	game := service.Game(created.GameID, "")
	// The table is left finished whatever happens, so that nothing waits for its players.
	defer func() { err = errors.Join(err, finish(context.WithoutCancel(ctx), game)) }()
	if len(created.LegalActions) == 0 {
		return 0, errors.New("a new game has no legal action")
	}
	move := func() error {
		_, err := game.Submit(ctx, created.Version, created.LegalActions[0])
		return err
	}
	if hint, err = hinted(ctx, created.Live, move); err != nil {
		return 0, err
	}
	read, err := game.Read(ctx)
	if err == nil && read.Version != created.Version+1 {
		err = fmt.Errorf("version %d is read after a move in version %d", read.Version, created.Version)
	}
	return hint, err
}

// hinted makes a move while it follows the game at url, and returns how long the hint
// took. It only makes the move if url is empty.
func hinted(ctx context.Context, url string, move func() error) (time.Duration, error) {
	if url == "" {
		return 0, move()
	}
	follower, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return 0, fmt.Errorf("follow the game: %w", err)
	}
	defer func() { _ = follower.CloseNow() }()
	begin := time.Now()
	if err := move(); err != nil {
		return 0, fmt.Errorf("move: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, late)
	defer cancel()
	_, frame, err := follower.Read(ctx)
	var hint struct{ Version int }
	switch {
	case err != nil:
		return 0, fmt.Errorf("wait for a hint: %w", err)
	case json.Unmarshal(frame, &hint) != nil || hint.Version < 1:
		return 0, fmt.Errorf("the hint is %q", frame)
	}
	return time.Since(begin), nil
}

// finish ends the game and saves it.
func finish(ctx context.Context, game *cardgames.Game) error {
	read, err := game.Read(ctx)
	if err != nil {
		return fmt.Errorf("read the game: %w", err)
	}
	if len(read.Resignations) == 0 {
		return errors.New("no seat can resign")
	}
	if _, err := game.Submit(ctx, read.Version, read.Resignations[0]); err != nil {
		return fmt.Errorf("resign: %w", err)
	}
	saved, err := game.Export(ctx)
	if err != nil {
		return fmt.Errorf("save the game: %w", err)
	}
	if !bytes.Contains(saved, []byte(game.ID)) {
		return errors.New("the saved game is another one")
	}
	return nil
}

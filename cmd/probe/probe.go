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

// played is what a probe found: how long the hint took, 0 if the service has no live
// updates, or why there was none. Without hints the game goes on.
type played struct {
	hint   time.Duration
	noHint error
}

// probe plays a move, waits for its hint, resigns, and saves the game, which takes each
// of the functions that players cannot do without, both stores, and the stream.
func probe(ctx context.Context, service *cardgames.Service) (p played, err error) {
	created, err := service.CreateGame(ctx, cardgames.NewGame{})
	if err != nil {
		return p, fmt.Errorf("create a game: %w", err)
	}
	game := service.Game(created.GameID, "")
	// The table is left finished whatever happens, so that nothing waits for its players.
	defer func() { err = errors.Join(err, finish(context.WithoutCancel(ctx), game)) }()
	if len(created.LegalActions) == 0 {
		return p, errors.New("a new game has no legal action")
	}
	f := follow(ctx, created.Live)
	defer f.close()
	begin := time.Now()
	if _, err := game.Submit(ctx, created.Version, created.LegalActions[0]); err != nil {
		return p, fmt.Errorf("move: %w", err)
	}
	if p.noHint = f.wait(ctx); p.noHint == nil && created.Live != "" {
		p.hint = time.Since(begin)
	}
	read, err := game.Read(ctx)
	if err == nil && read.Version != created.Version+1 {
		err = fmt.Errorf("version %d is read after a move in version %d", read.Version, created.Version)
	}
	return p, err
}

// follower waits for a hint of a game; without a connection it does not.
type follower struct {
	connection *websocket.Conn
	err        error // of the handshake
}

// follow connects to the live updates at a URL, if there is one.
func follow(ctx context.Context, url string) (f follower) {
	if url == "" {
		return f
	}
	if f.connection, _, f.err = websocket.Dial(ctx, url, nil); f.err != nil {
		f.err = fmt.Errorf("follow the game: %w", f.err)
	}
	return f
}

func (f follower) close() {
	if f.connection != nil {
		_ = f.connection.CloseNow()
	}
}

// wait waits for the hint.
func (f follower) wait(ctx context.Context) error {
	if f.connection == nil {
		return f.err
	}
	ctx, cancel := context.WithTimeout(ctx, late)
	defer cancel()
	_, frame, err := f.connection.Read(ctx)
	var hint struct{ Version int }
	switch {
	case err != nil:
		return fmt.Errorf("wait for a hint: %w", err)
	case json.Unmarshal(frame, &hint) != nil || hint.Version < 1:
		return fmt.Errorf("the hint is %q", frame)
	}
	return nil
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

package env

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame"
	"cardgames/savegame/document"
)

// game is one game from its first state on.
type game struct {
	cards  *snapshot.Snapshot
	pool   *engine.Pool
	values *values // which all games with the pool share

	brought bool                // whether players brought the decks of the lists
	lists   [2][]engine.CardRef // of each deck, in the order of the pool

	number      int // of games that a batch has finished at this place
	secret      shuffle.Secret
	resamplings []resampling // after which the cards are others than the secret dealt
	setup       []engine.Event
	start       engine.State
	bots        map[string]bots.Bot // that have chosen in this game, by their names
	actions     []engine.Action
	state       engine.State
}

// deal begins the game that the service deals from a secret.
func (g *game) deal(secret shuffle.Secret) {
	g.secret, g.resamplings, g.actions, g.bots = secret, nil, g.actions[:0], nil
	if g.brought {
		g.start, g.setup = shuffle.DealLists(engine.DeckRules(), g.pool, g.lists, secret)
	} else {
		rules := engine.DefaultRules()
		list := slices.Sorted(slices.Values(shuffle.DeckList(rules, g.pool, secret)))
		g.lists = [2][]engine.CardRef{list, list}
		g.start, g.setup = shuffle.Deal(rules, g.pool, secret)
	}
	g.state = g.start
}

// dealt reports whether the game has begun.
func (g *game) dealt() bool { return g.start.Rules() != nil }

var (
	errUndealt  = errors.New("the game has not begun; reset it first")
	errFinished = errors.New("the game is finished; reset it to play another")
)

// legal returns the action with a number for the player who has priority, or an error if it is
// illegal.
func (g *game) legal(n int) (engine.Action, error) {
	switch {
	case !g.dealt():
		return engine.Action{}, errUndealt
	case g.state.Finished():
		return engine.Action{}, errFinished
	}
	action, err := g.action(n)
	if err != nil {
		return action, err
	}
	if err := engine.Check(g.pool, &g.state, action); err != nil {
		return action, fmt.Errorf("action %d is illegal: %w", n, err)
	}
	return action, nil
}

// play plays a legal action.
func (g *game) play(action engine.Action) {
	if err := engine.Advance(g.pool, &g.state, action); err != nil {
		panic(err)
	}
	g.actions = append(g.actions, action)
}

// reward returns what both players have for the game: 1 who won, -1 who lost, and else 0.
func (g *game) reward() (player0, player1 float32) {
	switch r := g.state.Result(); {
	case r.Reason == engine.InProgress || r.Winner == engine.NoWinner:
		return 0, 0
	case r.Winner == 0:
		return 1, -1
	}
	return -1, 1
}

// copyFrom makes the game a copy of another one with the same cards.
func (g *game) copyFrom(other *game) {
	actions := append(g.actions[:0], other.actions...)
	*g = *other
	g.actions, g.bots, g.resamplings = actions, nil, slices.Clip(other.resamplings)
}

// resample redeals what a seat does not see. The game can be played on, but not exported.
func (g *game) resample(seat engine.Seat, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	g.state.Resample(seat, random.IntN)
	g.resamplings = append(g.resamplings, resampling{len(g.actions), seat, seed})
}

// exportedAt is the time of all versions of an exported game, because games are not played in time.
var exportedAt = time.Unix(0, 0).UTC()

// export returns the game as a saved game of the service.
func (g *game) export() ([]byte, error) {
	if g.resamplings != nil {
		return nil, errors.New("a resampled game has cards that no seed deals, so it cannot be exported")
	}
	steps, err := engine.Replay(g.pool, g.start, g.actions)
	if err != nil {
		return nil, err
	}
	steps = append([]engine.Replayed{{State: g.start, Events: g.setup}}, steps...)
	return document.Encode(g.saved(), steps)
}

func (g *game) saved() *savegame.Game {
	commitment := sha256.Sum256(g.secret[:])
	saved := &savegame.Game{
		ID: base64.RawURLEncoding.EncodeToString(commitment[:16]), RulesVersion: g.start.Rules().Version,
		CreatedAt: exportedAt, Finished: g.state.Finished(), Cards: g.cards,
		Shuffle: savegame.Shuffle{Algorithm: shuffle.Algorithm, Commitment: commitment, Seeded: true},
		Log:     []savegame.Entry{{At: exportedAt}},
	}
	if g.brought {
		saved.DeckLists = &g.lists
	}
	saved.Decks = savegame.DecksOf(&g.state, saved.Shuffled(g.start.Rules(), g.secret))
	if saved.Finished {
		saved.Shuffle.Secret = &g.secret
	}
	for i, action := range g.actions {
		saved.Log = append(saved.Log, savegame.Entry{Version: i + 1, At: exportedAt, Action: action})
	}
	for i, hash := range saved.History() {
		saved.Log[i].History = hash
	}
	return saved
}

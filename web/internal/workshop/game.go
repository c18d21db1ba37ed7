package workshop

import (
	"errors"
	"time"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/web/internal/computer"
	"cardgames/web/internal/view"

	"github.com/go-json-experiment/json/jsontext"
)

// game is the one that is played here.
type game struct {
	id      string
	cards   *snapshot.Snapshot
	list    []engine.CardRef  // of each deck
	steps   []engine.Replayed // by version
	actions []engine.Action   // each led to the version of its index
	times   []time.Time
}

var playing *game

type beginRequest struct {
	Cards cards  `json:"cards"`
	ID    string `json:"id"`
}

// begin starts a game with a shuffle that the id fixes.
func begin(r beginRequest) (struct{}, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return struct{}{}, err
	}
	secret := shuffle.SecretFromSeed(r.ID)
	rules := engine.NewestRules()
	state, events, err := rules.Deal(s.Pool, shuffle.Decks(rules, s.Pool, secret))
	if err != nil {
		return struct{}{}, err
	}
	playing = &game{id: r.ID, cards: s, list: shuffle.DeckList(rules, s.Pool, secret)}
	playing.add(engine.Action{}, state, events)
	return struct{}{}, nil
}

func (g *game) add(action engine.Action, state engine.State, events []engine.Event) {
	g.steps = append(g.steps, engine.Replayed{State: state, Events: events})
	g.actions, g.times = append(g.actions, action), append(g.times, time.Now().UTC())
}

func (g *game) newest() int { return len(g.steps) - 1 }

type readRequest struct {
	Player  int  `json:"player"`
	Version *int `json:"version"` // null: the newest
	Since   *int `json:"since"`   // null: without the log
}

// gameView is a view with the members of the service's that the table uses.
type gameView struct {
	view.View
	GameID    string          `json:"game_id"`
	CreatedAt time.Time       `json:"created_at"`
	UpdatedAt time.Time       `json:"updated_at"`
	Private   bool            `json:"private"`
	Viewer    int             `json:"viewer"`
	CardSets  []wire.CardSet  `json:"card_sets"`
	Shuffle   struct{}        `json:"shuffle"`
	Log       []wire.LogEntry `json:"log,omitzero"`
	Cards     []wire.Card     `json:"cards"`
	DeckList  []string        `json:"deck_list"`
}

func read(r readRequest) (*gameView, error) {
	g := playing
	if g == nil {
		return nil, errors.New("no game is being played")
	}
	version, viewer := g.newest(), engine.SeatViewer(engine.Seat(r.Player))
	if r.Version != nil {
		version = *r.Version
	}
	if version < 0 || version > g.newest() {
		return nil, errors.New("the game has no such version")
	}
	v := &gameView{
		View:   view.New(g.cards.Pool, version, &g.steps[version], viewer),
		GameID: g.id, CreatedAt: g.times[0], UpdatedAt: g.times[version], Private: true, Viewer: r.Player,
		CardSets: wire.NewCardSets(g.cards), Cards: wire.NewCards(g.steps[version].State.Rules(), g.cards.Pool),
	}
	for _, ref := range g.list {
		v.DeckList = append(v.DeckList, g.cards.Pool.Card(ref).ID)
	}
	if version < g.newest() {
		v.Legal = []wire.Action{}
	}
	if r.Since != nil {
		v.Log = g.log(*r.Since, viewer)
	}
	return v, nil
}

func (g *game) log(since int, viewer engine.Viewer) []wire.LogEntry {
	log := []wire.LogEntry{}
	for version := since + 1; version <= g.newest(); version++ {
		log = append(log, wire.NewLogEntry(g.cards.Pool, viewer, version, g.times[version], g.actions[version], nil,
			g.steps[version].Events))
	}
	return log
}

type actRequest struct {
	Player  int         `json:"player"`
	Version int         `json:"version"` // that the action was chosen in
	Action  wire.Action `json:"action"`
}

func act(r actRequest) (*gameView, error) {
	g := playing
	if g == nil || r.Version != g.newest() {
		return nil, errors.New("the game has moved on")
	}
	state, events, err := engine.Apply(g.cards.Pool, g.steps[r.Version].State, r.Action.Action)
	if err != nil {
		return nil, err
	}
	g.add(r.Action.Action, state, events)
	return read(readRequest{Player: r.Player})
}

type chooseRequest struct {
	View     jsontext.Value `json:"view"`
	Player   int            `json:"player"`
	Strength string         `json:"strength"`
}

// choose returns the computer's action.
func choose(r chooseRequest) (jsontext.Value, error) {
	return computer.Choose(r.View, r.Player, r.Strength)
}

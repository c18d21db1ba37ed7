// Package localgame plays games in the browser alone, without the service: the lesson, the daily
// deal, a game against the computer, one with cards that are not published, and those that go on
// from a saved game, which it checks first. What it shows has the members of the service's own
// views that the table uses.
package localgame

import (
	"errors"
	"time"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
)

// Game is a game that is played here.
type Game struct {
	id      string
	sets    *snapshot.Snapshot
	lists   *[2][]engine.CardRef // of both decks; nil where no one knows them
	draft   string               // from which both decks were chosen; "" for none
	names   [2]string
	steps   []engine.Replayed // by version
	actions []engine.Action   // each led to the version of its index
	times   []time.Time
}

// New deals a game by rules. The lists have the cards of each deck, in an order that tells nothing
// about the decks; an empty name is for a player without one.
func New(id string, rules *engine.Rules, sets *snapshot.Snapshot, lists, decks [2][]engine.CardRef,
	names [2]string) (*Game, error) {
	state, events, err := rules.Deal(sets.Pool, decks)
	if err != nil {
		return nil, err
	}
	g := &Game{id: id, sets: sets, lists: &lists, names: names}
	g.add(engine.Action{}, state, events)
	return g, nil
}

func (g *Game) add(action engine.Action, state engine.State, events []engine.Event) {
	g.steps = append(g.steps, engine.Replayed{State: state, Events: events})
	g.actions, g.times = append(g.actions, action), append(g.times, time.Now().UTC())
}

func (g *Game) newest() int { return len(g.steps) - 1 }

var errNone = errors.New("no game is being played")

// ReadRequest asks for a view.
type ReadRequest struct {
	Player  int  `json:"player"`
	Version *int `json:"version"` // null: the newest
	Since   *int `json:"since"`   // null: without the log
}

// View is a version as a player sees it.
type View struct {
	Shown
	GameID    string          `json:"game_id"`
	CreatedAt time.Time       `json:"created_at"`
	UpdatedAt time.Time       `json:"updated_at"`
	Private   bool            `json:"private"`
	Viewer    int             `json:"viewer"`
	Shuffle   struct{}        `json:"shuffle"`
	Log       []wire.LogEntry `json:"log,omitzero"`
	Cards     []wire.Card     `json:"cards"`
	DeckList  []string        `json:"deck_list,omitzero"`

	// Only in a game to which the players have brought decks.
	DeckLists *[2][]string `json:"deck_lists,omitzero"`
	Decks     bool         `json:"decks,omitzero"`
	Draft     string       `json:"draft,omitzero"`
}

// Read returns a view of a game, which is nil until one has begun.
func (g *Game) Read(r ReadRequest) (*View, error) {
	if g == nil {
		return nil, errNone
	}
	version, viewer := g.newest(), engine.SeatViewer(engine.Seat(r.Player))
	if r.Version != nil {
		version = *r.Version
	}
	if version < 0 || version > g.newest() {
		return nil, errors.New("the game has no such version")
	}
	v := &View{
		Shown:  show(g.sets, version, &g.steps[version], viewer),
		GameID: g.id, CreatedAt: g.times[0], UpdatedAt: g.times[version], Private: true, Viewer: r.Player,
		Cards: wire.NewCards(g.steps[version].State.Rules(), g.sets.Pool),
	}
	for seat, name := range g.names {
		v.Players[seat].Name = wire.NewName(name)
	}
	g.showLists(v)
	if version < g.newest() {
		v.Legal = []wire.Action{}
	}
	if r.Since != nil {
		v.Log = g.log(*r.Since, viewer)
	}
	return v, nil
}

// showLists says what is in the decks.
func (g *Game) showLists(v *View) {
	if g.lists == nil {
		return
	}
	lists := decks.IDs(g.sets.Pool, *g.lists)
	if v.Decks = g.steps[0].State.Rules().OwnDecks(); v.Decks {
		v.DeckLists, v.Draft = &lists, g.draft
	} else {
		v.DeckList = lists[0]
	}
}

func (g *Game) log(since int, viewer engine.Viewer) []wire.LogEntry {
	log := []wire.LogEntry{}
	for version := since + 1; version <= g.newest(); version++ {
		log = append(log, wire.NewLogEntry(g.sets, viewer, version, g.times[version], g.actions[version], nil,
			g.steps[version].Events))
	}
	return log
}

// ActRequest is a move.
type ActRequest struct {
	Player  int         `json:"player"`
	Version int         `json:"version"` // that the action was chosen in
	Action  wire.Action `json:"action"`
}

// Act makes a move, and returns the view after it.
func (g *Game) Act(r ActRequest) (*View, error) {
	if g == nil {
		return nil, errNone
	}
	if r.Version != g.newest() {
		return nil, errors.New("the game has moved on")
	}
	state, events, err := engine.Apply(g.sets.Pool, g.steps[r.Version].State, r.Action.Action)
	if err != nil {
		return nil, err
	}
	g.add(r.Action.Action, state, events)
	return g.Read(ReadRequest{Player: r.Player})
}

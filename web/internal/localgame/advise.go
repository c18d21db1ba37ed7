package localgame

import (
	"errors"

	"cardgames/api/wire"
	"cardgames/bots"
	"cardgames/engine"
)

type adviseRequest struct {
	Version int `json:"version"` // that the move led to
}

// advice says what a search would have done in place of a move.
type advice struct {
	Better     wire.Action `json:"better"`
	WithBetter float64     `json:"with_better"` // the chance of winning after it; 0 where it agrees
	WithTaken  float64     `json:"with_taken"`  // the chance of winning after the move; 0 where it agrees
}

// advise judges a move of the finished game that is open, by what its player saw.
func (t *Table) advise(r adviseRequest) (*advice, error) {
	g := t.opened
	if g == nil || g.lists == nil {
		return nil, errors.New("only the moves of a finished game are judged")
	}
	if r.Version < 1 || r.Version > g.newest() {
		return nil, errors.New("the game has no such move")
	}
	state, pool, taken := g.steps[r.Version-1].State, g.sets.Pool, g.actions[r.Version]
	view := engine.ViewOf(pool, &state, engine.SeatViewer(engine.Seat(taken.Player)))
	if taken.Type == engine.ActionResign || len(view.Legal) < 2 {
		return &advice{Better: wire.Action{Action: taken}}, nil
	}
	table := bots.Table{Pool: pool, Lists: *g.lists, Values: bots.ValuesFor(state.Rules(), pool)}
	a := bots.Advise(table, &view, taken, uint64(r.Version))
	return &advice{wire.Action{Action: a.Better}, a.WithBetter, a.WithTaken}, nil
}

package localgame

import (
	"errors"

	"cardgames/api/wire"
	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame/verify"
)

type adviseRequest struct {
	Version int `json:"version"` // that the move led to
}

// advice says what a search would have done in place of a move.
type advice struct {
	Better wire.Action `json:"better"`
	Gain   float64     `json:"gain"` // in chances of winning; 0 where it agrees
}

// advise judges a move of the finished game that is open, by what its player saw.
func (t *Table) advise(r adviseRequest) (*advice, error) {
	replay := t.Opened
	if replay == nil || replay.Saved.Deal() == nil {
		return nil, errors.New("only the moves of a finished game are judged")
	}
	if r.Version < 1 || r.Version > len(replay.Steps) {
		return nil, errors.New("the game has no such move")
	}
	state, pool, taken := stateBefore(replay, r.Version), replay.Pool(), replay.Saved.Log[r.Version].Action
	view := engine.ViewOf(pool, &state, engine.SeatViewer(engine.Seat(taken.Player)))
	if taken.Type == engine.ActionResign || len(view.Legal) < 2 {
		return &advice{Better: wire.Action{Action: taken}}, nil
	}
	list := shuffle.DeckList(state.Rules(), pool, *replay.Saved.Deal())
	table := bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}, Values: bots.ValuesFor(state.Rules(), pool)}
	better, gain := bots.Advise(table, &view, taken, uint64(r.Version))
	return &advice{wire.Action{Action: better}, gain}, nil
}

// stateBefore is the state in which the move to a version was made.
func stateBefore(replay *verify.Replay, version int) engine.State {
	if version == 1 {
		return replay.Opening.State
	}
	return replay.Steps[version-2].State
}

package localgame

import (
	"errors"

	"cardgames/engine/shuffle"
	"cardgames/savegame/verify"
)

// Continue is a finished game up to one of its versions, from where it can go on in another
// way.
func Continue(replay *verify.Replay, version int) (*Game, error) {
	if replay == nil || replay.Saved.Deal() == nil {
		return nil, errors.New("only a finished game can go on from one of its moves")
	}
	if version < 0 || version > len(replay.Steps) {
		return nil, errors.New("the game has no such version")
	}
	saved := replay.Saved
	g := &Game{id: saved.ID, sets: saved.Cards, names: saved.Names}
	g.list = shuffle.DeckList(replay.Opening.State.Rules(), saved.Cards.Pool, *saved.Deal())
	g.steps = append(g.steps, replay.Opening)
	g.steps = append(g.steps, replay.Steps[:version]...)
	for _, entry := range saved.Log[:version+1] {
		g.actions, g.times = append(g.actions, entry.Action), append(g.times, entry.At)
	}
	return g, nil
}

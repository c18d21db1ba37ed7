package localgame

import (
	"errors"
	"time"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame/verify"
)

// opened is a saved game as far as its replay went; nil for one that did not begin. Without
// the secret of its shuffle no one knows the list of its decks.
func opened(replay *verify.Replay) *Game {
	if replay == nil {
		return nil
	}
	saved := replay.Saved
	g := &Game{id: saved.ID, sets: saved.Cards, names: saved.Names}
	if deal := saved.Deal(); deal != nil {
		g.lists = saved.DeckLists
		if g.lists == nil {
			g.lists = new(shuffle.Lists(replay.Opening.State.Rules(), saved.Cards.Pool, *deal))
		}
	}
	g.steps = append(append(g.steps, replay.Opening), replay.Steps...)
	for _, entry := range saved.Log[:len(g.steps)] {
		g.actions, g.times = append(g.actions, entry.Action), append(g.times, entry.At)
	}
	return g
}

// Review is a game to be looked at again.
type Review struct {
	Views []Version   `json:"views"`
	Cards []wire.Card `json:"cards"` // of the game, in full
}

// Version is one as the table draws it: the view of an open table, without legal actions.
type Version struct {
	Shown
	At     string `json:"at"`
	Action any    `json:"action"` // as its player posted it; null in version 0
}

// review returns all versions of a game.
func (g *Game) review() Review {
	r := Review{Cards: wire.NewCards(g.steps[0].State.Rules(), g.sets.Pool)}
	for number, step := range g.steps {
		v := Version{
			Shown: show(g.sets, number, &step, engine.ViewerOpenTable),
			At:    g.times[number].Format(time.RFC3339Nano),
		}
		if action := g.actions[number]; action.Type != 0 {
			v.Action = wire.Action{Action: action}
		}
		v.Legal = []wire.Action{}
		r.Views = append(r.Views, v)
	}
	return r
}

// review opens the game that was played here to its end.
func (t *Table) review(struct{}) (*Review, error) {
	if t.game == nil || !t.game.steps[t.game.newest()].State.Finished() {
		return nil, errors.New("only a finished game is looked at again")
	}
	t.opened = t.game
	r := t.game.review()
	return &r, nil
}

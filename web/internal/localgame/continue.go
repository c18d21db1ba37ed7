package localgame

import (
	"errors"
	"slices"
)

// upTo is a finished game up to one of its versions, from where it can go on in another
// way.
func (g *Game) upTo(version int) (*Game, error) {
	if g == nil || g.lists == nil {
		return nil, errors.New("only a finished game can go on from one of its moves")
	}
	if version < 0 || version > g.newest() {
		return nil, errors.New("the game has no such version")
	}
	return &Game{
		id: g.id, sets: g.sets, lists: g.lists, draft: g.draft, names: g.names,
		steps:   slices.Clone(g.steps[:version+1]),
		actions: slices.Clone(g.actions[:version+1]),
		times:   slices.Clone(g.times[:version+1]),
	}, nil
}

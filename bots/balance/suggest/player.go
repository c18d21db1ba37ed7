package suggest

import (
	"context"
	"slices"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
)

// Player plays the games of trials. It keeps the values that it has fitted: a search that has tried
// changes in vain goes on with those that it had before.
type Player struct {
	sets   *snapshot.Snapshot
	set    int
	plan   balance.Plan
	fitted []fitted
}

type fitted struct {
	edits  []Edit
	values *bots.Values
}

// NewPlayer returns a player of trials of changes in one of the sets. If the plan has
// values, they are for the sets without changes.
func NewPlayer(sets *snapshot.Snapshot, set int, plan balance.Plan) *Player {
	plan.Progress = nil // a search does not know how long it takes
	p := &Player{sets: sets, set: set, plan: forTrials(plan)}
	if plan.Fitted != nil {
		p.fitted = []fitted{{nil, plan.Fitted}}
	}
	return p
}

// Play plays a trial. It returns an error if the service would refuse a changed card, or
// ctx ends first.
func (p *Player) Play(ctx context.Context, t Trial) (*balance.Counts, error) {
	if err := p.fit(t.Fitted); err != nil {
		return nil, err
	}
	changed, err := Apply(p.sets, p.set, t.Edits)
	if err != nil {
		return nil, err
	}
	return balance.Count(ctx, changed, p.plan, t.Round, t.Part)
}

// fit has the values for the set with some changes from now on.
func (p *Player) fit(edits []Edit) error {
	for _, f := range p.fitted {
		if slices.Equal(f.edits, edits) {
			p.plan.Fitted = f.values
			return nil
		}
	}
	changed, err := Apply(p.sets, p.set, edits)
	if err != nil {
		return err
	}
	p.plan.Fitted = bots.ValuesFor(p.plan.Rules, changed.Pool)
	p.fitted = append(p.fitted, fitted{edits, p.plan.Fitted})
	return nil
}

package suggest

import (
	"context"
	"slices"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
)

// Player plays the games of trials. It keeps the values that it has fitted last.
type Player struct {
	sets   *snapshot.Snapshot
	set    int
	plan   balance.Plan
	fitted []Edit // the changes of the set that plan.Fitted is for
}

// NewPlayer returns a player of trials of changes in one of the sets. If the plan has
// values, they are for the sets without changes.
func NewPlayer(sets *snapshot.Snapshot, set int, plan balance.Plan) *Player {
	plan.Progress = nil // a search does not know how long it takes
	return &Player{sets: sets, set: set, plan: forTrials(plan)}
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
	if p.plan.Fitted != nil && slices.Equal(edits, p.fitted) {
		return nil
	}
	changed, err := Apply(p.sets, p.set, edits)
	if err != nil {
		return err
	}
	p.plan.Fitted, p.fitted = bots.ValuesFor(p.plan.Rules, changed.Pool), edits
	return nil
}

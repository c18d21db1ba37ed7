package bots_test

import (
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// A player who passes in a first turn though cards can be paid gives chances away; one who
// follows the advice gives none.
func TestAdvice(t *testing.T) {
	pool, rules, secret := core.Snapshot().Pool, engine.NewestRules(), shuffle.SecretFromSeed("advice")
	state, _ := shuffle.Deal(rules, pool, secret)
	view := engine.ViewOf(pool, &state, engine.ViewerPlayer0)
	list := shuffle.DeckList(rules, pool, secret)
	table := bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}, Values: bots.ValuesFor(rules, pool)}
	pass := view.Legal[len(view.Legal)-1]
	advice := bots.Advise(table, &view, pass, 1)
	gain := advice.WithBetter - advice.WithTaken
	if advice.Better == pass || gain < 0.01 || gain > 0.5 || advice.WithTaken <= 0 || advice.WithBetter >= 1 {
		t.Errorf("in place of a pass the advice is %+v", advice)
	}
	if again := bots.Advise(table, &view, advice.Better, 1); again != (bots.Advice{Better: advice.Better}) {
		t.Errorf("in place of its own advice it is %+v", again)
	}
}

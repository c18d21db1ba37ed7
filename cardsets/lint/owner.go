package lint

import (
	"slices"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// adviseHarmful finds cards that do nothing but harm their owner.
func adviseHarmful(a *adviser, cards pool) {
	leaves := cards.contains(func(c card) bool {
		return slices.ContainsFunc(c.Abilities, func(a engine.Ability) bool { return a.When == engine.WhenLeaves })
	})
	for _, c := range cards {
		if c.Rate() > 0 {
			continue
		}
		harms, helps := false, false
		for _, s := range steps.All(c.Card) {
			switch weigh(s.Step, leaves) {
			case harm:
				harms = true
			case help:
				helps = true
			case neither:
			}
		}
		if harms && !helps {
			a.onCard(c, "", "harms_owner", "all that it does harms its owner, so it is better not played; change whose it is "+
				"(side), or add something that helps")
		}
	}
}

// weight says whom a step helps.
type weight int

const (
	neither weight = iota
	help
	harm
)

// weigh returns what a step does to the owner of its card. leaves reports whether permanents act as they leave the
// board: then it can help to scrap one's own.
func weigh(s engine.Step, leaves bool) weight {
	own, opponent := s.Params.Side == engine.SideOwn, s.Params.Side == engine.SideOpponent
	switch s.Effect {
	case engine.EffectNone, engine.EffectChoose: // its options have weights of their own
		return neither
	case engine.EffectGainProgress, engine.EffectGainTime, engine.EffectDraw:
		if opponent {
			return harm
		}
	case engine.EffectDrainProgress, engine.EffectDrainTime, engine.EffectDiscard, engine.EffectCancel:
		if own {
			return harm
		}
	case engine.EffectScrap, engine.EffectSweep:
		if own && !leaves {
			return harm
		}
	case engine.EffectBounce, engine.EffectMill, engine.EffectReplace, engine.EffectRecover, engine.EffectShield:
	}
	return help
}

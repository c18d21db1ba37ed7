package main

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/cmd/internal/setfile"
	"cardgames/engine"
)

// TestTheTextsSayWhatTheCardsDo: every card that ships has the words that belong
// to its type, cost, effect and params.
func TestTheTextsSayWhatTheCardsDo(t *testing.T) {
	for _, name := range []string{"core", "../../localtest/sets/garden.json", "../../localtest/sets/flat_share.json", "../../localtest/sets/house_guests.json"} {
		checked, err := setfile.Load([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		for i := range checked.Pool.Len() {
			card := checked.Pool.Card(engine.CardRef(i))
			if want := wording(card); card.Text != want {
				t.Errorf("%s says\n%s\nwant\n%s", card.ID, card.Text, want)
			}
		}
	}
}

func wording(c *engine.Card) string {
	n := c.Params.N
	switch c.Type {
	case engine.TypePerson:
		return fmt.Sprintf("Each of your tasks also gives +%d progress (all your people together: at most +4).", c.Rate())
	case engine.TypeAppliance:
		return fmt.Sprintf("+%d time at the start of your turn (all your appliances together: at most +5).", c.Rate())
	case engine.TypeHabit:
		return fmt.Sprintf("+%d progress at the start of your turn.", c.Rate())
	}
	switch c.Effect {
	case engine.EffectGainProgress:
		return fmt.Sprintf("Gain %d progress.", n)
	case engine.EffectDrainProgress:
		return fmt.Sprintf("Your opponent loses %d progress (not below 0).", n)
	case engine.EffectGainTime:
		return fmt.Sprintf("Gain %d time.", n)
	case engine.EffectDrainTime:
		return fmt.Sprintf("Your opponent loses %d time (not below 0).", n)
	case engine.EffectDraw:
		return fmt.Sprintf("Draw %s (hand limit 7).", counted(n, "card"))
	case engine.EffectDiscard:
		if n == 1 {
			return "Your opponent discards the newest card in hand."
		}
		return fmt.Sprintf("Your opponent discards the %d newest cards in hand.", n)
	case engine.EffectScrap:
		return "Scrap " + permanent(c.Params) + ": it goes to its owner's discard pile."
	case engine.EffectBounce:
		return "Bounce " + permanent(c.Params) + ": it returns to its owner's hand (to the discard pile if that hand is full)."
	case engine.EffectCancel:
		return "Cancel another card on the stack" + limit(c.Params) + "."
	case engine.EffectShield:
		return "Shield one of your unshielded permanents: the shield absorbs the next scrap or bounce."
	case engine.EffectRecover:
		return "Recover the newest " + kindOf(c.Params, "card") + " in your discard pile that is not a recover card: it returns to your hand."
	}
	return ""
}

func counted(n int32, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// permanent is the target of a scrap or a bounce.
func permanent(p engine.Params) string {
	kind := kindOf(p, "permanent")
	article := "a "
	if strings.ContainsAny(kind[:1], "aeiou") {
		article = "an "
	}
	return article + kind + limit(p)
}

func kindOf(p engine.Params, any string) string {
	if p.Type == 0 {
		return any
	}
	return p.Type.String()
}

func limit(p engine.Params) string {
	if p.MaxCost < 0 {
		return ""
	}
	return fmt.Sprintf(" that costs %d or less", p.MaxCost)
}

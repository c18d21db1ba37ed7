package golden

import (
	"fmt"
	"strings"

	"cardgames/engine"
	"cardgames/engine/transcript"
)

// eventLine has all members of an event, so that a record of a game shows every change of them.
func eventLine(pool *engine.Pool, e engine.Event) string {
	switch e.Type {
	case engine.EventTurnStarted:
		return fmt.Sprintf("turn %d: player %d", e.Turn, e.Player)
	case engine.EventCardDrawn:
		return fmt.Sprintf("player %d draws %s", e.Player, pool.Card(e.Card).Name)
	case engine.EventDrawSkipped:
		return fmt.Sprintf("player %d draws nothing (%s)", e.Player, spaced(e.Skip.String()))
	case engine.EventTimeChanged:
		return fmt.Sprintf("player %d: time %+d to %d (%s)", e.Player, e.By, e.To, spaced(e.Cause.String()))
	case engine.EventProgressChanged:
		return fmt.Sprintf("player %d: progress %+d to %d (%s)", e.Player, e.By, e.To, spaced(e.Cause.String()))
	case engine.EventCardCast:
		return fmt.Sprintf("player %d casts %s%s as %s%s", e.Player, pool.Card(e.Card).Name, chosen(e.Choice), e.Object,
			aimedAt(e.Target))
	case engine.EventPassed:
		return fmt.Sprintf("player %d passes", e.Player)
	case engine.EventResolved:
		return fmt.Sprintf("%s %s resolves", e.Object, pool.Card(e.Card).Name)
	case engine.EventFizzled:
		return fmt.Sprintf("%s %s fizzles", e.Object, pool.Card(e.Card).Name)
	case engine.EventShieldAdded:
		return fmt.Sprintf("%s %s gets a shield", e.Object, pool.Card(e.Card).Name)
	case engine.EventShieldUsed:
		return fmt.Sprintf("the shield of %s %s is used up", e.Object, pool.Card(e.Card).Name)
	case engine.EventCardMoved:
		return fmt.Sprintf("%s of player %d: %s to %s (%s)", pool.Card(e.Card).Name, e.Player, e.FromZone, e.ToZone, e.Move)
	case engine.EventAbilityUsed:
		return fmt.Sprintf("%s %s acts (%s)", e.Object, pool.Card(e.Card).Name, e.When)
	case engine.EventTurnEnded:
		return fmt.Sprintf("turn %d ends", e.Turn)
	case engine.EventGameFinished:
		return "the game is finished: " + transcript.Result(e.Result)
	}
	return e.Type.String()
}

func aimedAt(target engine.ObjectID) string {
	if target == 0 {
		return ""
	}
	return " at " + target.String()
}

func chosen(choice engine.Choice) string {
	if option, ok := choice.Option(); ok {
		return fmt.Sprintf(", option %d,", option)
	}
	return ""
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

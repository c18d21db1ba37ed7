// Package transcript writes moves and events as text for people.
package transcript

import (
	"fmt"
	"strings"

	"cardgames/engine"
)

// Action describes an action. The zero Action is the setup of a game.
func Action(a engine.Action) string {
	if a.Type == 0 {
		return "setup"
	}
	text := fmt.Sprintf("player %d: %s", a.Player, a.Type)
	if a.Type.UsesHandIndex() {
		text += fmt.Sprintf(" hand_index %d", a.HandIndex)
	}
	if a.Target != 0 {
		text += " target_id " + a.Target.String()
	}
	if option, ok := a.Choice.Option(); ok {
		text += fmt.Sprintf(" option %d", option)
	}
	return text
}

// Event describes an event in one line. A hidden card is "a card".
func Event(pool *engine.Pool, e engine.Event) string {
	switch e.Type {
	case engine.EventTurnStarted:
		return fmt.Sprintf("turn %d: player %d", e.Turn, e.Player)
	case engine.EventCardDrawn:
		return fmt.Sprintf("player %d draws %s", e.Player, cardName(pool, e.Card))
	case engine.EventDrawSkipped:
		return fmt.Sprintf("player %d draws nothing (%s)", e.Player, spaced(e.Skip.String()))
	case engine.EventTimeChanged:
		return fmt.Sprintf("player %d: time %+d to %d (%s)", e.Player, e.By, e.To, spaced(e.Cause.String()))
	case engine.EventProgressChanged:
		return fmt.Sprintf("player %d: progress %+d to %d (%s)", e.Player, e.By, e.To, spaced(e.Cause.String()))
	case engine.EventCardCast:
		return fmt.Sprintf("player %d casts %s%s as %s%s", e.Player, cardName(pool, e.Card), chosen(e.Choice), e.Object,
			aimedAt(e.Target))
	case engine.EventPassed:
		return fmt.Sprintf("player %d passes", e.Player)
	case engine.EventResolved:
		return fmt.Sprintf("%s %s resolves", e.Object, cardName(pool, e.Card))
	case engine.EventFizzled:
		return fmt.Sprintf("%s %s fizzles", e.Object, cardName(pool, e.Card))
	case engine.EventShieldAdded:
		return fmt.Sprintf("%s %s gets a shield", e.Object, cardName(pool, e.Card))
	case engine.EventShieldUsed:
		return fmt.Sprintf("the shield of %s %s is used up", e.Object, cardName(pool, e.Card))
	case engine.EventCardMoved:
		return fmt.Sprintf("%s of player %d: %s to %s (%s)", cardName(pool, e.Card), e.Player, e.FromZone, e.ToZone, e.Move)
	case engine.EventAbilityUsed:
		return fmt.Sprintf("%s %s acts (%s)", e.Object, cardName(pool, e.Card), e.When)
	case engine.EventTurnEnded:
		return fmt.Sprintf("turn %d ends", e.Turn)
	case engine.EventGameFinished:
		return "the game is finished: " + Result(e.Result)
	}
	return e.Type.String()
}

// Result describes the result of a game.
func Result(r engine.Result) string {
	switch {
	case r.Reason == engine.InProgress:
		return "in progress"
	case r.Winner == engine.NoWinner:
		return "a draw by " + r.Reason.String()
	case r.Reason == engine.EndByResignation:
		return fmt.Sprintf("player %d wins, since player %d resigned", r.Winner, 1-r.Winner)
	}
	return fmt.Sprintf("player %d wins by %s", r.Winner, r.Reason)
}

func cardName(pool *engine.Pool, ref engine.CardRef) string {
	if ref == engine.HiddenCard {
		return "a card"
	}
	return pool.Card(ref).Name
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

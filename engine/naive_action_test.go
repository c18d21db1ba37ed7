package engine_test

import (
	"fmt"
	"slices"
)

// naiveAction is what a player asks for. Its kind is play_card, cast_instant,
// pass_priority or resign.
type naiveAction struct {
	kind         string
	player, hand int
	target       string // empty for none
}

// refusal is the first reason against an action, in the order of docs/rules.md,
// "Why was my move refused?". It is empty for a legal one.
func (g *naiveGame) refusal(a naiveAction) string {
	switch {
	case g.result != "":
		return "game_finished"
	case a.player != 0 && a.player != 1:
		return "unknown_player"
	case a.kind == "resign":
		return ""
	case a.player != g.priority:
		return "not_your_priority"
	case a.kind == "pass_priority":
		return ""
	}
	p := g.players[a.player]
	if a.hand < 0 || a.hand >= len(p.hand) {
		return "hand_index_out_of_range"
	}
	card := p.hand[a.hand]
	switch {
	case (a.kind == "cast_instant") != (card.kind == "instant"):
		return "wrong_card_type"
	case a.kind == "play_card" && a.player != g.active:
		return "not_your_turn"
	case a.kind == "play_card" && len(g.stack) > 0:
		return "stack_not_empty"
	case card.cost > p.time:
		return "not_enough_time"
	}
	return g.targetRefusal(card, a)
}

func (g *naiveGame) targetRefusal(card *naiveCard, a naiveAction) string {
	needed := slices.Contains([]string{"scrap", "bounce", "cancel", "shield"}, card.steps[0].effect)
	switch {
	case !needed && a.target == "":
		return ""
	case !needed:
		return "target_not_allowed"
	case a.target == "":
		return "target_required"
	}
	target, _ := g.object(a.target)
	switch {
	case target == nil:
		return "target_not_found"
	case !g.allowed(card, a.player, a.target):
		return "target_not_allowed"
	}
	return ""
}

// allowed reports whether a player's card can be aimed at an object.
func (g *naiveGame) allowed(card *naiveCard, player int, id string) bool {
	target, place := g.object(id)
	step := card.steps[0]
	switch step.effect {
	case "scrap", "bounce":
		return place == "board" && target.card.matches(step)
	case "cancel":
		return place == "stack" && target.card.matches(step)
	case "shield":
		return place == "board" && target.owner == player && !target.shielded
	}
	return false
}

// legal is every action that is not refused, but to resign: in the order of the hand, for each
// card in the order of the objects, the pass last.
func (g *naiveGame) legal(player int) []naiveAction {
	var actions []naiveAction
	add := func(a naiveAction) {
		if g.refusal(a) == "" {
			actions = append(actions, a)
		}
	}
	targets := append([]string{""}, g.objects()...)
	for hand := range g.players[player].hand {
		add(naiveAction{kind: "play_card", player: player, hand: hand})
		for _, target := range targets {
			add(naiveAction{kind: "cast_instant", player: player, hand: hand, target: target})
		}
	}
	add(naiveAction{kind: "pass_priority", player: player})
	return actions
}

// play changes the game by an action that is not refused, and tells what
// happens.
func (g *naiveGame) play(a naiveAction) {
	g.events = nil
	switch a.kind {
	case "pass_priority":
		g.pass(a.player)
	case "resign":
		g.passes = 0
		g.finish(fmt.Sprintf("player %d wins, player %d resigned", 1-a.player, a.player))
	default:
		g.cast(a)
	}
}

func (g *naiveGame) pass(player int) {
	g.tell("player %d passes", player)
	g.passes, g.priority = g.passes+1, 1-player
	switch {
	case g.passes < 2:
	case len(g.stack) > 0:
		g.passes, g.priority = 0, g.active
		g.resolveTop()
	default:
		g.endTurn()
	}
}

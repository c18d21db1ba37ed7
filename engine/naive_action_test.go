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
	option       int    // -1 for none
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
	case a.option != -1 && (a.option < 0 || a.option >= len(card.steps[0].options)):
		return "option_not_allowed"
	}
	return g.targetRefusal(card, a)
}

// aiming is the step of a card that may have a target, with one of its options.
func (c *naiveCard) aiming(option int) naiveStep {
	if len(c.steps[0].options) > 0 {
		return c.steps[0].options[max(option, 0)]
	}
	return c.steps[0]
}

func (s naiveStep) aims() bool {
	return slices.Contains([]string{"scrap", "bounce", "cancel", "shield"}, s.effect)
}

func (g *naiveGame) targetRefusal(card *naiveCard, a naiveAction) string {
	step := card.aiming(a.option)
	needed := step.aims()
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
	case !g.allowed(step, a.player, a.target):
		return "target_not_allowed"
	}
	return ""
}

// allowed reports whether a step of a player's card can be aimed at an object.
func (g *naiveGame) allowed(step naiveStep, player int, id string) bool {
	target, place := g.object(id)
	switch step.effect {
	case "scrap", "bounce":
		return place == "board" && target.card.matches(step) && step.hits(player, target.owner)
	case "cancel":
		return place == "stack" && target.card.matches(step) && step.hits(player, target.owner)
	case "shield":
		return place == "board" && target.owner == player && !target.shielded
	}
	return false
}

// hits reports whether side lets a step of one player act on what is another's.
func (s naiveStep) hits(player, owner int) bool {
	switch s.side {
	case "own":
		return owner == player
	case "opponent":
		return owner != player
	}
	return true
}

// legal is every action that is not refused, but to resign: in the order of the hand, for each
// card in the order of its options and of the objects, the pass last.
func (g *naiveGame) legal(player int) []naiveAction {
	var actions []naiveAction
	add := func(a naiveAction) {
		if g.refusal(a) == "" {
			actions = append(actions, a)
		}
	}
	targets := append([]string{""}, g.objects()...)
	for hand, card := range g.players[player].hand {
		for _, option := range card.numbers() {
			add(naiveAction{kind: "play_card", player: player, hand: hand, option: option})
			for _, target := range targets {
				add(naiveAction{kind: "cast_instant", player: player, hand: hand, target: target, option: option})
			}
		}
	}
	add(naiveAction{kind: "pass_priority", player: player, option: -1})
	return actions
}

// numbers returns the numbers of the card's options, or -1 for a card without options.
func (c *naiveCard) numbers() []int {
	numbers := []int{0, 1, 2}[:len(c.steps[0].options)]
	if len(numbers) == 0 {
		return []int{-1}
	}
	return numbers
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

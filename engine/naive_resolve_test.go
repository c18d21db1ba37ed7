package engine_test

import (
	"fmt"
	"slices"
)

func (g *naiveGame) cast(a naiveAction) {
	p := g.players[a.player]
	card := p.hand[a.hand]
	g.casts++
	o := &naiveObject{id: fmt.Sprint("o", g.casts), card: card, owner: a.player, target: a.target,
		option: max(a.option, 0)}
	with := ""
	if len(card.steps[0].options) > 0 {
		with = fmt.Sprint(" with ", o.option)
	}
	g.setTime(a.player, p.time-card.cost, "cost of "+o.id)
	at := ""
	if a.target != "" {
		at = " at " + a.target
	}
	g.tell("player %d casts %s%s from hand #%d as %s%s", a.player, card.name, with, a.hand, o.id, at)

	p.hand = without(p.hand, a.hand)
	g.stack = append(g.stack, o)
	g.passes, g.priority = 1, 1-a.player
}

func (g *naiveGame) resolveTop() {
	place := len(g.stack) - 1 // where it is before its effect, which may cancel a card below it
	o := g.stack[place]
	g.stack = g.stack[:place]
	owner, why := g.players[o.owner], "resolved"
	fizzles := o.target != "" && !g.allowed(o.card.aiming(o.option), o.owner, o.target)
	if fizzles {
		g.tellOf(o, "fizzles")
		why = "fizzled"
	} else {
		g.tellOf(o, "resolves")
		g.takeEffect(o)
	}
	if o.card.kind == "task" {
		g.setProgress(o.owner, owner.progress+min(g.rules.PersonCap, owner.rates("person")), "persons of "+o.id)
	}
	if o.card.permanent() {
		owner.board = append(owner.board, o)
		g.tellMove(o, "stack", place, "board", why)
		g.useAbilities(o.owner, []*naiveObject{o}, "enters")
	} else {
		owner.discard = append(owner.discard, o.card)
		g.tellMove(o, "stack", place, "discard", why)
		if !fizzles {
			g.afterResolved(o)
		}
	}
	g.checkWin()
}

// afterResolved lets both players' permanents do what they do after a task or an instant.
func (g *naiveGame) afterResolved(o *naiveObject) {
	for _, player := range []int{g.active, 1 - g.active} {
		when := o.card.kind
		if player != o.owner {
			when = "opponent_" + when
		}
		g.useAbilities(player, g.players[player].board, when)
	}
}

func (g *naiveGame) tellMove(o *naiveObject, from string, index int, to, why string) {
	g.tell("%s %s of player %d: %s #%d -> %s (%s)", o.id, o.card.name, o.owner, from, index, to, why)
}

func (g *naiveGame) tellOf(o *naiveObject, happens string) {
	g.tell("%s %s of player %d %s", o.id, o.card.name, o.owner, happens)
}

func (g *naiveGame) takeEffect(o *naiveObject) {
	for _, step := range o.card.steps {
		g.takeStep(o, step, "effect of "+o.id)
	}
}

// useAbilities lets objects of a player do what they do at a moment.
func (g *naiveGame) useAbilities(player int, objects []*naiveObject, when string) {
	for _, o := range objects {
		for _, ability := range o.card.abilities {
			if ability.when == when {
				g.tell("%s %s of player %d does what it does: %s", o.id, o.card.name, player, when)
				g.source = o.id
				g.takeStep(o, ability.step, "ability of "+o.id)
				g.source = ""
			}
		}
	}
}

// takeStep reads the condition once, then the count, and lets what has left the board act.
func (g *naiveGame) takeStep(o *naiveObject, step naiveStep, cause string) {
	if !g.holds(o, step.condition) {
		if step.otherwise != nil {
			g.takeStep(o, *step.otherwise, cause)
		}
		return
	}
	if step.effect == "choose" {
		g.takeStep(o, step.options[o.option], cause)
		return
	}
	for _, left := range g.takeEffectOf(o, step, g.amount(o, step), cause) {
		g.useAbilities(left.owner, []*naiveObject{left}, "leaves")
	}
}

// whom is the player whom a step of a player's card acts on; usually is the side without side.
func (s naiveStep) whom(player int, usually string) int {
	if s.side == "opponent" || s.side == "" && usually == "opponent" {
		return 1 - player
	}
	return player
}

// takeEffectOf takes place and returns the objects that it took off the board.
func (g *naiveGame) takeEffectOf(o *naiveObject, step naiveStep, n int, cause string) []*naiveObject {
	own := o.owner
	gains, loses := step.whom(own, "own"), step.whom(own, "opponent")
	switch step.effect {
	case "gain_progress":
		g.setProgress(gains, g.players[gains].progress+n, cause)
	case "drain_progress":
		g.setProgress(loses, g.players[loses].progress-n, cause)
	case "gain_time":
		g.setTime(gains, g.players[gains].time+n, cause)
	case "drain_time":
		g.setTime(loses, g.players[loses].time-n, cause)
	case "draw":
		for drawn := 0; drawn < n && g.draw(gains); drawn++ {
		}
	case "discard":
		g.discardNewest(loses, n)
	case "mill":
		g.mill(loses, n)
	case "replace":
		before := len(g.players[own].hand)
		g.discardNewest(own, before)
		for drawn := 0; drawn < before && g.draw(own); drawn++ {
		}
	case "recover":
		g.recover(o.owner, step)
	case "scrap", "bounce":
		target, _ := g.object(o.target)
		return g.remove(target, step.effect)
	case "sweep":
		return g.sweep(own, step)
	case "cancel":
		g.cancel(o.target)
	case "shield":
		target, _ := g.object(o.target)
		target.shielded = true
		g.tellOf(target, "gets a shield")
	}
	return nil
}

// sweep removes what fits: the active player's first, each board's oldest first.
func (g *naiveGame) sweep(player int, step naiveStep) []*naiveObject {
	var left []*naiveObject
	for _, owner := range []int{g.active, 1 - g.active} {
		for _, o := range slices.Clone(g.players[owner].board) {
			if step.hits(player, owner) && o.card.matches(step) {
				left = append(left, g.remove(o, "sweep")...)
			}
		}
	}
	return left
}

func (g *naiveGame) discardNewest(player, n int) {
	p := g.players[player]
	for ; n > 0 && len(p.hand) > 0; n-- {
		index := len(p.hand) - 1
		card := p.hand[index]
		p.hand = without(p.hand, index)
		p.discard = append(p.discard, card)
		g.tell("%s of player %d: hand #%d -> discard (discarded)", card.name, player, index)
	}
}

func (g *naiveGame) mill(player, n int) {
	p := g.players[player]
	for ; n > 0 && len(p.deck) > 0; n-- {
		p.discard = append(p.discard, p.deck[0])
		g.tell("%s of player %d: deck #0 -> discard (milled)", p.deck[0].name, player)
		p.deck = p.deck[1:]
	}
}

func (g *naiveGame) recover(player int, step naiveStep) {
	p := g.players[player]
	if len(p.hand) >= g.rules.HandLimit {
		return
	}
	for index := len(p.discard) - 1; index >= 0; index-- {
		card := p.discard[index]
		if card.recovers() || !card.matches(step) {
			continue
		}
		p.discard = without(p.discard, index)
		p.hand = append(p.hand, card)
		g.tell("%s of player %d: discard #%d -> hand (recovered)", card.name, player, index)
		return
	}
}

// remove scraps, sweeps or bounces, unless a shield is in the way, and returns what it removed.
func (g *naiveGame) remove(target *naiveObject, effect string) []*naiveObject {
	if target.shielded {
		target.shielded = false
		g.tellOf(target, "uses its shield")
		return nil
	}
	owner := g.players[target.owner]
	index := 0
	for owner.board[index] != target {
		index++
	}
	owner.board = without(owner.board, index)
	if effect == "bounce" && len(owner.hand) < g.rules.HandLimit {
		owner.hand = append(owner.hand, target.card)
		g.tellMove(target, "board", index, "hand", "bounced")
	} else {
		owner.discard = append(owner.discard, target.card)
		why := map[string]string{"scrap": "scrapped", "bounce": "bounced", "sweep": "swept"}[effect]
		g.tellMove(target, "board", index, "discard", why)
	}
	return []*naiveObject{target}
}

func (g *naiveGame) cancel(id string) {
	for index, o := range g.stack {
		if o.id == id {
			g.stack = without(g.stack, index)
			g.players[o.owner].discard = append(g.players[o.owner].discard, o.card)
			g.tellMove(o, "stack", index, "discard", "cancelled")
			return
		}
	}
}

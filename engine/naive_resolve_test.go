package engine_test

import "fmt"

func (g *naiveGame) cast(a naiveAction) {
	p := g.players[a.player]
	card := p.hand[a.hand]
	g.casts++
	o := &naiveObject{id: fmt.Sprint("o", g.casts), card: card, owner: a.player, target: a.target}

	g.setTime(a.player, p.time-card.cost, "cost of "+o.id)
	at := ""
	if a.target != "" {
		at = " at " + a.target
	}
	g.tell("player %d casts %s from hand #%d as %s%s", a.player, card.name, a.hand, o.id, at)

	p.hand = without(p.hand, a.hand)
	g.stack = append(g.stack, o)
	g.passes, g.priority = 1, 1-a.player
}

func (g *naiveGame) resolveTop() {
	place := len(g.stack) - 1 // where it is before its effect, which may cancel a card below it
	o := g.stack[place]
	g.stack = g.stack[:place]
	owner, why := g.players[o.owner], "resolved"
	if o.target != "" && !g.allowed(o.card, o.owner, o.target) {
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
	} else {
		owner.discard = append(owner.discard, o.card)
		g.tellMove(o, "stack", place, "discard", why)
	}
	g.checkWin()
}

func (g *naiveGame) tellMove(o *naiveObject, from string, index int, to, why string) {
	g.tell("%s %s of player %d: %s #%d -> %s (%s)", o.id, o.card.name, o.owner, from, index, to, why)
}

func (g *naiveGame) tellOf(o *naiveObject, happens string) {
	g.tell("%s %s of player %d %s", o.id, o.card.name, o.owner, happens)
}

func (g *naiveGame) takeEffect(o *naiveObject) {
	for _, step := range o.card.steps {
		if g.holds(o.owner, step.condition) {
			g.takeStep(o, step, g.amount(o.owner, step))
		}
	}
}

func (g *naiveGame) takeStep(o *naiveObject, step naiveStep, n int) {
	own, other := o.owner, 1-o.owner
	switch step.effect {
	case "gain_progress":
		g.setProgress(own, g.players[own].progress+n, "effect of "+o.id)
	case "drain_progress":
		g.setProgress(other, g.players[other].progress-n, "effect of "+o.id)
	case "gain_time":
		g.setTime(own, g.players[own].time+n, "effect of "+o.id)
	case "drain_time":
		g.setTime(other, g.players[other].time-n, "effect of "+o.id)
	case "draw":
		for drawn := 0; drawn < n && g.draw(own); drawn++ {
		}
	case "discard":
		g.discardNewest(other, n)
	case "mill":
		g.mill(other, n)
	case "replace":
		before := len(g.players[own].hand)
		g.discardNewest(own, before)
		for drawn := 0; drawn < before && g.draw(own); drawn++ {
		}
	case "recover":
		g.recover(o.owner, step)
	case "scrap", "bounce":
		g.remove(o.target, step.effect)
	case "cancel":
		g.cancel(o.target)
	case "shield":
		target, _ := g.object(o.target)
		target.shielded = true
		g.tellOf(target, "gets a shield")
	}
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

// remove scraps or bounces, unless a shield is in the way.
func (g *naiveGame) remove(id, effect string) {
	target, _ := g.object(id)
	if target.shielded {
		target.shielded = false
		g.tellOf(target, "uses its shield")
		return
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
		why := map[string]string{"scrap": "scrapped", "bounce": "bounced"}[effect]
		g.tellMove(target, "board", index, "discard", why)
	}
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

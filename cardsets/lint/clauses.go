package lint

import (
	"cmp"
	"slices"
	"strings"

	"cardgames/engine"
)

// clause reads what a clause without its condition says.
func (r *reader) clause(words []word) {
	if has(words, "handsize") { // the rule that applies to every card
		words = withoutHandSize(words)
	}
	verb := find(words, verbs...)
	if verb >= 0 && has(words[:verb], "not", "no") || has(words, "wins") {
		return
	}
	r.whose(words, verb)
	c := claim{place: placeOf(words), number: unsaid, most: unsaid, maxCost: unsaid, each: cmp.Or(eachOf(words), r.each)}
	main, per := r.takeCounting(words)
	if per == nil {
		per = r.per
	}
	c.per, c.double = per, doubled(words)
	main, c.most = takeMost(main)
	if double := find(words, "double"); double >= 0 && double+1 < len(words) && words[double+1].is == "per" {
		c.number, c.double = 2, false
	}
	r.per = nil
	if verb = find(main, verbs...); verb < 0 && !hasResource(main) {
		r.per, r.each = per, c.each // "for each habit you have, gain 2 progress"
		return
	}
	if verb < 0 {
		r.amounts(c, main, "")
		return
	}
	r.action(c, main, verb)
}

// whose sets the subject of the clause: who is named before the verb, or otherwise, for
// a verb such as "loses", who was named before; an order is for the caster.
func (r *reader) whose(words []word, verb int) {
	if verb < 0 {
		return
	}
	switch start := words[:verb]; {
	case has(start, "both") && !has(start, "opponent"):
		r.subject = "both"
	case has(start, "opponent"), has(start, "they") && r.opponent:
		r.subject = "opponent"
	case has(start, "they"):
		r.subject = "they"
	case has(start, "you"):
		r.subject = "you"
	case r.subject == "opponent" && (strings.HasSuffix(words[verb].raw, "s") || words[verb].raw == "lose"):
	default:
		r.subject = "you"
	}
}

func withoutHandSize(words []word) []word {
	at := find(words, "handsize")
	rest := slices.Clone(words[:at])
	if len(rest) > 0 && rest[len(rest)-1].is == "atmost" {
		rest = rest[:len(rest)-1]
	}
	if at+1 < len(words) && words[at+1].is == "#" {
		at++
	} else if at+2 < len(words) && words[at+2].is == "#" {
		at += 2
	}
	return append(rest, words[at+1:]...)
}

func eachOf(words []word) string {
	switch {
	case has(words, "eachtask"):
		return "eachtask"
	case has(words, "eachturn"):
		return "eachturn"
	case has(words, "endofturn"):
		return "endofturn"
	}
	return ""
}

func doubled(words []word) bool {
	at := find(words, "double")
	return at >= 0 && (at+1 == len(words) || words[at+1].is != "as" && words[at+1].is != "same" && words[at+1].is != "the")
}

// takeCounting takes words such as "for each habit you have" from a clause.
func (r *reader) takeCounting(words []word) ([]word, *counting) {
	at := find(words, "per")
	if at < 0 {
		return words, nil
	}
	end := at + 1
	for end < len(words) && words[end].is != "," && words[end].is != "atmost" && !isVerb(words[end]) {
		end++
	}
	if end < len(words) && isVerb(words[end]) { // "for each habit you have, gain"
		for end > at+1 && (words[end-1].is == "you" || words[end-1].is == "opponent" || words[end-1].is == "they") {
			end--
		}
	}
	c := r.counting(words[at+1 : end])
	return slices.Concat(words[:at], words[end:]), c
}

// takeMost takes a limit such as "up to 5" from a clause.
func takeMost(words []word) ([]word, int) {
	for i, w := range words {
		if w.is != "#" || has(words[:i], "costs") {
			continue
		}
		start := i - 1
		for start > 0 && slices.Contains([]string{"a", "the", "of", "total"}, words[start].is) {
			start--
		}
		if start >= 0 && words[start].is == "atmost" {
			return slices.Concat(words[:start], words[i+1:]), w.number
		}
		if i+1 < len(words) && words[i+1].is == "atmost" && (i+2 == len(words) || words[i+2].is != "#") {
			return slices.Concat(words[:i], words[i+2:]), w.number
		}
		if i+2 < len(words) && words[i+1].is == "more" && words[i+2].is == "atmost" {
			return slices.Concat(words[:i], words[i+3:]), w.number
		}
	}
	return words, unsaid
}

// action reads a clause with a verb.
func (r *reader) action(c claim, words []word, verb int) {
	object := words[verb+1:]
	c.only, c.any = typeNamed(object)
	c.maxCost, c.minCost = costLimit(object), minimum(object)
	onPermanent := c.only != 0 || c.any
	if r.subject == "both" {
		r.add(c) // no effect is one of both players
		return
	}
	switch words[verb].is {
	case "gain":
		r.amounts(c, words, "gain")
	case "lose":
		if pileOf(words) || has(words, "deck") {
			r.mill(c, words)
			return
		}
		r.amounts(c, words, "lose")
	case "setback":
		r.amounts(c, words, "lose")
	case "draw":
		r.draw(c, object)
	case "discard":
		if onPermanent {
			r.target(c, object, engine.EffectScrap)
			return
		}
		r.discard(c, object)
	case "mill":
		r.mill(c, words)
	case "scrap":
		if onPermanent {
			r.target(c, object, engine.EffectScrap)
		}
	case "return":
		r.bring(c, words)
	case "cancel":
		if has(object, "card", "task", "instant", "it", "spell") || c.only != 0 {
			c.any = false
			r.target(c, object, engine.EffectCancel)
		}
	case "shield":
		r.shield(c, object, onPermanent)
	}
}

func (r *reader) shield(c claim, object []word, onPermanent bool) {
	if at := find(object, "next"); at >= 0 && at+1 < len(object) && object[at+1].is == "#" {
		c.number = object[at+1].number
	}
	c.only, c.any = 0, false
	if has(object, "opponent") && !has(object, "you") {
		r.add(c)
	} else if onPermanent || c.number != unsaid {
		r.add(c, engine.EffectShield)
	}
}

func (r *reader) add(c claim, effects ...engine.Effect) {
	c.effects = effects
	r.claims = append(r.claims, c)
}

// target adds a claim about an effect that takes one card.
func (r *reader) target(c claim, object []word, effects ...engine.Effect) {
	if found := objects(object); len(found) > 0 && found[0].what != "progress" && found[0].what != "time" {
		c.number = found[0].number
	}
	r.add(c, effects...)
}

// minimum reports whether words are such as "that costs 3 or more", which no effect asks
// for.
func minimum(words []word) bool {
	at := find(words, "costs")
	return at >= 0 && has(words[at:], "ormore", "atleast", "above")
}

// typeNamed returns the only type that the words name, or whether they name permanents
// of any type.
func typeNamed(words []word) (only engine.CardType, any bool) {
	for t := engine.TypePerson; t <= engine.TypeInstant; t++ {
		if has(words, t.String()) {
			if only != 0 {
				return 0, false
			}
			only = t
		}
	}
	return only, only == 0 && has(words, "permanent")
}

// costLimit reads words such as "that costs 3 or less".
func costLimit(words []word) int {
	if has(words, "anycost") {
		return engine.NoMaxCost
	}
	at := find(words, "costs")
	if at < 0 {
		return unsaid
	}
	for i, w := range words[at:] {
		switch {
		case w.is == "nothing" || w.raw == "free":
			return 0
		case w.is == "#":
			return w.number + exclusive(words[at:], i)
		}
	}
	return unsaid
}

// resources are the effects of gains and losses, by the resource.
var resources = map[string]struct{ gain, drain engine.Effect }{
	"progress": {engine.EffectGainProgress, engine.EffectDrainProgress},
	"time":     {engine.EffectGainTime, engine.EffectDrainTime},
}

// amounts reads the amounts of progress and time after a verb, or without one.
func (r *reader) amounts(c claim, words []word, verb string) {
	found := 0
	for _, o := range objects(words) {
		if e, ok := resources[o.what]; ok {
			c.number, found = o.number, found+1
			r.add(c, r.moved(e.gain, e.drain, words, verb)...)
		}
	}
	if found > 0 || verb == "" {
		return
	}
	at := find(words, "gain", "lose", "setback")
	rest := words[at+1:]
	if len(rest) > 0 && (rest[0].is == "opponent" || rest[0].is == "you" || rest[0].is == "they") {
		rest = rest[1:]
	}
	switch {
	case has(rest, "progress") && c.per != nil, has(rest, "progress") && has(rest, "same"):
		r.add(c, r.moved(engine.EffectGainProgress, engine.EffectDrainProgress, words, verb)...)
	case has(rest, "time") && c.per != nil:
		r.add(c, r.moved(engine.EffectGainTime, engine.EffectDrainTime, words, verb)...)
	case len(rest) > 0 && rest[0].is == "#" && (len(rest) == 1 || rest[1].is == "," || rest[1].is == "more"):
		c.number = rest[0].number
		progress := r.moved(engine.EffectGainProgress, engine.EffectDrainProgress, words, verb)
		time := r.moved(engine.EffectGainTime, engine.EffectDrainTime, words, verb)
		r.add(c, append(progress, time...)...)
	}
}

// moved returns the effects that a gain or a loss of a player can be.
func (r *reader) moved(gain, drain engine.Effect, words []word, verb string) []engine.Effect {
	opponent := r.subject == "opponent" || has(words, "opponent")
	switch {
	case verb == "gain" && r.subject == "opponent":
		return nil
	case verb == "gain":
		return []engine.Effect{gain}
	case verb == "lose" && !opponent && r.subject == "you" && has(words, "lose") &&
		strings.HasPrefix(words[find(words, "lose")].raw, "lose"):
		return nil
	case verb == "lose":
		return []engine.Effect{drain}
	}
	return []engine.Effect{gain, drain}
}

func (r *reader) draw(c claim, what []word) {
	drawn := objects(what)
	at := slices.IndexFunc(drawn, ofCards)
	effects := []engine.Effect{engine.EffectDraw}
	switch {
	case has(what, "same"):
		effects = []engine.Effect{engine.EffectReplace, engine.EffectDraw}
	case at >= 0:
		c.number = drawn[at].number
	case len(what) > 0 && what[0].is == "#" && len(what) == 1:
		c.number = what[0].number
	case !has(what, "card"):
		return
	}
	if r.subject == "opponent" {
		effects = nil
	}
	r.add(c, effects...)
}

func ofCards(o object) bool { return o.what == "card" }

func (r *reader) discard(c claim, object []word) {
	found := objects(object)
	whole := has(object, "all") || len(found) == 0 && has(object, "hand") && !has(object, "card")
	opponent := r.subject == "opponent" || has(object, "opponent")
	switch {
	case whole && !opponent:
		r.add(c, engine.EffectReplace)
		return
	case whole:
		r.add(c)
		return
	case len(found) > 0:
		c.number = found[0].number
	case has(object, "newest") && has(object, "card") && !has(object, "#"):
		c.number = 1
	default:
		return
	}
	if !opponent {
		r.add(c)
		return
	}
	r.add(c, engine.EffectDiscard)
}

// pileOf reports whether words say where cards come from or go to.
func pileOf(words []word) bool { return has(words, "pile") && has(words, "top") }

func (r *reader) mill(c claim, words []word) {
	at := find(words, "#")
	switch {
	case at >= 0:
		c.number = words[at].number
	case has(words, "card"):
		c.number = 1
	}
	if has(words, "same") {
		c.number = unsaid
	}
	own := has(words, "you") && !has(words, "opponent") && r.subject != "opponent"
	if own {
		r.add(c)
		return
	}
	r.add(c, engine.EffectMill)
}

// bring reads return, put, send and the like: to a hand from the board or from a discard
// pile, or to a discard pile from the deck.
func (r *reader) bring(c claim, words []word) {
	recover := strings.HasPrefix(words[find(words, "return")].raw, "recover")
	pile, hand := find(words, "pile"), find(words, "hand")
	switch {
	case has(words, "top", "deck") && pile >= 0:
		c.only, c.any = 0, false
		r.mill(c, words)
	case recover, pile >= 0 && (hand < 0 || pile < hand || fromPile(words, pile)):
		c.any = has(words, "permanent")
		if has(words, "opponent") {
			r.add(c)
		} else if hand >= 0 || strings.HasPrefix(words[find(words, "return")].raw, "re") {
			c.only, _ = typeNamed(words)
			r.target(c, words, engine.EffectRecover)
		}
	case hand < 0 && c.only != 0: // from the board or from the discard pile
		r.target(c, words, engine.EffectBounce, engine.EffectRecover)
	case c.only != 0 || c.any:
		r.target(c, words, engine.EffectBounce)
	}
}

func fromPile(words []word, pile int) bool {
	return has(words[max(0, pile-3):pile], "from", "in", "of")
}

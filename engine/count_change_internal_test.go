package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// shiftSteps are the steps that the test applies: each effect, with each type and side that it
// takes.
func shiftSteps() []Step {
	var steps []Step
	for e := range Effect(len(effects)) {
		spec := effects[e].params
		for _, t := range append([]CardType{0}, spec.Types...) {
			for _, side := range append([]Side{SideUsual}, spec.Sides...) {
				step := Step{Effect: e, Params: Params{Type: t, MaxCost: NoMaxCost, Side: side}}
				if spec.N {
					step.Params.N = Fixed(2)
				}
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// CountChange says what the effects do: on random tables, no step changes a count by more, and each
// change that it names is seen.
func TestShiftIsWhatEffectsDo(t *testing.T) {
	type change struct {
		step  string
		count Count
		up    bool
	}
	seen := map[change]bool{}
	steps := shiftSteps()
	pool := poolOfEachType(t)
	for seed := range uint64(2000) {
		state := randomTable(pool, rand.New(rand.NewPCG(seed, 0)))
		for _, step := range steps {
			for _, target := range targetsOf(pool, &state, step) {
				for c, by := range appliedChange(pool, &state, step, target) {
					down, up := step.CountChange(c)
					if by < -down || by > up {
						t.Fatalf("%+v changes %s by %d; CountChange says %d down, %d up", step, c, by, down, up)
					}
					if by != 0 {
						seen[change{fmt.Sprint(step), c, by > 0}] = true
					}
				}
			}
		}
	}
	for _, step := range steps {
		for _, c := range Counts() {
			down, up := step.CountChange(c)
			if name := fmt.Sprint(step); down > 0 != seen[change{name, c, false}] || up > 0 != seen[change{name, c, true}] {
				t.Errorf("%s of %s: CountChange says %d down, %d up, which is not seen", c, step.Effect, down, up)
			}
		}
	}
}

// appliedChange applies a step of player 0, and returns by how much the counts differ after it.
func appliedChange(pool *Pool, state *State, step Step, target ObjectID) map[Count]int32 {
	after, owner := *state, resolving{source: state.nextObject}
	if step.Effect != EffectChoose {
		t := transition{pool: pool, state: &after}
		t.takeStep(resolving{source: owner.source, Selection: Selection{Target: target}}, &step)
	}
	by := map[Count]int32{}
	for _, c := range Counts() {
		by[c] = c.of(pool, &after, &owner) - c.of(pool, state, &owner)
	}
	return by
}

// targetsOf returns the targets that a card of player 0 with the step can have now, or one
// that stands for none.
func targetsOf(pool *Pool, state *State, step Step) []ObjectID {
	if !step.Effect.Targets() {
		return []ObjectID{0}
	}
	var targets []ObjectID
	for id := range state.nextObject {
		if allowedTarget(pool, state, &step, 0, id) {
			targets = append(targets, id)
		}
	}
	return targets
}

// poolOfEachType returns a pool of 30 cards, six of each type.
func poolOfEachType(t *testing.T) *Pool {
	t.Helper()
	var cards []Card
	for i := range 30 {
		card := Card{ID: fmt.Sprint(i), Cost: 1, Type: allTypes[i%len(allTypes)]}
		if !card.Type.Permanent() {
			card.Steps = []Step{{Params: Params{MaxCost: NoMaxCost}}}
		}
		cards = append(cards, card)
	}
	pool, err := NewPool(cards)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// randomTable returns a state with any progress and any number of cards in each zone.
func randomTable(pool *Pool, random *rand.Rand) State {
	state := State{rules: DefaultRules(), turn: 1, nextObject: 1}
	for seat := range Seat(2) {
		p := &state.players[seat]
		p.progress = random.Int32N(25)
		refs := random.Perm(pool.Len())
		take := func(most int, put func(CardRef)) {
			for range min(random.IntN(most+1), len(refs)) {
				put(CardRef(refs[0]))
				refs = refs[1:]
			}
		}
		take(state.rules.HandLimit, p.hand.push)
		take(3, func(ref CardRef) {
			state.stack.push(StackObject{ID: state.nextObject, Card: ref, Owner: seat})
			state.nextObject++
		})
		take(10, func(ref CardRef) {
			if pool.Card(ref).Type.Permanent() {
				p.board.push(Permanent{ID: state.nextObject, Card: ref})
				state.nextObject++
			}
		})
		take(5, p.deck.push)
		take(5, p.discard.push)
	}
	return state
}

package lint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// TestRangesOfCounts plays games with cards that gain as much time as they count, so that the
// events say what each count was at each moment.
func TestRangesOfCounts(t *testing.T) {
	lowest := map[string]reading{}
	for seed := range uint64(4000) {
		for _, r := range playProbes(t, rand.New(rand.NewPCG(seed, 0))) {
			if r.value < r.low || r.value > r.high {
				t.Fatalf("seed %d: %s is %d, not from %d to %d", seed, r, r.value, r.low, r.high)
			}
			if known, ok := lowest[r.String()]; !ok || r.value < known.value {
				lowest[r.String()] = r
			}
		}
	}
	for _, r := range lowest {
		if r.value != r.low {
			t.Errorf("%s is at least %d in all games, and the range begins with %d", r, r.value, r.low)
		}
	}
	read := map[string]bool{}
	for _, p := range probes() {
		read[reading{probe: p}.String()] = true
	}
	if len(lowest) < len(read) {
		t.Errorf("the games read %d counts at their moments; want at least %d", len(lowest), len(read))
	}
}

// reading is the value of a count at a moment of a game, and the range that it should be in.
type reading struct {
	probe
	value, low, high int
}

// String is the same for the readings that have one range.
func (r reading) String() string {
	at := "the first effect"
	switch {
	case r.when != 0:
		at = r.when.String()
	case !r.first:
		at = "also"
	}
	return fmt.Sprintf("%s at %s from %d", r.count, at, r.low)
}

// probe is a card that gains as much time as it counts at a moment.
type probe struct {
	moment
	count engine.Count
}

// json returns the card with an id.
func (p probe) json(id string) string {
	gain := fmt.Sprintf(`"effect": "gain_time", "params": {"n": {"per": %q}}`, p.count)
	switch {
	case p.when != 0:
		gain = fmt.Sprintf(`"effect": "none", "params": {"abilities": [{"when": %q, %s}]}`, p.when, gain)
	case !p.first:
		gain = fmt.Sprintf(`"effect": "gain_progress", "params": {"n": 9, "side": "opponent", "also": [{%s}]}`, gain)
	}
	return fmt.Sprintf(`{"id": %q, "name": "P", "cost": 0, "type": %q, "text": "", %s}`, id, p.kind, gain)
}

// probes returns a probe for each count at each moment.
func probes() []probe {
	var all []probe
	for _, count := range engine.Counts() {
		for _, kind := range []engine.CardType{engine.TypeTask, engine.TypeInstant} {
			all = append(all, probe{moment{0, kind, true}, count}, probe{moment{0, kind, false}, count})
		}
		for _, when := range engine.Whens() {
			for _, kind := range []engine.CardType{engine.TypePerson, engine.TypeAppliance, engine.TypeHabit} {
				all = append(all, probe{moment{when, kind, false}, count})
			}
		}
	}
	return all
}

// helpers are cards that change what is counted.
var helpers = []string{
	`"type": "instant", "effect": "scrap"`, `"type": "instant", "effect": "bounce"`,
	`"type": "instant", "effect": "bounce"`, `"type": "instant", "effect": "cancel"`,
	`"type": "instant", "effect": "draw", "params": {"n": 1}`,
	`"type": "task", "effect": "sweep", "params": {"max_cost": 0}`, `"type": "task", "effect": "mill", "params": {"n": 2}`,
	`"type": "task", "effect": "gain_progress", "params": {"n": 2}`, `"type": "task", "effect": "replace"`,
	`"type": "instant", "effect": "gain_progress", "params": {"n": 30, "also": [{"effect": "sweep"}]}`,
	`"type": "task", "effect": "discard", "params": {"n": 2}`, `"type": "person", "effect": "none"`,
	`"type": "instant", "effect": "recover"`, `"type": "task", "effect": "draw", "params": {"n": 2}`,
}

// playProbes plays a game of random moves with a few kinds of helpers, in which nobody casts
// instants, or tasks, or in which all are cast.
func playProbes(t *testing.T, random *rand.Rand) []reading {
	t.Helper()
	chosen, cards := drawProbes(t, random)
	state, _, err := engine.DefaultRules().Deal(cards.pool, [2][]engine.CardRef{random30(random), random30(random)})
	if err != nil {
		t.Fatal(err)
	}
	avoided := []engine.CardType{0, engine.TypeTask, engine.TypeInstant}[random.IntN(3)]
	var readings []reading
	for !state.Finished() {
		seat, _ := state.Priority()
		legal := slices.DeleteFunc(engine.LegalActions(cards.pool, &state, seat), func(a engine.Action) bool {
			return a.Type != engine.ActionPassPriority && cards.pool.Card(state.Hand(seat)[a.HandIndex]).Type == avoided
		})
		next, events, err := engine.Apply(cards.pool, state, legal[random.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		state = next
		for i, e := range events {
			if int(e.Card) < len(chosen) && chosen[e.Card].readAt(e) {
				r := reading{probe: chosen[e.Card], value: gained(events[i+1:], e.Object)}
				r.low, r.high = rangeOf(cards.cards, e.Card, r.count)
				readings = append(readings, r)
			}
		}
	}
	return readings
}

// drawProbes returns a pool of as many cards as a deck has, half of which are probes: they are
// the first ones.
func drawProbes(t *testing.T, random *rand.Rand) ([]probe, probing) {
	t.Helper()
	all, half := probes(), engine.DefaultRules().DeckSize/2
	if random.IntN(2) == 0 { // ranges are narrower where no card gives the opponent progress
		all = slices.DeleteFunc(all, func(p probe) bool { return p.when == 0 && !p.first })
	}
	var chosen []probe
	var set []string
	for i := range half {
		chosen = append(chosen, all[random.IntN(len(all))])
		set = append(set, chosen[i].json(fmt.Sprintf("p%d", i)))
	}
	few := random.Perm(len(helpers))[:4]
	for i := range half {
		helper := helpers[few[random.IntN(len(few))]]
		set = append(set, fmt.Sprintf(`{"id": "h%d", "name": "H", "cost": %d, "text": "", %s}`, i, random.IntN(2), helper))
	}
	return chosen, poolOf(t, set)
}

// rangeOf returns the range of the count that a probe reads in its last step.
func rangeOf(cards pool, probe engine.CardRef, count engine.Count) (low, high int) {
	all := steps.All(cards[probe].Card)
	return countRange(engine.DefaultRules(), cards, momentOf(cards[probe], all[len(all)-1]), count)
}

// readAt reports whether the probe reads its count after an event that has its card.
func (p probe) readAt(e engine.Event) bool {
	return e.Type == engine.EventAbilityUsed || e.Type == engine.EventResolved && p.when == 0
}

// gained returns the time that an object gains at the next moment that it has.
func gained(events []engine.Event, object engine.ObjectID) int {
	for _, e := range events {
		switch {
		case e.Type == engine.EventTimeChanged && e.Source == object:
			return int(e.By)
		case e.Type == engine.EventAbilityUsed, e.Type == engine.EventCardMoved && e.Object == object:
			return 0
		}
	}
	return 0
}

type probing struct {
	cards pool
	pool  *engine.Pool
}

func poolOf(t *testing.T, cards []string) probing {
	t.Helper()
	set := `{"set_id": "s", "name": "S", "version": "1.0.0", "cards": [` + strings.Join(cards, ",") + `]}`
	result, err := Check(Source{File: check.File{URL: "s.json", Body: []byte(set)}})
	if err != nil || result.Faults != nil {
		t.Fatal(err, result.Faults)
	}
	return probing{result.cards, result.Snapshot.Pool}
}

// random30 returns a deck of the first 30 cards of a pool.
func random30(random *rand.Rand) []engine.CardRef {
	deck := make([]engine.CardRef, engine.DefaultRules().DeckSize)
	for i, card := range random.Perm(len(deck)) {
		deck[i] = engine.CardRef(card)
	}
	return deck
}

package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/engine"
)

// illegalMoves reaches a position over HTTP for every reason of the rules.
func illegalMoves(s *session) {
	for _, reason := range engine.Reasons() {
		if !slices.ContainsFunc(moves, func(m illegalMove) bool { return m.reason == reason.String() }) {
			s.Errorf("no attempt for the reason %s", reason)
		}
	}
	reached := map[string]view{} // what is refused changes nothing, so attempts share games
	for _, m := range moves {
		at := reach(s, m.find)
		key := fmt.Sprint(at.seed, at.played)
		if _, ok := reached[key]; !ok {
			reached[key] = s.start(at)
		}
		game := reached[key]
		s.refuse(refusal{
			name:    m.name,
			request: post(game.path()+"/actions", at.attempt),
			want: problem{
				Status: http.StatusUnprocessableEntity, Code: "illegal_move",
				Reason: m.reason, CurrentVersion: &game.Version,
			},
		})
	}
}

// illegalMove is an attempt for one reason. find makes it where a position is
// fit for it.
type illegalMove struct {
	name, reason string
	find         func(table) (attempt string, ok bool)
}

var moves = []illegalMove{
	{"a pass after the end", "game_finished", func(t table) (string, bool) { return passBy(0), t.finished() }},
	{"nonsense after the end", "game_finished", func(t table) (string, bool) { return playBy(7, 99), t.finished() }},
	{"a third player", "unknown_player", always(passBy(2))},
	{"a negative player", "unknown_player", always(passBy(-1))},
	{"a player beyond 64 bits", "unknown_player", always(`{"type": "pass_priority", "player": 1e30}`)},
	{"a pass of the other player", "not_your_priority", func(t table) (string, bool) { return passBy(t.other()), t.Turn == 1 }},
	{"a card of the other player", "not_your_priority", func(t table) (string, bool) { return playBy(t.other(), 0), t.Turn == 1 }},
	{"a card behind the last", "hand_index_out_of_range", func(t table) (string, bool) { return playBy(t.actor(), len(t.hand())), !t.finished() }},
	{"an instant behind the last", "hand_index_out_of_range", func(t table) (string, bool) { return castBy(t.actor(), len(t.hand()), ""), !t.finished() }},
	{"a card before the first", "hand_index_out_of_range", func(t table) (string, bool) { return playBy(t.actor(), -1), !t.finished() }},
	{"an instant that is played", "wrong_card_type", func(t table) (string, bool) { return t.play(isInstant) }},
	{"a card that is cast as an instant", "wrong_card_type", func(t table) (string, bool) { return t.cast("", not(isInstant)) }},
	{"a card in the other's turn", "not_your_turn", func(t table) (string, bool) {
		return t.playIf(t.actor() != int(t.Active), not(isInstant))
	}},
	{"a card on a full stack", "stack_not_empty", func(t table) (string, bool) {
		return t.playIf(t.actor() == int(t.Active) && len(t.Stack) > 0, not(isInstant))
	}},
	{"a card that costs too much", "not_enough_time", func(t table) (string, bool) {
		return t.playIf(t.actor() == int(t.Active) && len(t.Stack) == 0, both(not(isInstant), not(t.affordable)))
	}},
	{"an instant that costs too much", "not_enough_time", func(t table) (string, bool) { return t.cast("", both(isInstant, not(t.affordable))) }},
	{"no target", "target_required", func(t table) (string, bool) { return t.cast("", t.targeting) }},
	{"an empty target", "target_required", func(t table) (string, bool) {
		index, ok := t.find(t.targeting)
		return fmt.Sprintf(`{"type": "cast_instant", "player": %d, "hand_index": %d, "target_id": ""}`, t.actor(), index), ok
	}},
	{"a target where none is needed", "target_not_allowed", func(t table) (string, bool) {
		return t.cast("o1", both(both(isInstant, t.affordable), not(t.targeting)))
	}},
	{"a target that never was", "target_not_found", func(t table) (string, bool) { return t.cast("o999", t.targeting) }},
	{"a target of no form", "target_not_found", func(t table) (string, bool) { return t.cast("kettle", t.targeting) }},
	{"its own coming id", "target_not_found", func(t table) (string, bool) { return t.cast(t.NextObject.String(), t.targeting) }},
	{"to scrap what costs too much", "target_not_allowed", func(t table) (string, bool) { return t.cast(t.permanentAbove(3), t.able(engine.EffectScrap)) }},
	{"to bounce what is on the stack", "target_not_allowed", func(t table) (string, bool) { return t.cast(t.topOfStack(), t.able(engine.EffectBounce)) }},
	{"to cancel what is on the board", "target_not_allowed", func(t table) (string, bool) { return t.cast(t.permanentAbove(0), t.able(engine.EffectCancel)) }},
}

func playBy(player, index int) string {
	return fmt.Sprintf(`{"type": "play_card", "player": %d, "hand_index": %d}`, player, index)
}

func castBy(player, index int, target string) string {
	if target == "" {
		return fmt.Sprintf(`{"type": "cast_instant", "player": %d, "hand_index": %d}`, player, index)
	}
	return fmt.Sprintf(`{"type": "cast_instant", "player": %d, "hand_index": %d, "target_id": %q}`, player, index, target)
}

func always(attempt string) func(table) (string, bool) {
	return func(table) (string, bool) { return attempt, true }
}

// table is a position of a game of the core set.
type table struct {
	engine.Position
	moves int // so far
}

func (t table) finished() bool { return t.Result.Reason != engine.InProgress }

// actor has priority.
func (t table) actor() int { return int(t.Priority) }

func (t table) other() int { return 1 - int(t.Priority) }

func (t table) hand() []engine.CardRef { return t.Players[t.Priority].Hand }

func cardOf(ref engine.CardRef) *engine.Card { return core.Snapshot().Pool.Card(ref) }

type cardTest = func(*engine.Card) bool

func isInstant(c *engine.Card) bool { return c.Type == engine.TypeInstant }

func not(test cardTest) cardTest { return func(c *engine.Card) bool { return !test(c) } }

func both(a, b cardTest) cardTest { return func(c *engine.Card) bool { return a(c) && b(c) } }

func (t table) affordable(c *engine.Card) bool { return c.Cost <= int64(t.Players[t.Priority].Time) }

// targeting finds an instant that needs a target and can be paid for.
func (t table) targeting(c *engine.Card) bool { return c.Effect.Targets() && t.affordable(c) }

func (t table) able(e engine.Effect) cardTest {
	return func(c *engine.Card) bool { return c.Effect == e && t.affordable(c) }
}

// find returns the first card of the actor's hand that passes.
func (t table) find(test cardTest) (index int, ok bool) {
	for i, ref := range t.hand() {
		if !t.finished() && test(cardOf(ref)) {
			return i, true
		}
	}
	return 0, false
}

func (t table) play(test cardTest) (string, bool) { return t.playIf(true, test) }

func (t table) playIf(fit bool, test cardTest) (string, bool) {
	index, ok := t.find(test)
	return playBy(t.actor(), index), ok && fit
}

// cast aims at a target; noObject fits nowhere.
func (t table) cast(target string, test cardTest) (string, bool) {
	index, ok := t.find(test)
	return castBy(t.actor(), index, target), ok && target != noObject
}

const noObject = "none"

// permanentAbove names a permanent that costs more than that.
func (t table) permanentAbove(cost int64) string {
	for _, p := range t.Players {
		for _, permanent := range p.Board {
			if cardOf(permanent.Card).Cost > cost {
				return permanent.ID.String()
			}
		}
	}
	return noObject
}

func (t table) topOfStack() string {
	if len(t.Stack) == 0 {
		return noObject
	}
	return t.Stack[len(t.Stack)-1].ID.String()
}

// position is where a seeded game comes to by some actions.
type position struct {
	seed    string
	played  []string
	attempt string
}

// start makes the game and plays up to the position.
func (s *session) start(at position) view {
	s.Helper()
	v := s.create(fmt.Sprintf(`{"seed": %q}`, at.seed))
	for _, action := range at.played {
		v = s.play(v, action)
	}
	return v
}

// seeds is how many games reach looks through.
const seeds = 100

// reach looks for a position that is fit, in seeded games of random moves, and
// takes the one after the fewest. It finds the same one each time.
func reach(s *session, find func(table) (string, bool)) position {
	s.Helper()
	var best *position
	for n := range uint64(seeds) {
		if at := search(s, n, find); at != nil && (best == nil || len(at.played) < len(best.played)) {
			best = at
		}
	}
	if best == nil {
		s.Fatal("no game has such a position")
	}
	return *best
}

// search plays one game until a position is fit; nil when none is.
func search(s *session, n uint64, find func(table) (string, bool)) *position {
	pool := core.Snapshot().Pool
	at := &position{seed: fmt.Sprint("game ", n)}
	random := rand.New(rand.NewPCG(n, 0))
	state, _ := engine.New(pool, engine.SecretFromSeed(at.seed))
	for {
		attempt, ok := find(table{state.Position(), len(at.played)})
		if ok {
			at.attempt = attempt
			return at
		}
		seat, going := state.Priority()
		if !going {
			return nil
		}
		legal := engine.LegalActions(pool, &state, seat)
		action := legal[random.IntN(len(legal))]
		at.played = append(at.played, encode(s, action))
		state = apply(s, pool, state, action)
	}
}

func apply(s *session, pool *engine.Pool, state engine.State, action engine.Action) engine.State {
	next, _, err := engine.Apply(pool, state, action)
	if err != nil {
		s.Fatal(err)
	}
	return next
}

func encode(s *session, action engine.Action) string {
	text, err := json.Marshal(wire.Action{Action: action})
	if err != nil {
		s.Fatal(err)
	}
	return string(text)
}

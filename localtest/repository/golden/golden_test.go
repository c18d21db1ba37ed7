package golden

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/engine/transcript"
)

// TestGames plays every recorded game. Together they have everything that coverage
// lists, and each effect of their cards. The scenarios of the engine have the rest: who
// wins, for example.
func TestGames(t *testing.T) {
	seen := map[string]bool{}
	wanted := coverage()
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			g := newGame(t, d)
			wanted = append(wanted, effects(g.pool)...)
			g.play(seen)
			return g.text.String()
		})
	})
	slices.Sort(wanted)
	for _, what := range slices.Compact(wanted) {
		if !seen[what] {
			t.Errorf("no game shows: %s", what)
		}
	}
}

// effects returns the effects of a pool's cards, as watch names them.
func effects(pool *engine.Pool) []string {
	var all []string
	for ref := range engine.CardRef(pool.Len()) {
		for _, step := range pool.Card(ref).Steps {
			all = append(all, effectName(step))
		}
	}
	return all
}

func effectName(step engine.Step) string { return "effect " + step.Effect.String() }

// coverage returns what must occur in at least one game: events, moves between zones,
// and results.
func coverage() []string {
	all := []string{
		"player 1 wins by progress", "player 1 wins by rounds", "a draw by rounds",
		"stack to board", "stack to discard", "board to hand", "board to discard", "hand to discard", "discard to hand",
		"objects left on the stack", "draw skipped: hand_full",
	}
	for event := engine.EventTurnStarted; event <= engine.EventGameFinished; event++ {
		all = append(all, "event "+event.String())
	}
	return all
}

// game is a recorded game and its text.
type game struct {
	t       *testing.T
	pool    *engine.Pool
	secret  shuffle.Secret
	actions []engine.Action
	text    strings.Builder
}

func newGame(t *testing.T, d *datadriven.TestData) *game {
	var sets []snapshot.Set
	for _, arg := range d.CmdArgs {
		if arg.Key == "sets" {
			for _, name := range arg.Vals {
				sets = append(sets, readSet(t, name))
			}
		}
	}
	built, faults := snapshot.New(sets)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var seed string
	d.ScanArgs(t, "seed", &seed)
	g := &game{t: t, pool: built.Pool, secret: shuffle.SecretFromSeed(seed)}
	for line := range strings.Lines(d.Input) {
		g.actions = append(g.actions, readAction(t, strings.TrimSpace(line)))
	}
	return g
}

// readSet reads the core set, or one of the sets that are only for these games: they stay as
// they are when a set that ships gets another version.
func readSet(t *testing.T, name string) snapshot.Set {
	t.Helper()
	file := filepath.Join("sets", name+".json")
	if name == "core" {
		file = "../../../cardsets/core/core.json"
	}
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	set, err := snapshot.ParseSet(body)
	if err != nil {
		t.Fatal(err)
	}
	return snapshot.Set{CardSet: set}
}

var actionLine = regexp.MustCompile(`^player (\d): (\w+)(?: hand_index (\d+))?(?: target_id (o\d+))?$`)

// readAction parses the output of transcript.Action.
func readAction(t *testing.T, line string) engine.Action {
	t.Helper()
	m := actionLine.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("%q is not an action", line)
	}
	player, _ := strconv.Atoi(m[1]) // digits, or empty for a pass
	index, _ := strconv.Atoi(m[3])
	kind, ok := engine.ParseActionType(m[2])
	if !ok {
		t.Fatalf("%q is not an action", line)
	}
	target := engine.Selection{Target: engine.ParseObjectID(m[4])}
	return engine.Action{Type: kind, Player: player, HandIndex: index, Selection: target}
}

// play writes the text of the game, and adds what happened to seen.
func (g *game) play(seen map[string]bool) {
	g.line("hash of the cards %s", cardsHash(g.pool))
	g.line("rules version %d, shuffle %s", engine.DefaultRules().Version, shuffle.Algorithm)
	state, events := shuffle.Deal(engine.DefaultRules(), g.pool, g.secret)
	g.entry(0, engine.Action{}, &state, events)
	g.watch(seen, events)
	for i, action := range g.actions {
		next, events, err := engine.Apply(g.pool, state, action)
		if err != nil {
			g.line("%3d  %s: %v", i+1, transcript.Action(action), err)
			break
		}
		state = next
		g.entry(i+1, action, &state, events)
		g.watch(seen, events)
	}
	seen["objects left on the stack"] = seen["objects left on the stack"] || len(state.Position().Stack) > 0
	g.line("\n%s", strings.Join(table(g.pool, &state), "\n"))
	g.line("hash of the state %s", fullHash(g.pool, &state))
}

func (g *game) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// entry writes a move and its events.
func (g *game) entry(version int, action engine.Action, state *engine.State, events []engine.Event) {
	legal := 0
	for seat := range engine.Seat(2) {
		legal += len(engine.LegalActions(g.pool, state, seat))
	}
	g.line("%3d  %s  (then %d legal) #%s", version, transcript.Action(action), legal, fullHash(g.pool, state)[:8])
	for _, e := range events {
		g.line("       %s", eventLine(g.pool, e))
	}
}

// watch adds the events to seen.
func (g *game) watch(seen map[string]bool, events []engine.Event) {
	for _, e := range events {
		seen["event "+e.Type.String()] = true
		switch e.Type {
		case engine.EventResolved:
			for _, step := range g.pool.Card(e.Card).Steps {
				seen[effectName(step)] = true
			}
		case engine.EventDrawSkipped:
			seen["draw skipped: "+e.Skip.String()] = true
		case engine.EventCardMoved:
			seen[fmt.Sprintf("%s to %s", e.FromZone, e.ToZone)] = true
		case engine.EventGameFinished:
			seen[transcript.Result(e.Result)] = true
		default: // no more to record
		}
	}
}

// table describes the whole state, including the order of the decks.
func table(pool *engine.Pool, state *engine.State) []string {
	view := engine.ViewOf(pool, state, engine.ViewerOpenTable)
	p := state.Position()
	lines := append(transcript.Table(pool, &view), "next object: "+p.NextObject.String())
	for seat, player := range p.Players {
		var deck []string
		for _, ref := range player.Deck {
			deck = append(deck, pool.Card(ref).Name)
		}
		lines = append(lines, fmt.Sprintf("deck of player %d: %s", seat, strings.Join(deck, ", ")))
	}
	return lines
}

// cardsHash returns a hash of the properties of the cards that the rules and the
// transcript use.
func cardsHash(pool *engine.Pool) string {
	hash := sha256.New()
	for ref := range engine.CardRef(pool.Len()) {
		card := pool.Card(ref)
		steps := card.Steps
		if card.Type.Permanent() {
			steps = []engine.Step{{Params: engine.Params{MaxCost: engine.NoMaxCost}}}
		}
		p := steps[0].Params
		fmt.Fprintf(hash, "%q %q %s %d %s {N:%s Type:%s MaxCost:%d}", card.ID, card.Name, card.Type, card.Cost,
			steps[0].Effect, p.N, p.Type, p.MaxCost)
		if p.If != (engine.Condition{}) || len(steps) > 1 {
			fmt.Fprintf(hash, " if %s also %s", p.If, furtherSteps(steps[1:]))
		}
		fmt.Fprintln(hash)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// furtherSteps writes steps in the form that the hashes were made of.
func furtherSteps(steps []engine.Step) string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		p := s.Params
		texts[i] = fmt.Sprintf("{Effect:%s Params:{N:%s If:%s Type:%s MaxCost:%d}}", s.Effect, p.N, p.If, p.Type, p.MaxCost)
	}
	return "[" + strings.Join(texts, " ") + "]"
}

// fullHash returns a hash of the whole state and the legal actions.
func fullHash(pool *engine.Pool, state *engine.State) string {
	hash := sha256.New()
	for _, line := range table(pool, state) {
		fmt.Fprintln(hash, line)
	}
	for seat := range engine.Seat(2) {
		for _, action := range engine.LegalActions(pool, state, seat) {
			fmt.Fprintln(hash, transcript.Action(action))
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

package golden

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/transcript"
	"cardgames/engine"
)

// recording says how a game is recorded.
type recording struct {
	name string   // of the file
	sets []string // core, or files in localtest/sets
	seed string
	bots [2]string
}

func (r recording) pool(t *testing.T) *engine.Pool {
	t.Helper()
	var sets []snapshot.Set
	for _, name := range r.sets {
		set, err := snapshot.ParseSet(readSet(t, name))
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, snapshot.Set{CardSet: set})
	}
	built, faults := snapshot.New(sets)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return built.Pool
}

func readSet(t *testing.T, name string) []byte {
	t.Helper()
	if name == "core" {
		return core.JSON()
	}
	body, err := os.ReadFile(filepath.Join("../sets", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// choose plays the actions that are kept, up to the first that is not legal, and
// lets the bots play on to the end.
func (r recording) choose(t *testing.T, kept []engine.Action) []engine.Action {
	t.Helper()
	pool, secret := r.pool(t), engine.SecretFromSeed(r.seed)
	list := engine.DeckList(pool, secret)
	var seats [2]bots.Bot
	for seat, name := range r.bots {
		kind, err := bots.ParseKind(name)
		if err != nil {
			t.Fatal(err)
		}
		seats[seat] = kind.New(bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}, uint64(seat))
	}
	var actions []engine.Action
	for state, _ := engine.New(pool, secret); !state.Finished(); {
		var action engine.Action
		if len(kept) > 0 {
			action, kept = kept[0], kept[1:]
		} else {
			seat, _ := state.Priority()
			view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
			action = seats[seat].Choose(&view)
		}
		next, _, err := engine.Apply(pool, state, action)
		if err != nil {
			t.Logf("%s: the bots play on from move %d: %v", r.name, len(actions)+1, err)
			kept = nil
			continue
		}
		actions, state = append(actions, action), next
	}
	return actions
}

// play writes the game of some actions down. Its error is that of the first
// action that is refused; the text then ends before it.
func (r recording) play(t *testing.T, actions []engine.Action) ([]string, error) {
	t.Helper()
	pool := r.pool(t)
	lines := []string{
		"card sets " + strings.Join(r.sets, " and "),
		"hash of the cards " + cardsHash(pool),
		"seed " + r.seed,
		"bots " + strings.Join(r.bots[:], " against "),
		fmt.Sprintf("rules version %d, shuffle %s", engine.CurrentRules().Version, engine.ShuffleAlgorithm),
		"",
	}
	state, events := engine.New(pool, engine.SecretFromSeed(r.seed))
	lines = append(lines, entry(pool, 0, nil, events, &state)...)
	for i, action := range actions {
		next, events, err := engine.Apply(pool, state, action)
		if err != nil {
			return lines, fmt.Errorf("move %d, %s: %w", i+1, transcript.Action(action), err)
		}
		state = next
		lines = append(lines, entry(pool, i+1, action, events, &state)...)
	}
	lines = append(lines, "", transcript.Result(state.Result()))
	lines = append(lines, table(pool, &state)...)
	return append(lines, "hash of the table "+fullHash(pool, &state), ""), nil
}

// entry is one move with what happened.
func entry(pool *engine.Pool, version int, action engine.Action, events []engine.Event, state *engine.State) []string {
	legal := 0
	for seat := range engine.Seat(2) {
		legal += len(engine.LegalActions(pool, state, seat))
	}
	lines := []string{fmt.Sprintf("%3d  %s  (then %d legal) #%s", version, transcript.Action(action), legal, fullHash(pool, state)[:8])}
	for _, e := range events {
		lines = append(lines, "       "+transcript.Event(pool, e))
	}
	return lines
}

var actionLine = regexp.MustCompile(`^ *[1-9]\d*  player (\d): (\w+)(?: hand_index (\d+))?(?: target_id (o\d+))?  \(then \d+ legal\) #[0-9a-f]{8}$`)

// moveLine is that of any version but the setup's.
var moveLine = regexp.MustCompile(`^ *[1-9]\d*  `)

// readActions finds the moves in a game's text.
func readActions(lines []string) ([]engine.Action, error) {
	var actions []engine.Action
	for _, line := range lines {
		m := actionLine.FindStringSubmatch(line)
		switch {
		case m == nil && moveLine.MatchString(line):
			return nil, fmt.Errorf("no action: %q", line)
		case m == nil:
			continue
		}
		player, _ := strconv.Atoi(m[1]) // digits, or empty for a pass
		index, _ := strconv.Atoi(m[3])
		switch m[2] {
		case "play_card":
			actions = append(actions, engine.PlayCard{Player: player, HandIndex: index})
		case "cast_instant":
			actions = append(actions, engine.CastInstant{Player: player, HandIndex: index, Target: engine.ParseObjectID(m[4])})
		case "pass_priority":
			actions = append(actions, engine.PassPriority{Player: player})
		default:
			return nil, fmt.Errorf("no action: %q", line)
		}
	}
	return actions, nil
}

// cardsHash covers what the rules and the transcript take from the cards.
func cardsHash(pool *engine.Pool) string {
	hash := sha256.New()
	for ref := range engine.CardRef(pool.Len()) {
		card := pool.Card(ref)
		params, err := json.Marshal(paramsOf(card))
		if err != nil {
			panic(err) // words and numbers
		}
		fmt.Fprintf(hash, "%q %q %s %d %s %s\n", card.ID, card.Name, card.Type, card.Cost, card.Effect, params)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func paramsOf(card *engine.Card) map[string]any {
	params := map[string]any{}
	if n := card.Params.N; n > 0 {
		params["n"] = n
	}
	if t := card.Params.Type; t != 0 {
		params["type"] = t.String()
	}
	if limit := card.Params.MaxCost; limit != engine.NoMaxCost {
		params["max_cost"] = limit
	}
	return params
}

// fullHash covers everything on the table and the legal actions.
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

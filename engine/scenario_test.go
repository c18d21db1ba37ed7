package engine_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestScenarios plays testdata/*.txt, which are the rules by example. After a
// change that is meant, `go test ./engine -run Scenarios -rewrite` records the
// outputs again; read the difference against docs/rules.md.
//
// The commands, each with its input on the lines below it:
//
//	pool       builds a pool of cards (see parseCard)
//	deal       starts a game from two decks, one a line, and shows the events
//	decks      seed=S shuffles, shows the decks and starts that game
//	position   sets the table up, in the form that state prints
//	do         plays actions and shows the events, or why it is refused
//	state      shows the whole table, hidden cards too
//	legal      lists the legal actions of the player who has priority
//	view       for=VIEWER shows what a viewer sees
//	events     for=VIEWER shows the newest events as a viewer sees them
//
// VIEWER is player0, player1, spectator or open_table.
func TestScenarios(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios in testdata (%v)", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			var s scenario
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
				out, err := s.run(t, d)
				if err != nil {
					d.Fatalf(t, "%v", err)
				}
				return out
			})
		})
	}
}

// scenario is one file: a pool, and a game of it.
type scenario struct {
	writer
	state engine.State
	last  []engine.Event // of the newest action, or of the setup
}

func (s *scenario) run(t *testing.T, d *datadriven.TestData) (string, error) {
	switch d.Cmd {
	case "pool":
		return s.buildPool(d.Input)
	case "decks":
		return s.shuffle(t, d)
	case "deal":
		return s.deal(d.Input)
	case "position":
		return s.setUp(d.Input)
	case "do":
		return s.do(d.Input)
	case "state":
		return s.table(&s.state), nil
	case "legal":
		seat, _ := s.state.Priority()
		return s.actions(&s.state, engine.LegalActions(s.pool, &s.state, seat)), nil
	case "view":
		view := engine.ViewOf(s.pool, &s.state, viewerArg(t, d))
		return s.view(&s.state, view), nil
	case "events":
		return s.events(engine.Redact(s.last, viewerArg(t, d))), nil
	}
	return "", fmt.Errorf("unknown command %q", d.Cmd)
}

func viewerArg(t *testing.T, d *datadriven.TestData) engine.Viewer {
	var name string
	d.ScanArgs(t, "for", &name)
	viewers := map[string]engine.Viewer{
		"spectator": engine.ViewerSpectator, "player0": engine.ViewerPlayer0, "player1": engine.ViewerPlayer1,
		"open_table": engine.ViewerOpenTable,
	}
	viewer, ok := viewers[name]
	if !ok {
		d.Fatalf(t, "unknown viewer %q", name)
	}
	return viewer
}

// buildPool reads one set, or several with a line "set NAME" before each.
func (s *scenario) buildPool(input string) (string, error) {
	var sets []snapshot.CardSet
	for i, part := range strings.Split("\n"+input, "\nset ") {
		name, lines, _ := strings.Cut(part, "\n")
		if i == 0 && strings.TrimSpace(lines) == "" {
			continue
		}
		set, err := parseSet(lines)
		if err != nil {
			return "", err
		}
		if name != "" {
			set.ID = name
		}
		sets = append(sets, set)
	}
	pool, err := build(sets)
	if err != nil {
		return "", err
	}
	s.pool = pool
	return fmt.Sprintf("cards: %d", pool.Len()), nil
}

// shuffle shows the shuffle of a seed, and starts its game.
func (s *scenario) shuffle(t *testing.T, d *datadriven.TestData) (string, error) {
	var seed string
	d.ScanArgs(t, "seed", &seed)
	secret := shuffle.SecretFromSeed(seed)
	decks := shuffle.Decks(engine.DefaultRules(), s.pool, secret)
	s.state, s.last = shuffle.Deal(engine.DefaultRules(), s.pool, secret)
	return fmt.Sprintf("list: %s\ndeck 0: %s\ndeck 1: %s",
		s.cards(shuffle.DeckList(engine.DefaultRules(), s.pool, secret)),
		s.cards(decks[0]), s.cards(decks[1])), nil
}

// deal starts a game from two lines, the decks of players 0 and 1.
func (s *scenario) deal(input string) (string, error) {
	var decks [2][]engine.CardRef
	lines := strings.Split(input, "\n")
	if len(lines) != len(decks) {
		return "", fmt.Errorf("want two decks, got %d lines", len(lines))
	}
	for seat, line := range lines {
		var err error
		if decks[seat], err = parseCards(s.pool, line); err != nil {
			return "", err
		}
	}
	state, events, err := engine.DefaultRules().Deal(s.pool, decks)
	if err != nil {
		return "refused: " + err.Error(), nil
	}
	s.state, s.last = state, events
	return s.events(events), nil
}

func (s *scenario) setUp(input string) (string, error) {
	position, err := parsePosition(s.pool, input)
	if err != nil {
		return "", err
	}
	state, err := position.State(s.pool)
	if err != nil {
		return "refused: " + err.Error(), nil
	}
	s.state, s.last = state, nil
	return "ok", nil
}

func (s *scenario) do(input string) (string, error) {
	var out strings.Builder
	for line := range strings.Lines(input) {
		line = strings.TrimSpace(line)
		action, err := parseAction(s.pool, &s.state, line)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(&out, line)
		next, events, err := engine.Apply(s.pool, s.state, action)
		if err != nil {
			fmt.Fprintf(&out, "  refused: %v\n", err)
			if next != s.state || events != nil {
				return "", fmt.Errorf("%s is refused, and yet something happened", line)
			}
			continue
		}
		s.state, s.last = next, events
		fmt.Fprintln(&out, indent(s.events(events)))
	}
	return out.String(), nil
}

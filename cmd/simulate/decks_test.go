package main

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/decks"
)

// smallDecks is a short run with decks.
var smallDecks = []string{"-greedy", "300", "-search", "60", "-bot", "search:2"}

var decksReport = regexp.MustCompile(`\A300 games of greedy bots with decks from 30 cards, rules version 2
points of player 0: \d+\.\d ± \d\.\d%
turns: \d+ \(10 to 90%: \d+ to \d+\); the round limit: \d+\.\d%
the deal explains \d+% \(\d+ to \d+%\) of the result: 5 deals, played 12 times each by search:2
points that two copies add, compared with an average card:
  strongest: (.+ \+\d+\.\d(, )?){10}
  weakest: (.+ -\d+\.\d(, )?){10}
\z`)

// Drafted decks are measured, with any number of workers in the same way.
func TestDraftedDecks(t *testing.T) {
	var reports []string
	for _, workers := range []string{"1", "2"} {
		code, out, errs := simulate(t, append(smallDecks, "-decks", "drafted", "-workers", workers, "core")...)
		if code != exitOK || !decksReport.MatchString(out) {
			t.Fatalf("exit %d, %s\n%s", code, errs, out)
		}
		reports = append(reports, out)
	}
	if reports[0] != reports[1] {
		t.Errorf("one worker and two give different reports:\n%s\n%s", reports[0], reports[1])
	}
}

// A deck of strong cards beats one of weak cards, from either seat.
func TestDecksOfFiles(t *testing.T) {
	pool := core.Snapshot().Pool
	deck := func(from engine.CardRef) string {
		var list []engine.CardRef
		for card := from; card < engine.CardRef(pool.Len()); card += 2 {
			list = append(list, card, card)
		}
		return writeFile(t, decks.Text(pool, list))
	}
	first, second := deck(0), deck(1)
	share := func(files string) string {
		code, out, errs := simulate(t, append(smallDecks, "-decks", files, "core")...)
		found := regexp.MustCompile(`\npoints of the first deck: (\d+\.\d)`).FindStringSubmatch(out)
		if code != exitOK || found == nil || strings.Contains(out, "strongest") {
			t.Fatalf("exit %d, %s\n%s", code, errs, out)
		}
		return found[1]
	}
	if a, b := share(first+","+second), share(second+","+first); (a < "50") == (b < "50") {
		t.Errorf("the decks get %s and %s", a, b)
	}
	for args, want := range map[string]string{
		"-decks " + first: `want drafted, or the files of two decks`,
		"-decks " + first + "," + writeFile(t, "2 Kettle"):    "deck_size: the deck has 2 cards; it must have 30",
		"-decks drafted -json":                                "-decks goes with",
		"-decks drafted " + "../../cardsets/sets/garden.json": "the pool is too small for a draft",
	} {
		args := strings.Fields(args)
		if len(args) == 2 || args[2] == "-json" {
			args = append(args, "core")
		}
		if code, _, errs := simulate(t, args...); code != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
}

// A deal that decides everything explains all of the result, and one that decides nothing explains none.
func TestWhatTheDealExplains(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for want, chance := range map[float64]float64{1: 0, 0.25: 0.25, 0: 0.5} { // (1 - 2 * chance)²
		deals := make([][trials]float64, 2000)
		for i := range deals {
			for k := range deals[i] {
				if deals[i][k] = float64(i % 2); random.Float64() < chance {
					deals[i][k] = 1 - deals[i][k]
				}
			}
		}
		low, high := interval(deals)
		if got := explained(deals); math.Abs(got-want) > 0.03 || got < low-0.001 || got > high+0.001 {
			t.Errorf("with %.2f of chance the deal explains %.3f (%.3f to %.3f), want %.2f", chance, got, low, high, want)
		}
	}
}

package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"cardgames/engine/rulestest"
	"cardgames/games"
)

// TestFiguresAreThoseOfTheGame: bots play by, and a person sees, the figures
// of the game's rules.
func TestFiguresAreThoseOfTheGame(t *testing.T) {
	next := rulestest.Other() // the service has its games in memory
	base := serveAt(t, time.Now, asItIs, games.WithRules(next))
	var out bytes.Buffer
	if err := play(t, neverWait(t), &out, base, "-seat", "0=search:8", "-seat", "1=careless"); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	shown, err := sitDown(t, base, "?\nc big clear\nq\n", "-seat", "0=human", "-seat", "1=greedy")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		fmt.Sprintf("Turn 1 of %d, ", next.MaxTurns),
		fmt.Sprintf("0 of %d progress, %d time", next.Goal, next.BaseTime),
		fmt.Sprintf("turn ends. %d progress wins.", next.Goal),
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is missing:\n%s", want, shown)
		}
	}
}

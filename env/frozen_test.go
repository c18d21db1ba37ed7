package env_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine/shuffle"
	"cardgames/env"
	"cardgames/localtest/repository/frozen"
)

var freeze = flag.Bool("freeze", false, "write the fixture if it does not exist")

// Observations and actions mean the same as long as the layout has its number.
func TestTheFrozenLayoutsAreKept(t *testing.T) {
	for _, layout := range env.Layouts() {
		now := frozenGame(t, layout)
		path := fmt.Sprintf("testdata/layout%d.txt", layout)
		fixture := frozen.Fixture(t, *freeze, path, func() []byte { return now })
		if !bytes.Equal(fixture, now) {
			t.Errorf("the layout has changed, so it needs another number (-frozen +now):\n%s",
				cmp.Diff(strings.Split(string(fixture), "\n"), strings.Split(string(now), "\n")))
		}
	}
}

// frozenGame writes a line for each action of a game in which cards offer options: who acts, the
// action, all legal ones, and the observation, of which zeros are left out. In layout 2, players have
// brought decks.
func frozenGame(t *testing.T, layout env.Layout) []byte {
	t.Helper()
	text, err := os.ReadFile("../games/testdata/grammar.json")
	if err != nil {
		t.Fatal(err)
	}
	set := string(text)
	cards, err := env.Load(env.Set{Name: "grammar", Text: &set})
	if err != nil {
		t.Fatal(err)
	}
	b, err := env.NewBatch(layout, 1, cards)
	if err == nil && layout > env.Layout1 {
		err = b.Bring(twoDecks(t, b))
	}
	if err == nil {
		err = b.Reset(0, shuffle.SecretFromSeed("layout"))
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	for n := 0; !status(t, b, 0).Finished; n++ {
		player := status(t, b, 0).Agent
		seen := observe(t, b, 0, player)
		legal := seen.legal()
		action := legal[7*n%len(legal)]
		fmt.Fprintf(&lines, "player %d action %d of %v sees", player, action, legal)
		for i, number := range seen.observation {
			if number != 0 {
				fmt.Fprintf(&lines, " %d=%d", i, number)
			}
		}
		lines.WriteByte('\n')
		if err := b.Play(0, action); err != nil {
			t.Fatal(err)
		}
	}
	return lines.Bytes()
}

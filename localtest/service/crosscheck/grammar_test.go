//go:build real

package crosscheck_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"cardgames/savegame/verify"
)

// grammarGame reads one of the saved games of games/testdata whose cards together have
// every count, bound, effect and further step.
func grammarGame(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../../games/testdata/format3/games/" + name + ".save.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSavedGamesOfTheGrammar(t *testing.T) {
	var documents []json.RawMessage
	for _, name := range []string{"grammar", "invited"} {
		documents = append(documents, json.RawMessage(grammarGame(t, name)))
	}
	for i, got := range python[json.RawMessage, recomputed](t, documents, "savedgame.py") {
		replay, err := verify.Verify(documents[i])
		if err != nil {
			t.Fatal(err)
		}
		compareSaved(t, replay.Saved, got)
	}
}

// changesOfTheGrammar are changes of a saved game, and what they make false.
var changesOfTheGrammar = []struct{ old, new, differs string }{
	{`"per":"own_habits"`, `"per":"opponent_habits"`, "snapshot"},
	{`"times":9`, `"times":8`, "snapshot"},
	{`"max":3`, `"max":2`, "snapshot"},
	{`"at_least":2,"count":"casts"`, `"at_most":2,"count":"casts"`, "snapshot"},
	{`{"effect":"mill","params":{"n":3}},`, ``, "snapshot"},
	{`"per":"casts","times":1}`, `"per":"casts"}`, "snapshot"},               // the default, left out
	{`{"effect":"replace","params":{}}`, `{"effect":"replace"}`, "snapshot"}, // likewise
	{`"seeded":true`, `"seeded":false`, "history"},
	{`"grammar:gossip","grammar:lock"`, `"grammar:lock","grammar:gossip"`, "decks"},
}

// TestChangesOfTheGrammarAreFound: both verifiers reject a changed game, and for the same
// reason.
func TestChangesOfTheGrammarAreFound(t *testing.T) {
	game := grammarGame(t, "grammar")
	var documents []json.RawMessage
	for _, change := range changesOfTheGrammar {
		changed := strings.Replace(game, change.old, change.new, 1)
		if changed == game {
			t.Fatalf("the game has no %s", change.old)
		}
		documents = append(documents, json.RawMessage(changed))
	}
	for i, got := range python[json.RawMessage, recomputed](t, documents, "savedgame.py") {
		change := changesOfTheGrammar[i]
		if !slices.Equal(got.Differences, []string{change.differs}) {
			t.Errorf("%s: Python finds %v false, want %s", change.new, got.Differences, change.differs)
		}
		if _, err := verify.Verify(documents[i]); err == nil || !strings.Contains(err.Error(), change.differs) {
			t.Errorf("%s: the service says %v, want an error about %s", change.new, err, change.differs)
		}
	}
}

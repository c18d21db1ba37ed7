package passing_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
	"cardgames/engine"
)

// readCases reads a member of the file that the tests of the pages read, too.
func readCases[T any](t *testing.T, member string) (cases T) {
	t.Helper()
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(members[member], &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestPasses(t *testing.T) {
	type passingCase struct {
		Name     string
		Mode     string
		Asked    *cardgames.View // when the wish began; null for none
		Declined *cardgames.View // when the player passed last; null for never
		View     cardgames.View
		Passes   bool
	}
	for _, c := range readCases[[]passingCase](t, "passing") {
		mode, err := passing.ParseMode(c.Mode)
		if err != nil {
			t.Fatal(err)
		}
		choice := passing.Choice{Mode: mode}
		if c.Asked != nil {
			choice.Wish = passing.NewWish(c.Asked)
		}
		if c.Declined != nil {
			choice.Declined = passing.UsefulPlays(c.Declined, *c.View.Viewer)
		}
		if got := choice.Passes(&c.View, *c.View.Viewer); got != c.Passes {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Passes)
		}
	}
}

func TestActs(t *testing.T) {
	type actsCase struct {
		Name          string
		Card          cardgames.Card
		Own, Opponent json.RawMessage // what differs from the player of the file
		Casts         int
		Acts          bool
	}
	differing := func(changes json.RawMessage) cardgames.Player {
		player := readCases[cardgames.Player](t, "player")
		if err := json.Unmarshal(changes, &player); err != nil {
			t.Fatal(err)
		}
		return player
	}
	for _, c := range readCases[[]actsCase](t, "acts") {
		players := []cardgames.Player{differing(c.Own), differing(c.Opponent)}
		v := cardgames.View{Players: players, Casts: c.Casts, Rules: cardgames.Rules{HandLimit: 7}}
		if got := passing.Acts(&v, 0, &c.Card); got != c.Acts {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Acts)
		}
	}
}

// Each effect and each count of the rules has a case.
func TestCasesAreComplete(t *testing.T) {
	text := string(readCases[json.RawMessage](t, "acts"))
	for _, e := range engine.Effects() {
		if !strings.Contains(text, `"effect": "`+e.String()+`"`) {
			t.Errorf("there is no case of the effect %s", e)
		}
	}
	for _, count := range engine.Counts() {
		if !strings.Contains(text, `"`+count.String()+`"`) {
			t.Errorf("there is no case of the count %s", count)
		}
	}
}

func TestUnknownMode(t *testing.T) {
	if _, err := passing.ParseMode("always"); err == nil || err.Error() != `"always" is not every, forced or smart` {
		t.Error(err)
	}
}

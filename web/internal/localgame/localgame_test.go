package localgame_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/web/internal/localgame"
)

// shown is what a test reads of a view.
type shown struct {
	Version int `json:"version"`
	Players []struct {
		Name *string `json:"name"`
		Hand []struct {
			ID string `json:"id"`
		} `json:"hand"`
	} `json:"players"`
	Legal []any `json:"legal_actions"`
	Log   []any `json:"log"`
}

func do(t *testing.T, table *localgame.Table, operation, request string) (view shown) {
	t.Helper()
	response, err := table.Operations().Do(operation, []byte(request))
	if err == nil {
		err = json.Unmarshal(response, &view)
	}
	if err != nil {
		t.Fatalf("%s %s: %v", operation, request, err)
	}
	return view
}

func TestALessonIsDealtAsAsked(t *testing.T) {
	table := &localgame.Table{}
	do(t, table, "lesson", `{"decks": [["core:kettle", "core:cook_dinner"], ["core:handyman"]], "names": ["", "Robin"]}`)
	mine := do(t, table, "read", `{"player": 0, "since": 0}`)
	if hand := mine.Players[0].Hand; len(hand) != 6 || hand[0].ID != "core:kettle" || hand[1].ID != "core:cook_dinner" {
		t.Errorf("the hand is %v", hand)
	}
	if mine.Players[1].Hand != nil || mine.Players[0].Name != nil || *mine.Players[1].Name != "Robin" {
		t.Errorf("the players are %+v", mine.Players)
	}
	const kettle = `{"player": 0, "version": %d, "action": {"type": "play_card", "player": 0, "hand_index": 0}}`
	played := do(t, table, "act", fmt.Sprintf(kettle, 0))
	theirs := do(t, table, "read", `{"player": 1, "since": 0}`)
	if played.Version != 1 || len(theirs.Log) != 1 || theirs.Players[1].Hand[0].ID != "core:handyman" {
		t.Errorf("after a move: %+v, %+v", played, theirs)
	}
	first := do(t, table, "read", `{"player": 0, "version": 0}`)
	if first.Version != 0 || len(first.Legal) > 0 {
		t.Errorf("the first version is %+v", first)
	}
}

func TestADateHasOneDeal(t *testing.T) {
	hands := map[string]bool{}
	for _, date := range []string{"2026-03-09", "2026-03-09", "2026-03-10"} {
		table := &localgame.Table{}
		do(t, table, "daily", `{"date": "`+date+`"}`)
		first, second := do(t, table, "read", `{"player": 0}`), do(t, table, "read", `{"player": 1}`)
		hands[fmt.Sprint(first.Players[0].Hand, second.Players[1].Hand)] = true
	}
	if len(hands) != 2 {
		t.Errorf("two dates have %d deals: %v", len(hands), hands)
	}
}

// The mark of a day is a whole game, always the same, and leaves the table as it is.
func TestTheMarkOfADay(t *testing.T) {
	table := &localgame.Table{}
	do(t, table, "daily", `{"date": "2026-03-09"}`)
	before := do(t, table, "read", `{"player": 0}`)
	marks, won := map[string]bool{}, 0
	for _, date := range []string{"2026-03-09", "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"} {
		response, err := table.Operations().Do("mark", []byte(`{"date": "`+date+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		marks[date+string(response)] = true
		var mark struct {
			Progress [2]int `json:"progress"`
			Turns    int    `json:"turns"`
		}
		if err := json.Unmarshal(response, &mark); err != nil {
			t.Fatal(err)
		}
		if mark.Turns < 5 || mark.Turns > 24 || max(mark.Progress[0], mark.Progress[1]) < 5 {
			t.Errorf("the mark of %s is %s", date, response)
		}
		if mark.Progress[0] > mark.Progress[1] {
			won++
		}
	}
	if len(marks) != 5 || won == 0 {
		t.Errorf("5 days have the marks %v, of which %d were won", marks, won)
	}
	if after := do(t, table, "read", `{"player": 0}`); !reflect.DeepEqual(before, after) {
		t.Errorf("the game at the table was %+v and is %+v", before, after)
	}
}

func TestRefusals(t *testing.T) {
	table := &localgame.Table{}
	var reasons []string
	for _, refused := range [][2]string{
		{"read", `{"player": 0}`}, {"act", `{"player": 0}`}, {"undo", `{}`}, {"continue", `{"version": 1}`},
		{"advise", `{"version": 1}`}, {"review", `{}`},
		{"daily", `{"date": "tomorrow"}`},
		{"lesson", `{"decks": [["core:no_card"], []]}`},
		{"lesson", `{"decks": [["core:kettle", "core:kettle"], []]}`},
	} {
		response, err := table.Operations().Do(refused[0], []byte(refused[1]))
		if err == nil {
			t.Fatalf("%s: %s", refused, response)
		}
		reasons = append(reasons, err.Error())
	}
	want := []string{
		"no game is being played", "no game is being played", `no operation "undo"`,
		"only a finished game can go on from one of its moves", "only the moves of a finished game are judged",
		"only a finished game is looked at again",
		`no date "tomorrow"`,
		`the deck has no further card "core:no_card"`, `the deck has no further card "core:kettle"`,
	}
	if !slices.Equal(reasons, want) {
		t.Errorf("got %q, want %q", reasons, want)
	}
}

// A game that was played here to its end is looked at again, and goes on from one of its moves.
func TestAReview(t *testing.T) {
	table := &localgame.Table{}
	do(t, table, "daily", `{"date": "2026-03-09"}`)
	if _, err := table.Operations().Do("review", []byte(`{}`)); err == nil {
		t.Error("a game that goes on shows both hands")
	}
	do(t, table, "act", `{"player": 0, "version": 0, "action": {"type": "pass_priority", "player": 0}}`)
	do(t, table, "act", `{"player": 0, "version": 1, "action": {"type": "resign", "player": 0}}`)
	response, err := table.Operations().Do("review", []byte(`{}`))
	var review struct {
		Views []struct {
			shown
			Action   map[string]any   `json:"action"`
			CardSets []map[string]any `json:"card_sets"`
		} `json:"views"`
		Cards []any `json:"cards"`
	}
	if err == nil {
		err = json.Unmarshal(response, &review)
	}
	if err != nil || len(review.Views) != 3 || len(review.Cards) == 0 {
		t.Fatalf("%v: %s", err, response)
	}
	if first, last := review.Views[0], review.Views[2]; first.Action != nil || last.Action["type"] != "resign" ||
		len(last.Players[1].Hand) == 0 || last.CardSets[0]["set_id"] != "core" {
		t.Errorf("the first version is %+v, the last %+v", first, last)
	}
	do(t, table, "advise", `{"version": 1}`)
	do(t, table, "continue", `{"version": 1}`)
	if on := do(t, table, "read", `{"player": 0}`); on.Version != 1 {
		t.Errorf("the game goes on from %+v", on)
	}
}

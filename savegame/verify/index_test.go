package verify_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"cardgames/games"
	"cardgames/savegame/verify"
)

// The releases without a history gave a card that had cancelled another an index one too
// low. Entries with a hash have the right one.
func TestTheEarlierIndexOfACardThatCancelled(t *testing.T) {
	document, version := saveWithACancel(t)
	log := document["log"].(list)
	expect := func(want string) {
		t.Helper()
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		switch _, err := verify.Verify(text); {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("got %v, want %q", err, want)
		}
	}
	expect("")
	moved := movesAfterCancel(log[version].(object))[0]
	moved["index"] = moved["index"].(float64) - 1
	expect(fmt.Sprintf("log entry %d: its events are not what the rules say", version))
	for _, entry := range log {
		entry.(object)["history"] = nil
	}
	expect("")
	moved["index"] = moved["index"].(float64) - 1
	expect(fmt.Sprintf("log entry %d: its events are not what the rules say", version))
}

// saveWithACancel returns a saved game, and the version that a cancel resolved in.
func saveWithACancel(t *testing.T) (document object, version int) {
	t.Helper()
	for seed := range 20 {
		text := saveGame(t, nil, games.CreateRequest{Seed: fmt.Sprint("cancel ", seed)}, wholeGame)
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		for version, entry := range document["log"].(list) {
			if len(movesAfterCancel(entry.(object))) > 0 {
				return document, version
			}
		}
	}
	t.Fatal("no game has a cancel")
	return nil, 0
}

// movesAfterCancel returns the moves from the stack after that of a cancelled card.
func movesAfterCancel(entry object) (moves []object) {
	cancelled := false
	for _, event := range entry["events"].(list) {
		e := event.(object)
		if cancelled && e["from"] == "stack" {
			moves = append(moves, e)
		}
		cancelled = cancelled || e["reason"] == "cancelled"
	}
	return moves
}

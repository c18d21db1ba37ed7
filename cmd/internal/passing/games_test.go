package passing_test

import (
	"fmt"
	"testing"

	"cardgames/bots"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/bot"
	"cardgames/cmd/internal/passing"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// observed are the games of bots, in which player 0 is one that plays as a person may, and player 1 is Easy.
type observed struct {
	casts, asked int             // of player 0; asked to pass other than to end their own turn
	acts         map[string]bool // what Acts said of the object that was cast last
}

// A person who passes smartly is seldom asked to pass, and Acts agrees with what cards then do.
func TestGamesAgainstEasy(t *testing.T) {
	client := opentable.New(launch.StartForTest(t).Base)
	var seen observed
	for game := range 8 {
		seen.play(t, client, uint64(game))
	}
	t.Logf("%d cards, asked %d times", seen.casts, seen.asked)
	if seen.casts == 0 || float64(seen.asked) > 0.2*float64(seen.casts) {
		t.Errorf("asked to pass %d times for %d cards, want at most a fifth of them", seen.asked, seen.casts)
	}
}

func (seen *observed) play(t *testing.T, client opentable.Client, number uint64) {
	t.Helper()
	v := must(client.Create(cardgames.NewGame{Seed: fmt.Sprint("passing ", number)}))(t)
	v = must(client.Game(v.GameID, "").ReadWith(t.Context(), cardgames.ReadOptions{Cards: true}))(t)
	var players [2]*bot.Player
	for at, name := range []string{"greedy", "careless"} {
		kind := must(bots.ParseKind(name))(t)
		players[at] = must(bot.New(t.Context(), v, at, kind, number))(t)
	}
	choice := passing.Choice{Mode: passing.Smart}
	for !v.Finished() {
		player := *v.Priority
		action := must(players[player].Choose(v))(t)
		if player == 0 {
			seen.count(v, action, &choice)
		}
		next := must(client.Submit(v, action))(t)
		seen.check(t, v, action, next.Events)
		v = next
	}
}

// count counts what player 0 does.
func (seen *observed) count(v *cardgames.View, action cardgames.Action, choice *passing.Choice) {
	if action.Type != cardgames.PassPriority {
		seen.casts++
		return
	}
	endsTurn := v.ActivePlayer == 0 && len(v.Stack) == 0
	if !endsTurn && !choice.Passes(v, 0) {
		seen.asked++
	}
	choice.Declined = passing.UsefulPlays(v, 0)
}

// check compares what Acts said when a card was cast with what happens when it resolves at once.
func (seen *observed) check(t *testing.T, v *cardgames.View, action cardgames.Action, events []cardgames.Event) {
	t.Helper()
	for _, e := range events {
		switch e.Type {
		case "card_cast":
			card := &v.Players[e.Player].Hand[*action.HandIndex]
			seen.acts = map[string]bool{e.Object.ID: passing.Acts(v, e.Player, card)}
		case "resolved":
			said, known := seen.acts[e.Object.ID]
			const idle = 3 // events: a pass, the resolution, and the card's move to the discard pile
			did := len(events) > idle || events[idle-1].ToZone == "board"
			if known && said != did {
				t.Errorf("%s: Acts said %v, and what happened: %+v", e.Card.ID, said, events)
			}
		}
	}
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

//go:build real

package browser_test

import (
	"fmt"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// After a game against the computer, which a player of random moves has surely not played well,
// advice leads to at most three of the player's moves.
func TestAdviceAfterAGame(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "advice"}))
	p := openStart(t, server.Base)
	p.script(fmt.Sprintf(`localStorage.setItem("cardgames.game.%s", JSON.stringify(
		{ id: %[1]q, mode: "computer", seat: 0, tokens: [null, null], created: new Date().toISOString() }))`, game.GameID))
	p.open(server.Base+"/play#replay="+game.GameID, ".bar")
	p.press("button", "Advice on my moves")
	p.wait(`!!document.querySelector("dialog progress")`)
	const advised = `dialog [data-choice]`
	p.waitUpTo(time.Minute, `!!document.querySelector("`+advised+`")`)
	p.expectAccessible("advice")
	p.screenshot("advice")
	moves := evaluate[[]int](p.tab, `[...document.querySelectorAll("`+advised+`")].map(e => Number(e.dataset.choice))`)
	if len(moves) > 3 {
		t.Errorf("advice speaks of the moves %v, want three or fewer", moves)
	}
	p.press(advised, fmt.Sprintf("Move %d: ", moves[0]+1))
	p.wait(fmt.Sprintf("%s === %d", version, moves[0]))
	p.expectNoFaults(server.Base)
}

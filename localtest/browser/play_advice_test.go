//go:build real

package browser_test

import (
	"fmt"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// After a game, which a player of random moves has surely not played well, advice leads to at most
// three of the player's moves. Each is drawn on the table, with what it is worth.
func TestAdviceAfterAGame(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "advice"}))
	p := openStart(t, server.Base)
	p.script(fmt.Sprintf(`localStorage.setItem("cardgames.game.%s", JSON.stringify(
		{ id: %[1]q, mode: "computer", seat: 0, tokens: [null, null], created: new Date().toISOString() }))`, game.GameID))
	p.open(server.Base+"/play#replay="+game.GameID+"&advice", ".bar")
	p.wait(`!!document.querySelector(".advice progress")`)
	const advised = `.advice button`
	p.waitUpTo(time.Minute, `!!document.querySelector("`+advised+`")`)
	const numbers = `[...document.querySelectorAll("` + advised + `")].map(e => Number(e.textContent.slice(5)))`
	moves := evaluate[[]int](p.tab, numbers)
	if len(moves) > 3 {
		t.Errorf("advice speaks of the moves %v, want three or fewer", moves)
	}
	for _, number := range moves {
		p.press(advised, fmt.Sprintf("Move %d", number))
		p.wait(fmt.Sprintf("%s === %d", version, number-1))
		p.wait(`/Better: .+ it wins \d+ of 100 games, and .+ \d+\./.test(document.querySelector(".advice p").textContent)`)
		drawn := evaluate[string](p.tab, `[...document.querySelectorAll("[data-advice]")].map(e => e.dataset.advice).join()`)
		if drawn == "" {
			t.Errorf("move %d: nothing is marked on the table", number)
		}
	}
	p.expectAccessible("advice")
	p.press("button", "Later move")
	p.wait(`!document.querySelector("[data-advice]")`)
	p.expectNoFaults(server.Base)
}

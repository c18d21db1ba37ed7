//go:build real

package browser_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// coveredAdvice are the cards that advice prefers, where they are not between its words and the buttons.
const coveredAdvice = `(() => {
	const edge = (selector, name) => document.querySelector(selector).getBoundingClientRect()[name];
	return [...document.querySelectorAll("[data-advice=Better]")].filter(e => {
		const { top, bottom } = e.getBoundingClientRect();
		return top < edge(".report", "bottom") || bottom > edge(".actions", "top") + 1;
	}).map(e => e.textContent);
})()`

// After a game, which a player of random moves has surely not played well, advice leads to at most
// three places in the game, numbered as the table numbers them. Each is drawn on the table, with what
// it is worth, and moves nothing.
func TestAdviceAfterAGame(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "advice"}))
	p := openStart(t, server.Base)
	p.script(fmt.Sprintf(`localStorage.setItem("cardgames.game.%s", JSON.stringify(
		{ id: %[1]q, mode: "computer", seat: 0, tokens: [null, null], created: new Date().toISOString() }))`, game.GameID))
	p.open(server.Base+"/play#replay="+game.GameID+"&advice", ".bar")
	p.viewport(390, 844)
	p.wait(`!!document.querySelector(".advice progress")`)
	const place = `(e => e.getBoundingClientRect().top + scrollY)(document.querySelector(".race"))`
	places := []float64{evaluate[float64](p.tab, place)}
	const advised = `.advice button`
	p.waitUpTo(time.Minute, `!!document.querySelector("`+advised+`")`)
	const numbers = `[...document.querySelectorAll("` + advised + `")].map(
		e => Number(e.textContent.replace(/^Move |^Start$/, "")))`
	moves := evaluate[[]int](p.tab, numbers)
	if len(moves) > 3 {
		t.Errorf("advice speaks of the moves %v, want three or fewer", moves)
	}
	for _, number := range moves {
		p.press(advised, moveName(number))
		p.wait(fmt.Sprintf("%s === %d", version, number))
		p.wait(fmt.Sprintf(`document.querySelector(".status").textContent.startsWith(%q)`, moveName(number)))
		p.wait(`/Better next: .+ It would win about \d+ of 100 games from here, .+ \d+\./.test(
			document.querySelector(".advice p").textContent)`)
		drawn := evaluate[string](p.tab, `[...document.querySelectorAll("[data-advice]")].map(e => e.dataset.advice).join()`)
		if drawn == "" {
			t.Errorf("move %d: nothing is marked on the table", number)
		}
		places = append(places, evaluate[float64](p.tab, place))
		if covered := evaluate[[]string](p.tab, coveredAdvice); len(covered) > 0 {
			t.Errorf("move %d: covered by words or buttons: %q", number, covered)
		}
	}
	p.press("button", "Later move")
	p.wait(`!document.querySelector("[data-advice]")`)
	places = append(places, evaluate[float64](p.tab, place))
	if slices.Max(places)-slices.Min(places) > 1 {
		t.Errorf("the race is moved by advice, to %v", places)
	}
	p.press(advised, moveName(moves[0]))
	p.expectAccessible("advice")
	p.viewport(844, 390) // a phone's side: all of it is in sight, beside the better card
	p.press(advised, moveName(moves[1]))
	p.press(advised, moveName(moves[0]))
	const parts = ".advice p, .advice button, [data-advice=Better]"
	unseen := evaluate[[]string](p.tab, `[...document.querySelectorAll("`+parts+`")].filter(e => {
		const { left, top, right, bottom } = e.getBoundingClientRect();
		const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		const cut = !e.matches("[data-advice]") && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1);
		return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || cut || !e.contains(at);
	}).map(e => e.textContent)`)
	if len(unseen) > 0 {
		t.Errorf("on a phone's side not in sight: %q", unseen)
	}
	p.expectNoFaults(server.Base)
}

// moveName is what the pages call what stands after some moves.
func moveName(version int) string {
	if version == 0 {
		return "Start"
	}
	return fmt.Sprintf("Move %d", version)
}

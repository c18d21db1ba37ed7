//go:build real

package browser_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
)

// cardsOnStack returns a game with at least three cats on each board, and a number of brooms on the stack.
func cardsOnStack(t *testing.T, brooms int) *cardgames.View {
	t.Helper()
	game := createGame(t, cardgames.NewGame{Seed: "a pile of brooms", SetURLs: []string{server.Origin + "two.json"}})
	for len(game.Stack) < brooms {
		cats := min(len(game.Players[0].Board), len(game.Players[1].Board))
		action := *game.Pass()
		for _, legal := range game.LegalActions {
			if legal.Type == cardgames.PlayCard && cats < 3 || legal.Type == cardgames.CastInstant && cats >= 3 {
				action = legal
			}
		}
		var err error
		game, err = api.Submit(game, action)
		must(t, err)
	}
	return game
}

// openStack opens a table with a number of cards on the stack.
func openStack(t *testing.T, cards int) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.openGame(cardsOnStack(t, cards))
	p.wait(fmt.Sprintf(`document.querySelectorAll(".stack .tile").length === %d`, cards))
	return p
}

// unhit lists the elements that a selector finds of which the middle is not the element itself.
const unhit = `(selector => [...document.querySelectorAll(selector)].filter(e => {
	const { x, y, width, height } = e.getBoundingClientRect();
	return !e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(e => e.textContent))`

// Each card on the stack can be seen and clicked on, and so can each target on the boards below it.
func TestTheStackHidesNoCardAndNoTarget(t *testing.T) {
	t.Parallel()
	p := openStack(t, 4)
	for _, what := range []string{".stack .tile, .stack .name", ".tile.target"} {
		if what == ".tile.target" {
			p.press(".playable .instant", "Broom")
			p.wait(`document.querySelectorAll(".board .target").length >= 6`)
		}
		for _, size := range tableSizes {
			p.viewport(size[0], size[1])
			if hidden := evaluate[[]string](p.tab, unhit+`("`+what+`")`); len(hidden) > 0 {
				t.Errorf("%v: cannot be hit: %q", size, hidden)
			}
		}
	}
	p.expectNoFaults(server.Base)
}

// The place of the card that resolves next is drawn again for the card below it, which would be a layout shift if it
// kept the element.
func TestEachCardOfTheStackHasAnElementOfItsOwn(t *testing.T) {
	t.Parallel()
	p := openStack(t, 2)
	p.script(`window.resolved = document.querySelector(".stack .next")`)
	game, err := api.Read(p.gameID())
	must(t, err)
	for range 2 {
		game, err = api.Submit(game, *game.Pass())
		must(t, err)
	}
	p.wait(`document.querySelectorAll(".stack .tile-slot:not(.last)").length === 1`)
	if evaluate[bool](p.tab, `document.querySelector(".stack .next") === resolved`) {
		t.Error("the next card has the element of the one that has resolved")
	}
}

// In type of twice the size, too, the card on the stack lies over a board, and not over the race.
func TestTheStackLeavesTheRaceInSight(t *testing.T) {
	t.Parallel()
	p := openStack(t, 2)
	for _, pixels := range []int{16, 32} {
		p.script(fmt.Sprintf(`document.documentElement.style.fontSize = "%dpx"`, pixels))
		for _, size := range [][2]int64{{360, 640}, {390, 844}} {
			p.viewport(size[0], size[1])
			covered := evaluate[float64](p.tab, `document.querySelector(".race").getBoundingClientRect().bottom -
				document.querySelector(".stack .next").getBoundingClientRect().top`)
			if covered > 1 {
				t.Errorf("in %d pixels, %v: the stack covers %.0f pixels of the race", pixels, size, covered)
			}
			if cut := evaluate[float64](p.tab, `(e => e.scrollHeight - e.clientHeight)(
				document.querySelector(".status .now"))`); cut > 1 {
				t.Errorf("in %d pixels, %v: %.0f pixels of what can be done are cut", pixels, size, cut)
			}
		}
	}
	p.expectNoFaults(server.Base)
}

// On a desk an empty stack takes no room from the log, and a card on it leaves the head and the
// newest entry of the log in sight.
func TestTheStackOfADeskTakesNoRoomFromTheLog(t *testing.T) {
	t.Parallel()
	p := openStack(t, 2)
	p.viewport(1280, 720)
	if hidden := evaluate[[]string](p.tab, unhit+`(".log h2, .entries .here")`); len(hidden) > 0 {
		t.Errorf("the stack covers %q", hidden)
	}
	lowest := evaluate[float64](p.tab, `document.querySelector(".log").offsetHeight`)
	p.openGame(createGame(t, cardgames.NewGame{}))
	p.wait(showsVersion(0))
	high := evaluate[float64](p.tab, `document.querySelector(".log").offsetHeight`)
	if high != lowest || high < 400 {
		t.Errorf("the log is %.0f pixels high, and %.0f beside cards on the stack", high, lowest)
	}
	if evaluate[bool](p.tab, `document.querySelector(".stack .nothing").checkVisibility()`) {
		t.Error("an empty stack is seen")
	}
	p.expectNoFaults(server.Base)
}

// The permanent at which the next card is aimed says so, and is outlined.
func TestAPermanentShowsWhatIsAimedAtIt(t *testing.T) {
	t.Parallel()
	p := openStack(t, 2)
	const aimedAt = `[...document.querySelectorAll(".board .tile-slot")]
		.filter(e => e.textContent.includes(", target of Broom"))`
	if evaluate[int](p.tab, aimedAt+`.length`) == 0 {
		t.Fatalf("no permanent is the target of a broom: %q", p.texts(".board .tile"))
	}
	const outline = `getComputedStyle(` + aimedAt + `[0].querySelector(".tile")).outlineStyle`
	if evaluate[string](p.tab, outline) == "none" {
		t.Error("it has no outline")
	}
	p.expectNoFaults(server.Base)
}

// On a phone, where the log is below the window, a line says what the opponent played in the turn before, and leads
// to the log.
func TestAPhoneSaysWhatTheOpponentPlayed(t *testing.T) {
	t.Parallel()
	p := againstComputer(t, "short")
	p.viewport(390, 844)
	p.playOn(`!!document.querySelector("button.nothing b")`)
	said := evaluate[string](p.tab, `document.querySelector("button.nothing b").textContent`)
	played := evaluate[[]string](p.tab, `(entries => {
		const turn = entries.findLastIndex(e => e.matches(".turn-line.far"));
		return entries.slice(turn + 1).filter(e => e.matches(".far")).map(e => e.querySelector("b").textContent);
	})([...document.querySelectorAll(".entries li")])`)
	if want := cmp.Or(strings.Join(played, ", "), "nothing"); said != want {
		t.Errorf("the opponent is said to have played %q, want %q", said, want)
	}
	p.press("button.nothing", "")
	p.wait(`document.querySelector(".log").getBoundingClientRect().top < innerHeight - 100`)
	p.expectNoFaults(server.Base)
}

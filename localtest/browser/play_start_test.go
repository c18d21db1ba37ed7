//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// keepGame stores a game in the browser, one hour old.
func (p *player) keepGame(id, members string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`localStorage.setItem("cardgames.game.%s", JSON.stringify({ id: %[1]q, seat: 0,
		tokens: [null, null], created: new Date(Date.now() - 3_600_000).toISOString(), ...%s }))`, id, members))
}

// The start page begins with what waits for the player: a move that another person waits for, then
// the newest game against the computer. The others are below.
func TestTheStartPageBeginsWithWhatWaits(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.mu.Lock()
	p.refusals = server.Base + "/games"
	p.mu.Unlock()
	p.keepGame("computer", `{ mode: "computer", mine: true, strength: "hard" }`)
	p.keepGame("ana", `{ mode: "friend", mine: true, opponent: "Ana", sets: "Polar Station" }`)
	p.keepGame("bo", `{ mode: "stranger", mine: false, opponent: "Bo" }`)
	p.keepGame("over", `{ mode: "computer", outcome: "You win 25 to 17.", strength: "easy" }`)
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".waits a")
	titles := func(list string) string { return strings.Join(p.texts(list+" b"), ", ") }
	if got := titles(".waits"); got != "Your move against \u2068Ana\u2069, Go on against the computer" {
		t.Errorf("what waits is %q", got)
	}
	if got := titles(".known:not(.waits, .friends)"); got != "Against the computer, Against \u2068Bo\u2069" &&
		got != "Against \u2068Bo\u2069, Against the computer" {
		t.Errorf("the other games are %q", got)
	}
	first := evaluate[string](p.tab, `document.querySelector("main a, main button").getAttribute("href")`)
	if first != "#game=ana" {
		t.Errorf("the first thing to press leads to %q", first)
	}
	p.expectAccessible("start-returning")
	p.expectNoFaults(server.Base)
}

// How a strength plays, and the record against it, is said beside the choice of it, and moves nothing.
func TestAStrengthIsExplained(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.script(`localStorage.setItem("cardgames.record",
		JSON.stringify({ hard: { won: 3, lost: 1, drawn: 0, streak: 2, best: 2 } }))`)
	p.viewport(360, 640)
	p.do("reload", chromedp.Reload())
	p.wait(`!!document.querySelector(".record")`)
	explained := map[string]string{
		"Easy":   "Easy plays at once, and overlooks a lot. ",
		"Medium": "Medium makes the most of each turn. ",
		"Hard":   "Hard thinks three turns ahead. Hard: 3 wins in 4 games, 2 in a row.",
	}
	heights := map[float64]bool{}
	for strength, want := range explained {
		p.press(".strengths label", strength)
		for _, element := range []string{`.record")`, `.strengths :checked").ariaDescribedByElements[0]`} {
			p.wait(fmt.Sprintf(`document.querySelector("%s.textContent === %q`, element, want))
		}
		heights[evaluate[float64](p.tab, `document.querySelector(".cloth").offsetHeight`)] = true
	}
	if len(heights) > 1 {
		t.Errorf("the choice has these heights: %v", heights)
	}
	p.script(`location.hash = "daily"`)
	p.wait(`document.body.textContent.includes("at Medium, which makes the most of each turn.")`)
	p.expectNoFaults(server.Base)
}

// The last strength and the last cards are played with one click, and the cloth has the style of
// the box that was chosen.
func TestPlayGoesOnAsBefore(t *testing.T) {
	t.Parallel()
	const cloth = `document.querySelector(".cloth").dataset.style`
	p := openStart(t, server.Base)
	p.script(`localStorage.setItem("cardgames.record",
		JSON.stringify({ hard: { won: 3, lost: 1, drawn: 0, streak: 2, best: 2 } }))`)
	plain := evaluate[string](p.tab, cloth)
	p.press("summary", "Cards to play with")
	p.press(".card-set", "An expensive dog")
	p.press(".strengths label", "Medium")
	p.press(".strengths label", "Hard")
	tinted := evaluate[string](p.tab, cloth)
	if plain != "gingham" || tinted != "ice" {
		t.Errorf("the cloth is %q, and that of another set %q", plain, tinted)
	}
	p.press("button", "Play against the computer")
	p.wait(`location.hash.startsWith("#game=")`)
	p.script(`location.hash = ""`)
	p.wait(`document.querySelector("button.play")?.textContent === "Play against the computer · An expensive dog" &&
		document.querySelector(".strengths input:checked").value === "hard"`) // before the list is read again
	if again := evaluate[string](p.tab, cloth); again != tinted {
		t.Errorf("the cloth was %q, and is %q", tinted, again)
	}
	p.press("button", "Play against the computer")
	p.wait(`location.hash.startsWith("#game=")`)
	p.expectSets("expensive")
	p.expectNoFaults(server.Base)
}

// The newest games are in sight, and those before them a click away.
func TestTheListOfGamesIsShort(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	for i := range 8 {
		p.keepGame(fmt.Sprint("over", i), `{ mode: "computer", outcome: "You win 25 to 17.", strength: "easy" }`)
	}
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".known a")
	const seen = `[...document.querySelectorAll(".known a")].filter(e => e.checkVisibility()).length`
	if n := evaluate[int](p.tab, seen); n != 5 {
		t.Errorf("%d games are in sight, want 5", n)
	}
	p.press("summary", "3 earlier games")
	p.wait(seen + " === 8")
	p.press("button", "Forget the game")
	p.wait("!!" + find("summary", "2 earlier games") + " && " + seen + " === 7")
	p.expectAccessible("start-many")
	p.expectNoFaults(server.Base)
}

// A guest whom a friend has invited is still offered the lesson.
func TestAGuestKeepsTheLesson(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.keepGame("ana", `{ mode: "friend", mine: false, invited: true }`)
	p.open("about:blank", "html")
	p.mu.Lock()
	p.refusals = server.Base + "/games"
	p.mu.Unlock()
	p.open(server.Base+"/play", ".known a")
	p.wait("!!" + find("a.primary", "Learn to play"))
	p.expectNoFaults(server.Base)
}

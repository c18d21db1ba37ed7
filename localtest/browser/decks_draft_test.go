//go:build real

package browser_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// picked is the expression for how many cards of a draft are taken.
const picked = `document.querySelector(".pick-status progress")?.value`

// poolIsRead is the condition that a draft from all sets may begin.
const poolIsRead = `document.querySelector(".pool-question > [role=status]")?.textContent === "183 cards of 7 sets."`

// cardsEnd is where the cards of a group end.
const cardsEnd = `document.querySelector(".pick-cards").getBoundingClientRect().bottom`

// beginDraft opens the draft from the start page, with the sets that are chosen at first.
func (p *player) beginDraft() {
	p.t.Helper()
	p.press(".way", "Draft a deck")
	p.wait(`document.querySelectorAll(".pool-choice input:checked").length === 7`)
	p.wait(poolIsRead)
}

// A draft by clicks on a phone: all cards of a group are in sight, a reload loses nothing, a pick can be
// taken back, and the game that follows is played to its end with both decks open. It is looked at again, until the
// next draft begins.
func TestDraftOnAPhone(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(390, 844)
	p.beginDraft()
	p.expectAccessible("the sets of a draft")
	p.viewport(390, 844)
	p.press("button", "Begin the draft")
	for n := range 15 {
		p.wait(fmt.Sprint(picked, " === ", n, ` && document.querySelectorAll(".pick").length === 3`))
		if bottom := evaluate[float64](p.tab, cardsEnd); bottom > 844 {
			t.Errorf("pick %d: the cards reach down to %v", n+1, bottom)
		}
		if n == 4 {
			p.do("reload", chromedp.Reload())
			p.wait(picked + ` === 4`)
			p.press("button", "Put ")
			p.wait(picked + ` === 3`)
			p.press(".pick", "")
			p.wait(picked + ` === 4`)
			p.expectAccessible("a draft")
			p.viewport(390, 844)
		}
		p.press(".pick", "")
	}
	p.wait(`document.querySelector(".taken h2").textContent === "Your deck: 30 of 30 cards"`)
	p.expectAccessible("a drafted deck")
	p.viewport(390, 844)
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
	p.playOn(finished)
	p.press("button", "Play again with these decks")
	p.wait(`!(` + finished + `) && ` + version + ` >= 0`)
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.press(".buttons a", "See better moves")
	replay := `location.hash.startsWith("#draft&move=") && document.querySelector("h1")?.textContent === "Replay"`
	p.wait(replay)
	p.script("history.back()")
	p.wait("!!" + find("button", "Begin the draft"))
	p.script("history.forward()")
	p.wait(replay)
	p.expectNoFaults(server.Base)
}

// A draft with the keyboard alone: arrow keys move along the cards, and the focus stays among them.
func TestDraftByKeyboard(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(1440, 900)
	p.beginDraft()
	p.tabTo(`.pool-question .primary`)
	p.key("\r")
	p.wait(picked + ` === 0`)
	p.tabTo(`.pick`)
	for n := range 15 {
		p.key(kb.ArrowRight)
		p.wait(`[...document.querySelectorAll(".pick")].indexOf(document.activeElement) >= 0`)
		p.key("\r")
		p.wait(fmt.Sprint(picked, " === ", n+1))
	}
	p.wait(`document.activeElement.textContent === "Play against the computer"`)
	p.key("\r")
	p.wait("!!" + find("button.pass", ""))
	p.expectNoFaults(server.Base)
}

// Without a network a draft and its game are played, too.
func TestDraftWithoutANetwork(t *testing.T) {
	t.Parallel()
	p := openKept(t)
	p.open(p.base+"/play", ".start")
	p.beginDraft()
	p.press("button", "Begin the draft")
	for n := range 15 {
		p.wait(fmt.Sprint(picked, " === ", n))
		p.press(".pick", "")
	}
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
}

// On one date all players choose from the same groups. The draft and its game survive reloads, and the result
// is kept and shared.
func TestDraftOfTheDay(t *testing.T) {
	t.Parallel()
	p, other := openStart(t, server.Base), openStart(t, server.Base)
	const groups = `document.querySelector(".pick-cards").textContent`
	for _, player := range []*player{p, other} {
		player.setDate("2026-03-09")
		player.open("about:blank", "html")
		player.open(server.Base+"/play#draft=daily", ".pick")
	}
	if mine, theirs := evaluate[string](p.tab, groups), evaluate[string](other.tab, groups); mine != theirs {
		t.Errorf("on one date one player chooses from %q and another from %q", mine, theirs)
	}
	p.takeAll()
	p.press("button", "Play against the computer")
	p.playOn(showsVersion(4))
	p.do("reload", chromedp.Reload())
	p.wait(showsVersion(4))
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.press(".buttons button", "Share the result")
	p.wait(`document.querySelector("dialog textarea").value.includes("the draft of the day, 9 March 2026")`)
	p.press("dialog .close", "")
	p.press(".buttons a", "See better moves")
	p.wait(`location.hash.startsWith("#draft=daily&") && document.querySelector("h1")?.textContent === "Replay"`)
	p.press("button", "Later move")
	p.wait(`/^#draft=daily&move=\d+$/.test(location.hash)`)
	p.do("reload", chromedp.Reload())
	p.wait(`document.querySelector("h1")?.textContent === "Replay" && ` + version + ` >= 0`)
	p.open("about:blank", "html")
	p.open(server.Base+"/play#draft=daily", ".result")
	p.press(".buttons a", "To the start page")
	p.wait("!!" + find(".way", "The draft of the day Today: The computer wins: you resigned."))
	p.expectNoFaults(server.Base)
	other.expectNoFaults(server.Base)
}

// A set of the workshop is drafted together with two that ship. While the computer learns the cards, here again after a
// reload, the page shows how far it is.
func TestDraftWithAnOwnSet(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.settings(`{ quick: true, passing: "every" }`)
	p.write(cardSet(10))
	p.open(p.base+"/play#draft", ".pool-choice")
	for _, set := range []string{"Flat Share", "The Kitchen Garden", "Opening Night", "Polar Station", "The Haunted Inn"} {
		p.press(".pool-choice .check", set)
	}
	p.wait(`document.querySelector(".pool-question > [role=status]")?.textContent === "48 cards of 2 sets."`)
	p.script(`document.querySelector(".pool-choice .check:last-of-type input").click()`)
	p.wait(`document.querySelector(".pool-question > [role=status]")?.textContent === "58 cards of 3 sets."`)
	p.press("button", "Begin the draft")
	p.takeAll()
	p.do("reload", chromedp.Reload())
	p.press("button", "Play against the computer")
	p.wait(`document.querySelector(".learning:not([hidden]) progress")?.value > 1`)
	p.waitUpTo(2*time.Minute, "!!"+find("button.pass", ""))
	p.playOn(showsVersion(4))
	p.expectNoFaults(server.Base)
}

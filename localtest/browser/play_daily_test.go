//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// setDate sets the date in the browser, in UTC, for the pages that are opened from then on.
func (p *player) setDate(date string) {
	p.t.Helper()
	call(p.tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: fmt.Sprintf(`Date.now = () => Date.parse("%sT12:00:00Z")`, date),
	})
}

// openDaily opens the game of the day on a date.
func (p *player) openDaily(date string) {
	p.t.Helper()
	p.setDate(date)
	p.open("about:blank", "html")
	p.open(server.Base+"/play#daily", ".daily-goal, .hand .card")
	if evaluate[bool](p.tab, `!!document.querySelector(".daily-goal")`) {
		p.press("button", "Begin")
		p.wait(`!!document.querySelector(".hand .card")`)
	}
}

// hand is the expression for the names of the cards in the player's hand.
const hand = `[...document.querySelectorAll(".hand button.card")].map(e => e.ariaLabel ?? e.textContent).join()`

// All players have the same deal on one date. It survives a reload, its result is a text, and the
// days in a row are counted.
func TestTheDailyDeal(t *testing.T) {
	t.Parallel()
	p, other := openStart(t, server.Base), openStart(t, server.Base)
	p.openDaily("2026-03-09")
	other.openDaily("2026-03-09")
	deal := evaluate[string](p.tab, hand)
	if theirs := evaluate[string](other.tab, hand); deal != theirs || deal == "" {
		t.Errorf("on one date one player has %q and another %q", deal, theirs)
	}
	p.playOn(`Number(document.querySelector(".at")?.dataset.version) >= 6`)
	p.do("reload", chromedp.Reload())
	p.wait(`Number(document.querySelector(".at")?.dataset.version) >= 6`)
	p.playOn(finished)
	p.shareDaily("9 March 2026", "1 day in a row")

	p.openDaily("2026-03-10")
	if next := evaluate[string](p.tab, hand); next == deal {
		t.Errorf("two dates have the hand %q", next)
	}
	p.playOn(finished)
	p.shareDaily("10 March 2026", "2 days in a row")
	p.expectEndFits()
	p.wait(`/^[★☆]{3} · 2 days in a row · next in about 11 hours$/
		.test(document.querySelector(".tally")?.textContent)`)
	result := strings.TrimSuffix(evaluate[string](p.tab, `document.querySelector(".result").textContent`), ".")
	p.press(".buttons a", "To the start page")
	p.wait("!!" + find(".cloth .today", "The daily deal "+result+" · 2 days in a row · next in about 11 hours"))
	p.openDaily("2026-03-11")
	p.press("a.home", "Home")
	p.wait("!!" + find(".cloth .today", "The daily deal 2 days in a row: make it 3."))
	p.expectNoFaults(server.Base)
	other.expectNoFaults(server.Base)
}

// A friend who opens the link of a result sees before the game what to reach, plays the same deal, also on
// another day, and has both results side by side afterwards.
func TestAFriendPlaysTheDailyDealOfALink(t *testing.T) {
	t.Parallel()
	p, friend := openStart(t, server.Base), openStart(t, server.Base)
	p.fill("input.player-name", "Ada")
	p.openDaily("2026-03-09")
	deal := evaluate[string](p.tab, hand)
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.press(".buttons button", "Compare and share")
	p.wait(`!!document.querySelector("dialog textarea")`)
	link := evaluate[string](p.tab, `document.querySelector("dialog textarea").value.match(/http.*/)[0]`)

	friend.open(link, ".daily-goal")
	friend.expectAccessible("daily-goal")
	opening := evaluate[string](friend.tab, `document.querySelector("main").textContent`)
	for _, part := range []string{"9 March", "at Medium", "Ada", "got 0 to 0 in 1 turn.", "3 stars: ", "The mark: "} {
		if !strings.Contains(opening, part) {
			t.Errorf("before the game is said %q, without %q", opening, part)
		}
	}
	friend.press("button", "Begin")
	friend.wait(`!!document.querySelector(".hand .card")`)
	if theirs := evaluate[string](friend.tab, hand); theirs != deal {
		t.Errorf("the friend has the hand %q, want %q", theirs, deal)
	}
	friend.press("button.resign", "Resign")
	friend.press("dialog .choices button", "Resign")
	friend.press(".buttons button", "Compare and share")
	friend.wait(`document.querySelectorAll("dialog .comparison tbody tr").length === 3`)
	rows := friend.texts("dialog .comparison tbody tr")
	if !strings.HasPrefix(rows[0], "You0 to 0") || !strings.HasPrefix(rows[2], "The mark") ||
		!strings.Contains(rows[1], "Ada") {
		t.Errorf("the results are %q", rows)
	}
	friend.expectNoFaults(server.Base)
}

// shareDaily looks at the result's text.
func (p *player) shareDaily(want ...string) {
	p.t.Helper()
	p.press(".buttons button", "Compare and share")
	p.wait(`!!document.querySelector("dialog textarea")`)
	p.expectAccessible("daily")
	text := evaluate[string](p.tab, `document.querySelector("dialog textarea").value`)
	for _, part := range append(want, "Home Sweet Home", " of 3 stars", "Ahead after ", " to ", " turn", "/play#daily=") {
		if !strings.Contains(text, part) {
			p.t.Errorf("the result is %q, without %q", text, part)
		}
	}
	p.press("dialog .close", "")
	p.wait(`!document.querySelector("dialog")`)
}

// The game of the day can be resigned. Then it has a replay, advice, and another end, as other
// games against the computer have. The moves of the replay have addresses, which survive a reload.
func TestTheDailyGameIsResignedAndLookedAtAgain(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openDaily("2026-09-23")
	p.expectInSight(".bar h1")
	p.viewport(740, 360)
	if below := evaluate[float64](p.tab, `document.querySelector(".bar h1").getBoundingClientRect().bottom`); below > 48 {
		t.Errorf("on a phone's side the title reaches down to %v, over what stands below the bar", below)
	}
	p.viewport(1280, 900)
	p.playOn(version + ` >= 8`)
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.wait(`document.querySelector(".result")?.textContent === "The computer wins: you resigned."`)
	p.press(".buttons a", "See better moves")
	p.wait(`!!document.querySelector(".advice :is(progress, p)")`)
	p.wait(version + ` === 0 && location.hash === "#daily=2026-09-23&move=0"`)
	p.press("button", "Later move")
	p.wait(version + ` === 1 && location.hash === "#daily=2026-09-23&move=1"`)
	p.do("reload", chromedp.Reload())
	p.wait(version + ` === 1`)
	p.press("button", "Play on from here")
	p.wait(`document.querySelector("h1").textContent === "From move 1 on"`)
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.press("button", "Back to the replay")
	p.wait(version + ` === 1 && location.hash === "#daily=2026-09-23&move=1"`)
	p.press("button", "Advice on my moves") // after a reload at a move
	p.waitUpTo(time.Minute, `/computer|Better/.test(document.querySelector(".advice > p")?.textContent)`)
	p.expectNoFaults(server.Base)
}

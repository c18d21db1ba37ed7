//go:build real

package browser_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	cardgames "cardgames/clients/go"
)

// openFan opens a game on a phone, in the turn of a player who holds seven cards.
func openFan(t *testing.T) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.viewport(390, 844)
	p.openGame(move(t, createGame(t, cardgames.NewGame{Seed: "a long hand"}), 0))
	for v := range 2 {
		p.press("button.pass", "")
		p.wait(showsVersion(v + 1))
	}
	p.wait(`document.querySelectorAll(".hand .card").length === 7 && !document.querySelector(".banner")`)
	p.wait(`document.querySelectorAll(".playable").length > 0`)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, point{})
	p.wait(`!document.querySelector(".hand [aria-disabled=true]")`) // until then no click counts
	return p
}

// edgeOf is the part of a card that the next one leaves in sight.
func (p *player) edgeOf(selector string) point {
	p.t.Helper()
	at := p.middle(selector)
	at.X = evaluate[float64](p.tab, `document.querySelector("`+selector+`").getBoundingClientRect().left`) + 20
	return at
}

const raised = `document.querySelector(".hand .raised")`

// unreadNames are the names of cards of a hand of which a word is broken, lies over what is around it, or below
// another card.
const unreadNames = `[...document.querySelectorAll(".hand .card .name")].filter(name => {
	const text = name.firstChild, range = document.createRange(), bounds = name.getBoundingClientRect();
	return [...text.data.matchAll(/\S+/g)].some(({ index, 0: word }) => {
		range.setStart(text, index);
		range.setEnd(text, index + word.length);
		const [{ left, right, top, bottom }, ...broken] = range.getClientRects();
		const seen = [left + 1, right - 1].every(x =>
			name.closest(".card").contains(document.elementFromPoint(x, (top + bottom) / 2)));
		return broken.length > 0 || !seen || right > bounds.right + 1 || bottom > bounds.bottom + 2;
	});
}).map(name => name.textContent)`

// All cards of a hand are in sight on a phone with their names, and an empty stack takes one line.
func TestAPhoneShowsTheWholeHand(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	for _, size := range [][2]int64{{390, 844}, {360, 640}, {844, 390}, {768, 1024}, {1024, 768}} {
		p.viewport(size[0], size[1])
		covered := evaluate[[]string](p.tab, `[...document.querySelectorAll(".hand .card")].filter(card => {
			const { left, top, right, height } = card.getBoundingClientRect();
			const seen = document.elementFromPoint(left + 20, top + height / 2);
			return !card.contains(seen) || left < -4 || right > innerWidth + 4;
		}).map(card => card.querySelector(".name").textContent)`)
		if len(covered) > 0 {
			t.Errorf("%v: out of sight: %q", size, covered)
		}
	}
	for _, size := range [][2]int64{{390, 844}, {360, 640}, {430, 932}, {844, 390}, {740, 360}} {
		p.viewport(size[0], size[1])
		if unread := evaluate[[]string](p.tab, unreadNames); len(unread) > 0 {
			t.Errorf("%v: names are covered, cut or broken: %q", size, unread)
		}
	}
	p.viewport(390, 844)
	if high := evaluate[float64](p.tab, `document.querySelector(".stack .nothing").offsetHeight`); high > 28 {
		t.Errorf("an empty stack is %v pixels high", high)
	}
	p.expectNoFaults(server.Base)
}

// A tap raises a card, with its whole text and a button that plays it; a second tap reads it. The
// second tap of a double tap does not. A tap elsewhere, or Escape, lowers it.
func TestATapRaisesACard(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	tap := func() {
		at := p.edgeOf(".playable .card")
		p.do("tap", chromedp.MouseClickXY(at.X, at.Y))
	}
	p.script(`for (let taps = 0; taps < 2; taps++) document.querySelector(".playable .card").click()`)
	p.wait("!!" + raised)
	if cut := evaluate[bool](p.tab, `[...`+raised+`.querySelectorAll(".card, .card .text, .card .name")].some(e =>
		e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)`); cut {
		t.Error("the text of a card that is raised is cut")
	}
	p.expectAccessible("raised")
	p.viewport(390, 844)
	p.key("\x1b")
	p.wait("!" + raised)
	tap()
	p.wait("!!" + raised)
	p.press(".race", "")
	p.wait("!" + raised)
	if got := evaluate[int](p.tab, version); got != 2 {
		t.Errorf("a card that was raised leads to version %d", got)
	}
	tap()
	p.wait("!!" + raised)
	p.letPageRun(300 * time.Millisecond) // until then it is a double tap
	p.press(".raised .card", "")
	p.press("dialog .close", "")
	p.press(".raised .play", "Play")
	p.wait(showsVersion(3))
	p.expectNoFaults(server.Base)
}

// No other card lies over a card that is raised, and none over its button. In type of twice the size, too, it is in
// the window.
func TestARaisedCardIsInSight(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	const hidden = `[".raised .card", ".raised .play"].filter(selector => {
		const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
		const seen = [0.1, 0.5, 0.9].every(share =>
			document.elementFromPoint(x + share * width, y + height / 2)?.closest(".raised"));
		return !seen || y < -0.5 || y + height > innerHeight + 0.5;
	})`
	for _, pixels := range []int{16, 32} {
		p.script(fmt.Sprintf(`document.documentElement.style.fontSize = "%dpx"`, pixels))
		for _, size := range [][2]int64{{390, 844}, {360, 640}, {844, 390}, {740, 360}} {
			p.viewport(size[0], size[1])
			for range 2 { // of a card that is raised, the second click reads it: another one is raised
				p.script(`document.querySelectorAll(".hand .card")[document.querySelector(".raised:nth-child(2)") ? 4 : 1].click()`)
				if is := evaluate[[]string](p.tab, hidden); len(is) > 0 {
					t.Errorf("%v in %d pixels: not in sight: %q", size, pixels, is)
				}
			}
		}
	}
	p.expectNoFaults(server.Base)
}

// A card that is raised while the hand still slides to its place is at once where it stays.
func TestACardOfAMovingHandIsRaisedInItsPlace(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}) // there is motion again
	if jump := evaluate[float64](p.tab, `(async () => {
		const slideOf = slot => slot.getAnimations().find(({ effect }) => "transform" in effect.getKeyframes()[0]);
		const moving = () => [...document.querySelectorAll(".hand .slot:has(.card)")].find(slideOf);
		document.querySelector("button.pass").click();
		while (!moving()) await new Promise(requestAnimationFrame);
		const slide = slideOf(moving());
		moving().querySelector(".card").click();
		const card = document.querySelector(".raised .card");
		for (const animation of card.getAnimations()) animation.finish();
		const before = card.getBoundingClientRect();
		slide.finish();
		const after = card.getBoundingClientRect();
		return Math.hypot(after.x - before.x, after.y - before.y);
	})()`); jump > 1 {
		t.Errorf("a card that is raised moves by %.0f pixels", jump)
	}
	p.expectNoFaults(server.Base)
}

// The keyboard raises a card and plays it with the button beside it.
func TestTheKeyboardRaisesACard(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	p.script(`document.querySelector(".playable .card").focus()`)
	p.key(kb.Enter)
	p.wait("!!" + raised + ` && document.activeElement.ariaExpanded === "true"`)
	p.key(kb.Tab)
	p.wait(`document.activeElement.matches(".play") && document.activeElement.textContent.startsWith("Play ")`)
	p.key(kb.Enter)
	p.wait(showsVersion(3))
	p.expectNoFaults(server.Base)
}

// A finger that swipes up plays a card.
func TestASwipePlaysACard(t *testing.T) {
	t.Parallel()
	p := openFan(t)
	at := p.edgeOf(".playable .card")
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	for up := range 6 {
		p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: at.X, Y: at.Y - 10*float64(up+1)})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.wait(showsVersion(3))
	p.expectNoFaults(server.Base)
}

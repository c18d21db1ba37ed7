//go:build real

package browser_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// newcomer does what the lesson says, and then plays what can be played.
func (p *player) newcomer() {
	p.t.Helper()
	p.lowerOther()
	for _, choice := range []string{
		".coach:not([hidden]) .primary", ".tile.target", "dialog .close", ".raised .play", ".playable button.card",
		"button.pass",
	} {
		if p.pressNow(choice, "") {
			return
		}
	}
	time.Sleep(50 * time.Millisecond) // the opponent moves
}

// hear keeps what the lesson says in a list of the page.
const hear = `
	window.heard = new Set();
	const listen = () => {
		const words = document.querySelector(".coach:not([hidden]) p")?.textContent;
		if (words) heard.add(words);
	};
	new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, attributes: true });
	listen();
`

// A lesson is played from the start page to its end by a player who has never played, on
// a phone. No word of it lies over the card or the button that it speaks of, nor over a card of the
// hand or the board, and no text of a card on the stack over the card's name.
func TestTheLessonIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	const teachings = 13
	p := &player{newTab(t), server.Base}
	p.viewport(390, 844)
	p.open(server.Base+"/play", ".ways")
	p.script(`localStorage.setItem("cardgames.settings", JSON.stringify({ quick: true }))`)
	p.press("a, button", "Learn to play")
	p.arrive(`!!document.querySelector(".coach:not([hidden])")`)
	p.script(hear)
	const covered = `(() => {
		const [words, ring] = [".coach", ".coach-ring"].map(s => document.querySelector(s)?.getBoundingClientRect());
		return !!ring?.width && !!words?.width && words.top < ring.bottom - 5 && ring.top < words.bottom - 5;
	})()`
	const hidden = `(() => {
		const words = document.querySelector(".coach:not([hidden])")?.getBoundingClientRect();
		return words ? [...document.querySelectorAll(".hand .slot:not(.raised) .card, .board.ours .tile")].filter(e => {
			const { left, right, top, bottom } = e.getBoundingClientRect();
			return left < words.right - 5 && right > words.left + 5 && top < words.bottom - 5 && bottom > words.top + 5;
		}).map(e => e.textContent) : [];
	})()`
	const overName = `(() => {
		const next = document.querySelector(".table > .stage .stack .next:not(.last, .flying)");
		const [name, text] = [".name", ".text"].map(s => next?.querySelector(s)?.getBoundingClientRect());
		return !!name?.height && !!text?.height && text.top < name.bottom - 2;
	})()`
	const passes = `!!document.querySelector(".coach:not([hidden])") &&
		/by itself|passing/.test(document.querySelector(".status .now").textContent)`
	for begun := time.Now(); !evaluate[bool](p.tab, finished); {
		if evaluate[bool](p.tab, passes) {
			p.screenshot("lesson-passes")
			t.Fatalf("a pass is announced while the lesson waits for the player: %s", p.status())
		}
		if time.Since(begun) > 2*time.Minute {
			p.screenshot("lesson-long")
			t.Fatal("the lesson does not end")
		}
		if evaluate[bool](p.tab, covered) {
			p.screenshot("lesson-covered")
			t.Fatal("the words cover what they speak of")
		}
		if cards := evaluate[[]string](p.tab, hidden); len(cards) > 0 {
			p.screenshot("lesson-hides")
			t.Fatalf("the words hide %q", cards)
		}
		if evaluate[bool](p.tab, overName) {
			p.screenshot("lesson-stack")
			t.Fatal("the text of a card on the stack covers its name")
		}
		p.newcomer()
	}
	if heard := evaluate[[]string](p.tab, `[...heard]`); len(heard) != teachings {
		t.Errorf("%d things were taught, want %d: %q", len(heard), teachings, heard)
	}
	result := evaluate[string](p.tab, `document.querySelector(".result").textContent`)
	if !strings.HasPrefix(result, "You win") {
		t.Errorf("the lesson ends with %q", result)
	}
	p.press(".buttons a", "Play against the computer")
	p.arrive(`!!document.querySelector(".ways") && !/Learn to play/.test(document.body.textContent)`)
	p.expectNoFaults(server.Base)
}

// The lesson is left at any moment, goes on after a way back to it, and is shown by the keyboard
// alone. Its menu closes by a click beside it.
func TestTheLessonIsLeft(t *testing.T) {
	t.Parallel()
	p := &player{newTab(t), server.Base}
	p.open(server.Base+"/play/lesson", ".coach:not([hidden])")
	p.expectAccessible("lesson")
	for range 2 {
		p.key(kb.Enter) // on the button that goes on
	}
	p.wait(`/Play the Kettle/.test(document.querySelector(".coach p").textContent)`)
	if n := evaluate[int](p.tab, `document.querySelectorAll(".playable").length`); n != 1 {
		t.Errorf("%d cards can be played, want the Kettle alone", n)
	}
	p.script(`document.querySelector(".menu").addEventListener("toggle", () => { window.toggled = true; })`)
	p.press(".menu summary", "")
	p.wait(`window.toggled`)
	p.do("click beside the menu", chromedp.MouseClickXY(5, 300))
	p.wait(`!document.querySelector(".menu").open`)
	p.press(".hand .playable button.card", "")
	const stacked = `/does not work at once/.test(document.querySelector(".coach:not([hidden]) p")?.textContent)`
	p.wait(stacked)
	p.do("reload", chromedp.Reload()) // which finds what a way back finds
	p.wait(stacked)
	p.press(".coach button", "Leave the lesson")
	p.arrive(`!!document.querySelector(".ways")`)
	p.expectNoFaults(server.Base)
}

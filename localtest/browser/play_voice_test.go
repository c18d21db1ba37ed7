//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// A pass leaves the focus on the button, or moves it once: where it is taken, a screen reader starts again.
func TestAPassTakesTheFocusAtMostOnce(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.wait(`!!document.querySelector("button.pass")`)
	p.script(`document.querySelector("button.pass").focus(); window.taken = [];
		addEventListener("focusin", ({ target }) => taken.push(target.outerHTML));
		addEventListener("focusout", ({ relatedTarget }) => relatedTarget ?? taken.push("nothing"));`)
	const canPass = `!!document.querySelector("button.pass:not([aria-disabled])")`
	for range 8 {
		before := evaluate[int](p.tab, version)
		p.key(" ")
		p.wait(fmt.Sprintf(`%s > %d && (%s || %s)`, version, before, finished, canPass))
		if evaluate[bool](p.tab, finished) {
			break
		}
		if taken := evaluate[[]string](p.tab, `taken.splice(0)`); len(taken) > 1 {
			t.Errorf("a pass moves the focus to %q", taken)
		}
		if on := evaluate[string](p.tab, `document.activeElement.className`); !strings.HasPrefix(on, "primary pass") {
			t.Errorf("after a pass the focus is on %q", on)
		}
	}
	p.expectNoFaults(server.Base)
}

// A screen reader announces each card of a game. The tests of the announcer prove how long each announcement stands.
func TestEachCardIsAnnounced(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.wait(showsVersion(0))
	p.script(`const text = () =>
			[...document.querySelectorAll(".actions [role=status].unseen")].map(e => e.textContent).join("|");
		window.said = [text()];
		new MutationObserver(() => said.push(text()))
			.observe(document.querySelector(".actions"), { childList: true, characterData: true, subtree: true });`)
	p.playOn(finished)
	p.wait(`text().includes(document.querySelector(".status .now").textContent)`) // which is said last
	all := evaluate[string](p.tab, `said.join(" ")`)
	for _, card := range evaluate[[]string](p.tab,
		`[...document.querySelectorAll(".entries li:not(.turn-line) b")].map(e => e.textContent)`) {
		if !strings.Contains(all, card) {
			t.Errorf("%s is not announced", card)
		}
	}
	p.expectNoFaults(server.Base)
}

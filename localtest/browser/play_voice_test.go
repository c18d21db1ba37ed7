//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// A pass leaves the focus on the button, or moves it once: where it is taken, a screen reader begins anew.
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

// A screen reader has the time to begin each announcement, and none is lost.
func TestNoAnnouncementIsCutShort(t *testing.T) {
	t.Parallel()
	const least = 690 * time.Millisecond // of the 700 that the pages leave it
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.wait(showsVersion(0))
	p.script(`const text = () =>
			[...document.querySelectorAll(".actions [role=status].unseen")].map(e => e.textContent).join("|");
		window.said = [{ At: 0, Text: text() }]; // it has stood for a while
		new MutationObserver(() => said.push({ At: performance.now(), Text: text() }))
			.observe(document.querySelector(".actions"), { childList: true, characterData: true, subtree: true });`)
	p.playOn(finished)
	p.wait(`text().includes(document.querySelector(".status .now").textContent)`) // which is said last
	type words struct {
		At   float64
		Text string
	}
	all := ""
	last := words{}
	for _, said := range evaluate[[]words](p.tab, `said`) {
		if said.Text == last.Text {
			continue // what changed is not said
		}
		if after := time.Duration((said.At - last.At) * float64(time.Millisecond)); last.Text != "" && after < least {
			t.Errorf("%q is replaced by %q after %v", last.Text, said.Text, after)
		}
		all, last = all+said.Text, said
	}
	for _, card := range evaluate[[]string](p.tab,
		`[...document.querySelectorAll(".entries li:not(.turn-line) b")].map(e => e.textContent)`) {
		if !strings.Contains(all, card) {
			t.Errorf("%s is not announced", card)
		}
	}
	p.expectNoFaults(server.Base)
}

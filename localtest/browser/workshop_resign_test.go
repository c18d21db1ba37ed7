//go:build real

package browser_test

import "testing"

// A game with the set that is being written, against the computer, can be resigned. The text is as
// it was when its author comes back.
func TestAGameOfTheWorkshopIsResigned(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.write(cardSet(7))
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Play against the computer")
	p.wait(`!!document.querySelector(".hand .card")`)
	p.press("button.resign", "Resign")
	p.press("dialog .choices button", "Resign")
	p.wait(`document.querySelector(".result")?.textContent === "The computer wins: you resigned."`)
	p.wait(`!` + find("button.resign", "Resign"))
	p.press("a.button", "Back to the workshop")
	p.wait(`!!document.querySelector(".editor textarea")`)
	if text := evaluate[string](p.tab, `document.querySelector(".editor textarea").value`); text != cardSet(7) {
		t.Errorf("the text is %q after the game", text)
	}
	p.expectNoFaults(server.Base)
}

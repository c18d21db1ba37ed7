//go:build real

package browser_test

import "testing"

// A player resigns after a question, and both sides say so.
func TestResigning(t *testing.T) {
	t.Parallel()
	host, guest := openStart(t, server.Base), openStart(t, server.Base)
	guest.open(host.sitDown(), ".choices")
	guest.press("button", "Take this seat")
	guest.wait(`!!document.querySelector(".hand .card")`)
	resign := func() { // though the host has priority
		guest.press("button.resign", "Resign")
		guest.wait(`!!document.querySelector("dialog .choices")`)
	}
	resign()
	guest.expectAccessible("resign")
	guest.press("dialog .choices button", "Play on")
	host.press("button.pass", "")
	guest.wait(showsVersion(1))
	resign()
	guest.press("dialog .choices button", "Resign")
	host.wait(`document.querySelector(".result")?.textContent === "You win: your friend resigned."`)
	guest.wait(`document.querySelector(".result")?.textContent === "Your friend wins: you resigned."`)
	guest.wait(`!` + find("button", "Resign")) // there is nothing to resign
	host.expectNoFaults(server.Base)
	guest.expectNoFaults(server.Base)
}

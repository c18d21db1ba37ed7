//go:build real

package browser_test

import (
	"fmt"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// privateGame creates a private game with a limit for moves, or none, and returns the links to both seats.
func privateGame(t testing.TB, turnSeconds int) (links [2]string) {
	t.Helper()
	game, err := api.Create(cardgames.NewGame{Private: true, TurnSeconds: turnSeconds})
	must(t, err)
	for _, seat := range game.Seats {
		links[seat.Player] = server.Base + "/play#game=" + game.GameID + "&token=" + seat.Token
	}
	return links
}

// takeSeat opens a link and takes its seat.
func (p *player) takeSeat(link string) {
	p.t.Helper()
	p.open(link, ".choices")
	p.press("button", "Take this seat")
	p.wait(`!!document.querySelector(".hand .card")`)
}

// saysStatus is true in the page where the live region says a text.
func saysStatus(text string) string {
	return fmt.Sprintf(`document.querySelector(".status").textContent.includes(%q)`, text)
}

func (p *player) waitStatus(text string) {
	p.t.Helper()
	p.wait(saysStatus(text))
}

// A player who is absent once reads what was done and plays on. One who stays absent
// loses: the other one ends the game.
func TestAnAbsentPlayer(t *testing.T) {
	t.Parallel()
	const (
		missed  = "While you were away, your friend passed for you once."
		another = 45 * time.Second // more than turn_seconds
	)
	present, absent := openStart(t, server.Base), openStart(t, server.Base)
	links := privateGame(t, 30)
	present.takeSeat(links[0])
	absent.takeSeat(links[1])
	present.press("button.pass", "")
	const clock = `document.querySelector(".clock").textContent`
	present.wait(`/^0:[012]\d Your friend’s time then you can pass for your friend$/.test(` + clock + `)`)
	absent.wait(`/^0:[012]\d Your time then your friend can pass for you$/.test(` + clock + `)`)
	present.expectAccessible("clock")
	present.expectInSight(".clock, .resign")
	present.waitUpTo(another, "!!"+find("button", "Pass for your friend"))
	absent.waitStatus("Your time is up: your friend can pass for you, until you act.")
	present.expectAccessible("late")
	present.press("button", "Pass for your friend")
	absent.waitStatus(missed)
	absent.expectAccessible("missed")
	absent.press("button.pass", "") // and so is back
	absent.wait("!" + saysStatus(missed))

	end := find("button", "End the game: your friend has left")
	for limit := time.Now().Add(gameLimit); !evaluate[bool](present.tab, "!!"+end); {
		if time.Now().After(limit) {
			t.Fatalf("the game cannot be ended: %s", present.status())
		}
		if !present.pressNow("button", "Pass for your friend") {
			present.pressNow("button.pass", "")
		}
		time.Sleep(200 * time.Millisecond)
	}
	present.expectAccessible("left")
	present.press("button", "End the game")
	present.wait(`document.querySelector(".result")?.textContent === "You win: your friend’s time was up."`)
	absent.waitStatus("Your friend ended the game for you, since your time was up.")
	present.expectNoFaults(server.Base)
	absent.expectNoFaults(server.Base)
}

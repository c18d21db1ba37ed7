//go:build real

package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// A player who looks elsewhere learns by the tab's title that it is their move, and of the end, and by a
// notification where one is wanted.
func TestAPlayerIsToldOfTheirMove(t *testing.T) {
	t.Parallel()
	first, second := openStart(t, server.Base), openStart(t, server.Base)
	links := privateGame(t, 0)
	first.takeSeat(links[0])
	first.wait(`document.title === "● Your move · With a friend"`)
	second.takeSeat(links[1])
	second.wait(`document.title === "With a friend"`)
	second.script(`
		window.told = [];
		window.Notification = class { constructor(title, { body }) { told.push(title + ": " + body); } close() {} };
		Notification.permission = "default";
		Notification.requestPermission = async () => Notification.permission = "granted";
		Object.defineProperty(document, "hidden", { value: true });`)
	second.press(".menu summary", "")
	second.press(".check", "Notify me")
	second.wait(`JSON.parse(localStorage.getItem("cardgames.settings")).notify === true`)
	first.press(".playable button.card", "")
	second.wait(`document.title.startsWith("● Your move") && told.length === 1 && told[0].startsWith("Your move: ")`)

	first.press("button.resign", "Resign")
	first.press("dialog .choices button", "Resign")
	second.wait(`told.length === 2 && told[1] === "The game is over: You win: your friend resigned."`)
	second.wait(`document.title === "You win: your friend resigned · With a friend"`)
	first.expectNoFaults(server.Base)
	second.expectNoFaults(server.Base)
}

// The list of games has first those in which it is the player's move.
func TestTheListOfGamesBeginsWithOwnMoves(t *testing.T) {
	t.Parallel()
	first, second := openStart(t, server.Base), openStart(t, server.Base)
	links := privateGame(t, 0)
	first.takeSeat(links[0])
	second.takeSeat(links[1])
	first.press(".playable button.card", "")
	second.wait(`document.title.startsWith("● Your move")`)
	second.open(server.Base+"/play", ".known a")
	second.press("button", "Play at one table") // a newer game, in which no player waits
	second.wait(`location.hash.startsWith("#game=") && !!document.querySelector(".hand .card")`)
	second.press("a.home", "Home")
	const games = `[...document.querySelectorAll(".known a")].map(a => a.textContent)`
	second.wait(games + `.length === 2 && ` + games + `[0].includes("Your move")`)
	second.expectAccessible("your-move")
	second.press(".known a", "Your move against your friend")
	second.press("button.pass", "")
	second.press("a.home", "Home")
	second.wait(games + `[1]?.includes("Their move") === true`)
	second.do("look later", chromedp.Reload())
	second.wait(games + `[1]?.includes("Their move") === true`)
	first.expectNoFaults(server.Base)
	second.expectNoFaults(server.Base)
}

// The table is silent until its player wants sound.
func TestSoundIsOffUntilItIsWanted(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{Seed: "sound"}))
	p.script(`
		window.tones = 0;
		const create = AudioContext.prototype.createOscillator;
		AudioContext.prototype.createOscillator = function () { tones++; return create.call(this); };`)
	p.press(".playable button.card", "")
	p.wait(showsVersion(1))
	if tones := evaluate[int](p.tab, `tones`); tones != 0 {
		t.Errorf("the table sounds %d tones", tones)
	}
	p.press(".menu summary", "")
	p.press(".check", "Sound")
	p.wait(`tones > 0`)
	p.press(".menu summary", "")
	p.script(`tones = 0`)
	p.press("button.pass", "")
	p.wait(`tones > 0`)
	p.expectNoFaults(server.Base)
}

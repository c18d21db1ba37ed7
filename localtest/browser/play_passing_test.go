//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// forced makes moves without a browser until the player who acts can only pass.
func forced(t *testing.T, game *cardgames.View) *cardgames.View {
	t.Helper()
	for len(game.LegalActions) != 1 {
		if game.Finished() {
			t.Fatal("no player was ever forced to pass")
		}
		game = move(t, game, 1)
	}
	return game
}

// showsVersion is true in the page where the table shows a version or a later one.
func showsVersion(n int) string { return fmt.Sprintf("%s >= %d", version, n) }

// A second click on the button, which was meant for what it said before, does not end the turn.
func TestALateClickIsNotAnotherPass(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light") // and no motion: the button is where it was found
	p.openGame(createGame(t, cardgames.NewGame{Seed: "cats and brooms", SetURLs: []string{server.Origin + "two.json"}}))
	p.press(".playable button.card", "Cat")
	p.wait(showsVersion(1))
	p.press("button.pass", "Pass: resolve Cat")
	p.wait(showsVersion(2))
	const at = `(({ x, y, width, height }) => ({ X: x + width / 2, Y: y + height / 2 }))(
		document.querySelector("button.pass").getBoundingClientRect())`
	button, sent := evaluate[point](p.tab, at), p.moves()
	p.do("click again", chromedp.MouseClickXY(button.X, button.Y))
	if again := p.moves() - sent; again != 0 {
		t.Errorf("the second click sends %d moves", again)
	}
	p.press("button.pass", "End turn") // once it has been there for a while
	p.wait(showsVersion(3))
	p.expectNoFaults(server.Base)
}

// A pass that is the only choice needs no click, but waits while a card is read.
func TestForcedPassesNeedNoClick(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{}`)
	p.open(server.Base+"/play", ".ways")
	game := createGame(t, cardgames.NewGame{Seed: "forced passes"})
	p.openGame(game)
	p.press("[data-do=read]", "Read")
	p.wait(`!!document.querySelector("dialog[open]")`)
	game = forced(t, game)
	p.wait(showsVersion(game.Version))
	p.letPageRun(time.Second) // a forced pass comes after 0.3 s
	if got := evaluate[int](p.tab, version); got != game.Version {
		t.Errorf("while a card is read, the table goes on to version %d", got)
	}
	p.press("dialog button", "Close")
	p.wait(showsVersion(game.Version + 1))
	p.expectNoFaults(server.Base)
}

// What a player can do is not taken back while the computer passes, which it mostly does at once. Only where it thinks
// for longer the table says that it waits.
func TestTheStatusIsCalm(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ strength: "easy" }`)
	p.otherCards("short")
	p.press("button", "Play against the computer")
	p.wait("!!" + find(".playable button.card", ""))
	p.script(`window.waits = []; new MutationObserver(() => {
		if (document.querySelector(".status .now").textContent.includes("may answer")) waits.push(performance.now());
	}).observe(document.querySelector(".status .now"), { subtree: true, childList: true, characterData: true })`)
	begin := evaluate[float64](p.tab, `performance.now()`)
	p.press(".playable button.card", "")
	p.wait(showsVersion(2))
	p.wait("!!" + find("button.pass", ""))
	for _, at := range evaluate[[]float64](p.tab, `waits`) {
		if at < begin+1500 {
			t.Errorf("after %.0f ms the table says that it waits", at-begin)
		}
	}
	p.expectNoFaults(server.Base)
}

// The computer waits while a person reads, and the table says that it waits for the computer.
func TestTheStatusSaysThatItWaits(t *testing.T) {
	t.Parallel()
	p := againstComputer(t, "short")
	p.wait("!!" + find(".playable button.card", ""))
	p.press("summary", "Menu")
	p.press(".menu-items button", "The keys")
	p.script("document.querySelector('.playable button.card').click()")
	p.wait(`document.querySelector(".status .now").textContent.includes("The computer may answer")`)
	p.press("dialog button", "Close")
	p.expectNoFaults(server.Base)
}

// A pass in place of an answer that the player has kept before is announced, and a touch of a card stops it.
func TestAPassThatKeepsAnAnswerCanBeStopped(t *testing.T) {
	for name, stop := range map[string]string{
		"a button": `document.querySelector("button.pass-on").click()`,
		"a card":   `document.querySelector(".hand .card").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(`{}`)
			p.otherCards("answers")
			p.press("button", "Play against the computer")
			p.playUntilAPassIsKept()
			stopped := evaluate[int](p.tab, version) // before the pass, which would come later
			p.script(stop)
			p.wait(`document.querySelector(".status .now").textContent.includes("You can play")`)
			p.letPageRun(3 * time.Second)
			if got := evaluate[int](p.tab, version); got != stopped {
				t.Errorf("the table shows version %d, want %d", got, stopped)
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// playUntilAPassIsKept passes until the table is about to pass in place of a play that would do something.
func (p *player) playUntilAPassIsKept() {
	p.t.Helper()
	p.wait("!!" + find("button.pass", "End turn"))
	for !evaluate[bool](p.tab, `document.querySelector("button.pass-on")?.textContent === "Wait"`) {
		if evaluate[bool](p.tab, finished) {
			p.t.Fatal("no pass kept an answer")
		}
		p.pressNow("button.pass", "")
		time.Sleep(20 * time.Millisecond)
	}
}

// The menu says what such a pass tells another person. Against the computer it is usual.
func TestSmartPassesAreAChoiceAgainstPeople(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{}`)
	const chosen = `document.querySelector(".menu select")?.value`
	p.openGame(createGame(t, cardgames.NewGame{}))
	p.wait(chosen + ` === "forced"`)
	p.press("summary", "Menu")
	p.script(`(list => {
		list.value = "smart";
		list.dispatchEvent(new Event("change"));
	})(document.querySelector(".menu select"))`)
	p.wait(`document.querySelector(".menu").textContent.includes("learns something of your hand from each such pass")`)
	p = openStart(t, server.Base)
	p.settings(`{}`)
	p.press("button", "Play against the computer")
	p.wait(chosen + ` === "smart"`)
	p.expectNoFaults(server.Base)
}

// In the opponent's turn one click passes to the player's own turn, again after each card of the opponent. In the
// player's own turn the button is not seen: a late click would skip the turn.
func TestPassingUntilTheOwnTurn(t *testing.T) {
	t.Parallel()
	p := againstComputer(t, "short")
	const turns = `[...document.querySelectorAll(".entries li")].filter(e => /Your turn/.test(e.textContent)).length`
	const passOn = "button.pass-on:not(.idle)"
	p.wait(`!!document.querySelector(".pass-on.idle")`)
	if evaluate[string](p.tab, `getComputedStyle(document.querySelector(".pass-on")).visibility`) != "hidden" {
		t.Error("the button is seen in the player's own turn")
	}
	p.script(`document.querySelector(".pass-on").click()`)
	p.press("button.pass", "End turn")
	before := evaluate[int](p.tab, turns)
	began := fmt.Sprintf("%s > %d || %s", turns, before, finished)
	for clicks := 0; !evaluate[bool](p.tab, began); clicks++ {
		if clicks > 20 {
			t.Fatal(p.status())
		}
		p.wait(began + " || !!" + find(passOn, "Pass to my turn"))
		p.pressNow(passOn, "Pass to my turn")
	}
	p.expectNoFaults(server.Base)
}

// Before it is played: at the beginning the opponent has no progress to lose. The button ends one's own turn.
func TestACardSaysThatItWouldDoNothing(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{Seed: "kitchen"}))
	p.wait("!!" + find("button.pass", "End turn: "))
	says := func(card string) string {
		return find(".playable button.card", card) + `.textContent.includes("No effect now")`
	}
	p.wait("!!" + find(".playable button.card", "Loud Renovation"))
	if !evaluate[bool](p.tab, says("Loud Renovation")) || evaluate[bool](p.tab, says("Paint the Hallway")) {
		t.Error("the hand does not say that Loud Renovation alone would do nothing")
	}
	p.expectNoFaults(server.Base)
}

// idleInstants has an instant that nobody needs at the beginning of a game.
const idleInstants = `{"set_id": "passing", "name": "Passing", "version": "1.0.0", "cards": [
	{"id": "cat", "name": "Cat", "cost": 0, "type": "person", "effect": "none", "text": ""},
	{"id": "hiss", "name": "Hiss", "cost": 0, "type": "instant", "effect": "drain_progress", "params": {"n": 1},
		"text": ""}]}`

// A smart pass is made where a card could be cast that would change nothing, and a forced one is not. How rarely a
// player is then asked in whole games is measured in package cmd/internal/passing.
func TestSmartPassesNeedNoClick(t *testing.T) {
	for mode, last := range map[string]int{"smart": 2, "forced": 1} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(fmt.Sprintf(`{ passingWithPeople: %q }`, mode))
			p.openGame(createGame(t, cardgames.NewGame{Sets: []json.RawMessage{json.RawMessage(idleInstants)}, Seed: "idle"}))
			p.press(".playable button.card", "Cat")
			p.wait(showsVersion(last))
			p.letPageRun(time.Second) // a pass that nobody asked for comes after 0.3 s
			if got := evaluate[int](p.tab, version); got != last {
				t.Errorf("the table shows version %d, want %d", got, last)
			}
			p.expectNoFaults(server.Base)
		})
	}
}

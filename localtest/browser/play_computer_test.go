//go:build real

package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	cardgames "cardgames/clients/go"
)

// By clicks, and with cards that end the game soon.
func TestAGameAgainstEachStrength(t *testing.T) {
	for _, strength := range []string{"Easy", "Medium", "Hard"} {
		t.Run(strength, func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(`{ quick: true }`)
			p.otherCards("short")
			p.press(".strengths label", strength)
			p.press("button", "Play against the computer")
			p.wait("!!" + find("button.pass", ""))
			moves := p.playOn(finished)
			t.Logf("%d moves: %s %d requests, no error", moves, p.status(), p.expectNoFaults(server.Base))
		})
	}
}

// The computer learns cards that it does not know while the player reads the first hand, so
// that its first move does not wait for it.
func TestTheComputerLearnsTheCardsBeforeItsMove(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.script(`{
		const post = Worker.prototype.postMessage;
		window.asked = [];
		Worker.prototype.postMessage = function (message) {
			asked.push(message.operation + " " + (message.request?.view.cards.length ?? ""));
			post.call(this, message);
		};
	}`)
	p.otherCards("two")
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
	p.wait(`asked.includes("prepare 2")`)
	p.wait(showsVersion(0))
	p.press("button.pass", "")
	p.wait(`asked.some(message => message.startsWith("choose"))`)
	p.expectNoFaults(server.Base)
}

// With Tab, Enter and Escape alone.
func TestAGameByKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ quick: true }`)
	if !p.tabTo(".way:not(.first) button") {
		t.Fatal("the button is not reached")
	}
	p.key(kb.Enter)
	p.wait(`document.querySelectorAll(".playable").length > 0`)
	for moves := 0; !evaluate[bool](p.tab, finished); moves++ {
		if moves > 400 {
			t.Fatal(p.status())
		}
		p.wait(finished + ` || !!` + find("button.pass, .playable button.card", ""))
		if p.tabTo(".playable button.card, button.pass") {
			p.key(kb.Enter)
		}
		if evaluate[bool](p.tab, `!!document.querySelector(".target")`) {
			p.tabTo(".target")
			p.key(kb.Enter)
		}
	}
	t.Logf("%s %d requests, no error", p.status(), p.expectNoFaults(server.Base))
}

// A game is left in the middle, its tab is closed, and the game is resumed from
// the list.
func TestAGameIsResumed(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.otherCards("short")
	p.press("button", "Play against the computer")
	p.playOn(showsVersion(6))
	p.press("a.home", "Home")
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".known a")
	p.press(".known a", "Go on against the computer")
	p.wait(showsVersion(6))
	p.playOn(finished)
	p.press("a.home", "Home")
	p.wait(`/You win|The computer wins|draw/.test(document.querySelector(".known:not(.waits)")?.textContent)`)
	p.expectNoFaults(server.Base)
}

// Past versions can be looked at while the game goes on.
func TestPastVersions(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(move(t, createGame(t, cardgames.NewGame{}), 6))
	p.wait(`document.querySelector("h1").textContent === "At one table"`)
	p.press("button", "First move")
	p.wait(`document.querySelector(".status").textContent.startsWith("Move 0 of")`)
	if evaluate[bool](p.tab, `!!document.querySelector(".playable, .pass")`) {
		t.Error("a past version can be played")
	}
	p.press("button", "Later move")
	p.wait(`document.querySelector(".status").textContent.startsWith("Move 1 of")`)
	p.press("button", "Back to now")
	p.wait("!!" + find("button.pass", ""))
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"fmt"
	"strings"
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
	if !p.tabTo("button.play") {
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
	p := againstComputer(t, "short")
	p.playOn(showsVersion(6))
	p.press("a.home", "Home")
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".known a")
	p.press(".known a", "Go on against the computer")
	p.wait(showsVersion(6))
	p.playOn(finished)
	p.press("a.home", "Home")
	p.wait(`/You win|The computer wins|draw/.test(document.querySelector(".known:not(.waits, .friends)")?.textContent)`)
	p.expectNoFaults(server.Base)
}

// Past versions can be looked at while the game goes on.
func TestPastVersions(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(move(t, createGame(t, cardgames.NewGame{}), 6))
	p.wait(`document.querySelector("h1").textContent === "At one table"`)
	p.press("button", "Start")
	p.wait(`document.querySelector(".status").textContent.startsWith("Start")`)
	if evaluate[bool](p.tab, `!!document.querySelector(".playable, .pass")`) {
		t.Error("a past version can be played")
	}
	p.press("button", "Later move")
	p.wait(`document.querySelector(".status").textContent.startsWith("Move 1 of")`)
	p.press("button", "Back to now")
	p.wait("!!" + find("button.pass", ""))
	p.expectNoFaults(server.Base)
}

// The end of a game says how it ended for the player, with the record against that strength, and
// offers another game first, then the step that fits.
func TestTheEndOfAGame(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ quick: true, strength: "easy" }`)
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".ways")
	p.otherCards("short")
	won := 0
	for played := 1; played <= 3; played++ {
		p.press("button", "Play against the computer")
		p.wait(showsVersion(0))
		p.playOn(finished)
		outcome, first, next := "lost", "Play again", "See better moves"
		switch result := evaluate[string](p.tab, `document.querySelector(".result").textContent`); {
		case strings.HasPrefix(result, "You win"):
			outcome, first, next = "won", "Try Medium", "Play again"
			won++
		case strings.HasPrefix(result, "A draw"):
			outcome, next = "drawn", "Look at it again"
		}
		p.wait(fmt.Sprintf(`document.querySelector(".over").classList.contains(%q)`, outcome))
		record := easyRecord(won, played)
		tally := evaluate[string](p.tab, `document.querySelector(".tally").textContent`)
		if !strings.HasPrefix(tally, record) {
			t.Errorf("the record is %q, want %q", tally, record)
		}
		p.expectEndFits()
		buttons := p.texts(".buttons > *")
		if buttons[0] != first || buttons[1] != next {
			t.Errorf("after a game that is %s the buttons are %q", outcome, buttons)
		}
		p.press("a.home", "Home")
	}
	p.wait(fmt.Sprintf(`document.querySelector(".record span")?.textContent.startsWith(%q)`, easyRecord(won, 3)))
	p.expectNoFaults(server.Base)
}

func easyRecord(won, played int) string {
	many := func(n int, one string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %ss", n, one)
	}
	if won == 0 {
		return "Easy: " + many(played, "game") + ", no win yet"
	}
	return "Easy: " + many(won, "win") + " in " + many(played, "game")
}

// expectEndFits fails the test where a part of the result is cut or covers another one in a window.
func (p *player) expectEndFits() {
	p.t.Helper()
	for _, size := range tableSizes {
		p.viewport(size[0], size[1])
		outside := evaluate[[]string](p.tab, `(() => {
			const rect = selector => document.querySelector(selector)?.getBoundingClientRect();
			const [over, chart] = [rect(".over"), rect(".chart")];
			return [".result", ".praise", ".why", ".tally", ".chart"].filter(selector => {
				const part = rect(selector);
				if (!part) return false;
				const below = part.bottom > over.bottom + 1 || part.top < over.top - 1;
				const covers = selector !== ".chart" && chart && part.top < chart.bottom - 1 &&
					part.bottom > chart.top + 1 && part.left < chart.right - 1 && part.right > chart.left + 1;
				return below || covers || (selector === ".chart" && part.height < 60);
			});
		})()`)
		if len(outside) > 0 {
			p.t.Errorf("%d by %d: of the result does not fit: %q", size[0], size[1], outside)
		}
	}
	p.viewport(1280, 900)
}

// wonAgainst opens a game against the computer that the computer has resigned.
func (p *player) wonAgainst(strength string) {
	p.t.Helper()
	game, err := api.Create(cardgames.NewGame{Private: true})
	must(p.t, err)
	tokens := make([]string, 2)
	for _, seat := range game.Seats {
		tokens[seat.Player] = seat.Token
	}
	computer := api.Service.Game(game.GameID, tokens[1])
	_, err = computer.Submit(p.t.Context(), game.Version, cardgames.Action{Type: "resign", Player: 1})
	must(p.t, err)
	p.keepGame(game.GameID, fmt.Sprintf(
		`{ mode: "computer", strength: %q, tokens: [%q, %q] }`, strength, tokens[0], tokens[1]))
	p.open("about:blank", "html")
	p.open(p.base+"/play#game="+game.GameID, ".result")
}

// A first win is praised, and leads to the next strength; after the last, to cards that were not played yet. The start
// page goes on with what was tried.
func TestAWinLeadsOn(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.wonAgainst("easy")
	p.wait(`document.querySelector(".praise")?.textContent === "Your first win against Easy!"`)
	p.wait(`document.querySelector(".announcer").textContent.endsWith("resigned. Your first win against Easy!")`)
	p.wait(`!document.querySelector(".status").textContent.includes("first win")`) // which is seen once
	p.expectEndFits()
	p.press(".buttons button", "Try Medium")
	p.wait(`!document.querySelector(".result")`)
	p.press("a.home", "Home")
	p.wait(`document.querySelector(".strengths input:checked")?.value === "medium"`)
	p.wait(`document.querySelector(".strengths label").textContent === "Easy✓, beaten"`)
	p.wait(`document.querySelectorAll(".card-set .fresh").length === 1`)
	p.expectAccessible("start-won")

	p.wait("!!" + find(".card-set", "Two"))
	p.script(`{
		const sets = JSON.parse(localStorage.getItem("cardgames.card-sets"));
		localStorage.setItem("cardgames.card-sets", JSON.stringify(sets.filter(set => /Home|Two/.test(set.name))));
	}`)
	p.wonAgainst("hard")
	p.press(".buttons button", "Try Two")
	p.wait(`!document.querySelector(".result") && !!document.querySelector(".hand .card")`)
	p.expectSets("two")
	p.expectNoFaults(server.Base)
}

// A game that is given up is lost. The advice that follows begins by itself.
func TestALossLeadsToAdvice(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.wait(showsVersion(0))
	p.press("button", "Resign")
	p.press("dialog button", "Resign")
	p.wait(`document.querySelector(".tally")?.textContent === "Easy: 1 game, no win yet."`)
	p.expectAccessible("lost")
	p.press(".buttons a", "See better moves")
	p.wait(`!!document.querySelector(".advice :is(progress, p)")`)
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	cardgames "cardgames/clients/go"
)

// A card that chooses asks what it does before it is played, by the mouse and by the keyboard, and
// stays in the hand where nothing is chosen. What a permanent does by itself is logged.
func TestOptionsAreChosen(t *testing.T) {
	t.Parallel()
	game := createGame(t, cardgames.NewGame{SetURLs: []string{server.Origin + "choices.json"}, Seed: "options"})
	p := openStart(t, server.Base)
	p.openGame(game)
	const asked = `document.querySelector("dialog[open]")?.ariaLabel === "Day Off"`
	p.press(".hand button", "Day Off")
	p.wait(asked)
	p.wait(`document.activeElement.dataset.choice === "0"`)
	after := evaluate[string](p.tab, `document.querySelector("dialog .after")?.textContent`)
	if after != "Then draw 1 card (hand limit 7)." {
		t.Errorf("the choice says that what follows is %q", after)
	}
	p.expectAccessible("options")
	p.screenshot("options")
	p.do("a shortcut of the browser", chromedp.KeyEvent("a", chromedp.KeyModifiers(kb.ModifierCtrl)))
	if !evaluate[bool](p.tab, asked) {
		t.Error("Control and the letter of an option choose it")
	}
	p.press("dialog button.close", "")
	p.wait(`!document.querySelector("dialog")`)
	if v, err := api.Read(game.GameID); err != nil || v.Version != 0 {
		t.Fatalf("a card was played without a choice: %v", err)
	}
	p.press(".hand button", "Day Off")
	p.wait(asked)
	if !p.tabTo(`dialog [data-choice="1"]`) {
		t.Fatal("the keyboard does not lead to the second option")
	}
	p.key("\r")
	p.wait(showsVersion(1))
	p.wait(`document.querySelector(".stack .text")?.textContent.startsWith("Option B: +3 time. ")`)
	v, err := api.Read(game.GameID)
	must(t, err)
	if len(v.Stack) != 1 || v.Stack[0].Option == nil || *v.Stack[0].Option != 1 {
		t.Errorf("the stack is %+v", v.Stack)
	}
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"strings"
	"testing"
)

// The rules lead back to the game from which a player opened them, at every size.
func TestTheRulesLeadBackToTheGame(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play at one table")
	p.wait(showsVersion(0))
	id := p.gameID()
	p.press("summary", "Menu")
	p.press(".menu-items button", "The rules")
	p.arrive(`location.pathname === "/play/rules" && document.querySelectorAll(".sample .name").length === 5`)
	p.wait(`[...document.querySelectorAll(".sample .drawing")].every(d => d.childElementCount > 0)`)
	for _, size := range [][2]int64{{390, 844}, {360, 640}, {844, 390}, {1280, 720}} {
		p.viewport(size[0], size[1])
		p.expectWidth(size[0], "the page of the rules")
	}
	p.press(".bar a", "Back to the game")
	p.arrive(`location.pathname === "/play" && ` + showsVersion(0))
	if got := p.gameID(); got != id {
		t.Errorf("the rules lead back to the game %q, want %q", got, id)
	}
	p.expectNoFaults(server.Base)
}

// A reader needs no more than three levels: sections, cards or words in them, and what
// is said more exactly.
func TestTheRulesAreShort(t *testing.T) {
	t.Parallel()
	const maxWords = 700
	p := &player{newTab(t), server.Base}
	p.open(server.Base+"/play/rules", ".samples .name")
	text := evaluate[string](p.tab, `document.querySelector("main").textContent`)
	if words := len(strings.Fields(text)); words > maxWords {
		t.Errorf("%d words, more than %d", words, maxWords)
	}
	deep := evaluate[int](p.tab, `document.querySelectorAll("h4, h5, h6, details details").length`)
	if deep > 0 {
		t.Errorf("%d headings or details are deeper than the third level", deep)
	}
	p.expectAccessible("the rules")
	p.expectNoFaults(server.Base)
}

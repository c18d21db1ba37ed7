//go:build real

package browser_test

import (
	"testing"

	cardgames "cardgames/clients/go"
)

// A link that a messenger has changed leads to its game, or to a page with a way on.
func TestAChangedLinkLeadsOn(t *testing.T) {
	t.Parallel()
	game := createGame(t, cardgames.NewGame{Seed: "links"})
	p := &player{newTab(t), server.Base}
	for _, link := range []string{
		"/play%23game=" + game.GameID + ".", "/Play#game=" + game.GameID, "/play.#game=" + game.GameID + ")",
		"/playgame=" + game.GameID,
	} {
		p.open(server.Base+link, ".hand .card")
		if at := evaluate[string](p.tab, `location.pathname`); at != "/play" {
			t.Errorf("%s leads to %s", link, at)
		}
		p.open("about:blank", "body")
	}
	p.open(server.Base+"/play#gam="+game.GameID, "h1")
	p.wait(`document.querySelector("h1").textContent === "This link is damaged"`)
	p.refusals = server.Base + "/nothing"
	p.open(server.Base+"/nothing", "h1")
	p.expectAccessible("nothing")
	p.open(evaluate[string](p.tab, find("a", "Start page")+".href"), ".ways")
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"testing"

	cardgames "cardgames/clients/go"
)

// Small cards say what the service says that they do: the hand the short form, of which only the
// first part is shown where it is very long, and the board the badge. An enlarged card says all.
func TestSmallCardsSayWhatTheServiceSays(t *testing.T) {
	t.Parallel()
	const (
		bell   = "Start of turn: +1 progress · you draw 1 if behind by 3+"
		first  = "+1 progress for each card in their discard pile (max 9)"
		speech = first + " · they discard their deck's top 2 cards · you draw 1 if you hold at most 3 cards"
		does   = `Object.fromEntries([...document.querySelectorAll(".hand .card")].map(card =>
			[card.querySelector(".name").textContent, card.querySelector(".effect").textContent]))`
	)
	p := openStart(t, server.Base)
	p.prefer("light") // and no motion
	p.openGame(createGame(t, cardgames.NewGame{Seed: "words", SetURLs: []string{server.Origin + "words.json"}}))
	p.wait("!!" + find(".hand .card", "Bell"))
	hand := evaluate[map[string]string](p.tab, does)
	if hand["Bell"] != bell+"." || hand["Speech"] != first+" · more." {
		t.Errorf("the hand says %q", hand)
	}
	p.press(".loupe", "Read Speech")
	p.wait(`document.querySelector("dialog .effect")?.textContent === "` + speech + `"`)
	p.wait(`document.querySelector("dialog .description").textContent.startsWith("Gain 1 progress for each card in ")`)
	p.wait(`document.querySelector("dialog .text").textContent === "It takes long."`)
	p.press("dialog .close", "")
	p.press(".playable button.card", "Bell")
	p.press("button.pass", "")
	p.wait(`document.querySelector(".board .badge")?.textContent === "start: +1 progress, draw 1 if behind 3+"`)
	p.expectNoFaults(server.Base)
}

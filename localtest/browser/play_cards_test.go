//go:build real

package browser_test

import (
	"slices"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
)

// againstComputer begins a game against the computer with a card set of the folder sets.
func againstComputer(t *testing.T, cards string) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.otherCards(cards)
	p.press("button", "Play against the computer")
	return p
}

// otherCards chooses a card set of the folder sets for the next game.
func (p *player) otherCards(name string) {
	p.t.Helper()
	p.press("summary", "Cards to play with")
	p.wait(listShown)
	p.press("summary", "Card sets by address")
	p.fill("#sets", server.Origin+name+".json")
}

const listShown = `!!document.querySelector(".card-set")`

// The sets that the service offers are boxes, of which one is ticked, or several to be mixed. They
// are read when they are asked for. The standard cards are played where nothing else is chosen.
func TestCardSetsAreChosenFromAList(t *testing.T) {
	t.Parallel()
	const ticked = `[...document.querySelectorAll(".card-set:has(:checked) b")].map(e => e.textContent).join()`
	p := openStart(t, server.Base)
	const asked = `performance.getEntriesByType("resource").filter(e => e.name.endsWith("/card-sets")).length`
	if n := evaluate[int](p.tab, asked); n != 0 {
		t.Errorf("the list is read %d times before it is opened", n)
	}
	p.press("summary", "Cards to play with")
	p.wait(listShown)
	p.wait(ticked + ` === "Home Sweet Home"`)
	p.expectAccessible("card-sets")
	p.press(".card-set", "Home Sweet Home")
	p.wait(ticked + ` === "Home Sweet Home"`)
	p.press(".card-set", "Two")
	p.wait(ticked + ` === "Two"`)
	p.wait(`document.querySelector("button.play").textContent.includes("Two")`)
	p.press(".mix", "Mix sets")
	p.press(".card-set", "Home Sweet Home")
	p.wait(ticked + ` === "Home Sweet Home,Two"`)
	p.press("summary", "Card sets by address")
	p.fill("#sets", server.Origin+"short.json")
	p.press("button", "Play at one table")
	p.wait(`location.hash.startsWith("#game=")`)
	p.expectSets("core", "two", "short")

	p.open(server.Base+"/play", ".card-set")
	p.wait(ticked + ` === "Home Sweet Home,A game of three rounds,Two"`)
	p.press(".mix", "Mix sets")
	p.wait(ticked + ` === "Two"`)
	p.press(".card-set", "A game of three rounds")
	p.wait(ticked + ` === "A game of three rounds"`)
	p.press(".card-set", "A game of three rounds")
	p.wait(ticked + ` === "Home Sweet Home"`)
	p.press("button", "Play at one table")
	p.wait(`location.hash.startsWith("#game=")`)
	p.expectSets("core")
	p.expectNoFaults(server.Base)
}

// expectSets checks what the game that is shown is played with.
func (p *player) expectSets(want ...string) {
	p.t.Helper()
	game, err := api.Read(p.gameID())
	must(p.t, err)
	var got []string
	for _, set := range game.CardSets {
		got = append(got, set.SetID)
	}
	if !slices.Equal(got, want) {
		p.t.Errorf("the game is of %v, want %v", got, want)
	}
}

// The texts of the set contain markup and scripts.
func TestCardTextsAreNotHTML(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(320, 640)
	p.otherCards("hostile")
	p.press("button", "Play at one table")
	p.wait(`document.querySelectorAll(".hand .card").length > 0`)
	game, err := api.Read(p.gameID())
	must(t, err)
	playOut(t, game)
	p.wait(finished)
	p.expectWidth(320, "the table when a game ends")
	p.screenshot("hostile-cards")
	p.press(".menu summary", "")
	p.press("button", "The cards of this game")
	p.wait(`document.querySelectorAll("dialog .large").length === 5`)
	p.expectWidth(320, "the cards of a game")
	const injected = `"#page img, #page script, dialog img, dialog script, [onclick]"`
	if markup := evaluate[int](p.tab, `document.querySelectorAll(`+injected+`).length`); markup != 0 {
		t.Errorf("%d texts have become elements", markup)
	}
	names := evaluate[string](p.tab, `[...document.querySelectorAll("dialog .name")].map(e => e.textContent).join()`)
	if !strings.Contains(names, "<img src=x onerror=alert(1)>") {
		t.Errorf("the names are %s", names)
	}
	p.expectNoFaults(server.Base)
}

// A card set that is refused is shown with the service's own faults.
func TestFaultsOfACardSet(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.otherCards("broken")
	p.press("button", "Play at one table")
	p.wait(`!!document.querySelector(".fault .place")`)
	fault := evaluate[string](p.tab, `document.querySelector(".fault").innerText`)
	for _, want := range []string{server.Origin + "broken.json", "line 6", "/cards/0/effect", "gain_progres"} {
		if !strings.Contains(fault, want) {
			t.Errorf("no %q in %s", want, fault)
		}
	}
}

// While a card is aimed that takes only cheap permanents, all show what they cost.
func TestPermanentsShowTheirCostWhereItMatters(t *testing.T) {
	t.Parallel()
	const costs = `[...document.querySelectorAll(".board .tile")].map(tile =>
		tile.querySelector(".name").textContent + (tile.querySelector(".cost")?.textContent ?? "")).join(", ")`
	p := openStart(t, server.Base)
	p.prefer("light")
	set := server.Origin + "expensive.json"
	p.openGame(createGame(t, cardgames.NewGame{Seed: "an expensive dog", SetURLs: []string{set}}))
	for _, card := range []string{"Cat", "Dog"} {
		p.press(".playable button.card", card)
		p.press("button.pass", "")
	}
	p.wait(costs + ` === "Cat, Dog"`)
	p.press(".playable button.card", "Brush")
	p.wait(costs + ` === "Catcost 0., Dogcost 3."`)
	p.press("button.target", "Target 1: Cat")
	p.wait(`/Brush/.test(document.querySelector(".stack").textContent)`)
	p.expectNoFaults(server.Base)
}

// A card that needs a target asks for one of those that the service allows.
func TestACardAsksForItsTarget(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light") // and no motion: each card is where it was found
	p.openGame(createGame(t, cardgames.NewGame{Seed: "cats and brooms", SetURLs: []string{server.Origin + "two.json"}}))
	p.press(".playable button.card", "Cat")
	p.press("button.pass", "")
	p.press(".playable button.card", "Broom")
	p.press("button.target", "Target 1: Cat")
	p.wait(`/Broom/.test(document.querySelector(".stack").textContent)`)
	p.expectNoFaults(server.Base)
}

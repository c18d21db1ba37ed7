//go:build real

package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
)

func TestEveryViewIsAccessible(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.expectAccessible("start")
	p.open(server.Base+"/play#cards", ".album")
	p.expectAccessible("cards")
	game := move(t, createGame(t, cardgames.NewGame{Seed: "a table with permanents"}), 70)
	p.openGame(game)
	p.wait(`document.querySelectorAll(".tile").length > 2`)
	p.expectAccessible("table")
	p.press("button", "Earlier move")
	p.wait(`document.querySelector(".status").textContent.startsWith("Move")`)
	p.expectAccessible("past")
	p.press("[data-do=read]", "")
	p.wait(`!!document.querySelector("dialog[open]")`)
	p.expectAccessible("card")
	p.viewport(740, 360)
	hidden := evaluate[[]string](p.tab, `[...document.querySelectorAll("dialog .close, dialog .large > *")].filter(e =>
		e.getBoundingClientRect().bottom > innerHeight).map(e => e.className)`)
	if len(hidden) > 0 {
		t.Errorf("of a card on a phone's side, these are not in sight: %q", hidden)
	}
	p.viewport(1440, 900)
	p.press("dialog button", "Close")
	p.press("button", "Back to now")
	game = playOut(t, game)
	p.wait(finished)
	p.expectAccessible("end")
	p.press("a.home", "Home")
	p.openSaved(save(t, game))
	p.wait(`!!document.querySelector(".verdict")`)
	p.expectAccessible("saved")
	p.expectNoFaults(server.Base)
}

// schemes are the ways in which a page is coloured: as drawn, and in colours of the reader's own.
var schemes = []string{"light", "dark", "forced-light", "forced-dark"}

// expectAccessible runs axe-core on a view in all colour schemes, and looks for
// horizontal scrolling at each size. It saves a screenshot of each scheme.
func (p *player) expectAccessible(view string) {
	p.t.Helper()
	for _, size := range [][2]int64{{320, 640}, {390, 844}, {820, 1180}, {1440, 900}} {
		p.viewport(size[0], size[1])
		p.expectWidth(size[0], view)
	}
	axe, err := os.ReadFile(repository.Path(".tools", "pages", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		p.t.Fatal(err, "; has localtest/browser/pages/setup been run?")
	}
	p.script(string(axe))
	for _, scheme := range schemes {
		p.prefer(scheme)
		p.wait(`document.getAnimations().every(a =>
			a.playState !== "running" || a.effect.getComputedTiming().endTime === Infinity)`)
		p.screenshot(scheme + "-" + view)
		violations := evaluate[[]string](p.tab, `axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		}).then(result => result.violations.map(violation => violation.id + ": " + violation.nodes.map(node =>
			node.target.join(" ") + " " + node.failureSummary).join("; ")))`)
		if len(violations) > 0 {
			p.t.Errorf("%s, %s:\n%s", view, scheme, strings.Join(violations, "\n"))
		}
	}
}

// prefer sets the colour scheme, and turns animations off: those that have begun end as they are.
func (p *player) prefer(scheme string) {
	p.t.Helper()
	colours, forced := strings.CutPrefix(scheme, "forced-")
	features := []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: colours}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}
	if forced {
		features = append(features, &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	}
	call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// Where the reader's system chooses the colours, what colours told apart still differs: the strength
// that is chosen, the cards that can be played, and how far a player has come.
func TestForcedColoursShowWhatColoursTold(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("forced-dark")
	p.expectUnlike("backgroundColor", ".strengths input:checked + span", ".strengths input:not(:checked) + span")
	p.openGame(createGame(t, cardgames.NewGame{Seed: "forced colours"}))
	p.wait(`!!document.querySelector(".playable .card") && !!document.querySelector(".slot:not(.playable) .card")`)
	p.expectUnlike("borderTopWidth", ".playable .card", ".hand .slot:not(.playable) .card")
	p.expectUnlike("backgroundColor", ".fill", ".track")
	p.expectUnlike("outlineStyle", ".lane.turn", ".lane:not(.turn)")
	p.expectNoFaults(server.Base)
}

// expectUnlike compares a property of the style of two elements.
func (p *player) expectUnlike(property, one, other string) {
	p.t.Helper()
	styles := evaluate[[]string](p.tab, fmt.Sprintf(`[%q, %q].map(selector =>
		getComputedStyle(document.querySelector(selector))[%q])`, one, other, property))
	if styles[0] == styles[1] {
		p.t.Errorf("%s and %s both have the %s %s", one, other, property, styles[0])
	}
}

// Each card of the core set has a picture of its own, and no label is in capitals.
func TestEachCardHasItsOwnPicture(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.open(server.Base+"/play#cards", ".album")
	p.wait(`document.querySelectorAll(".album .card").length > 0 &&
		[...document.querySelectorAll(".album .card .art .drawing")].every(e => e.childElementCount > 0)`)
	shared := evaluate[[]string](p.tab, `Object.values(Object.groupBy(document.querySelectorAll(".album .card"),
		card => card.querySelector(".art .drawing").innerHTML)).filter(cards => cards.length > 1)
		.map(cards => cards.map(card => card.querySelector(".name").textContent).join(", "))`)
	if len(shared) > 0 {
		t.Errorf("cards with the same picture: %q", shared)
	}
	p.openGame(createGame(t, cardgames.NewGame{}))
	p.wait(`!!document.querySelector(".hand .card")`)
	capitals := evaluate[[]string](p.tab, `[...document.querySelectorAll("body *")]
		.filter(e => getComputedStyle(e).textTransform !== "none").map(e => e.className)`)
	if len(capitals) > 0 {
		t.Errorf("labels in capitals: %q", capitals)
	}
	p.expectNoFaults(server.Base)
}

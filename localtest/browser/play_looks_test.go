//go:build real

package browser_test

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service"
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
	axe, err := os.ReadFile(service.Path(".tools", "pages", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		p.t.Fatal(err, "; has localtest/pages/setup been run?")
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

// Where the reader's system chooses the colours, a card that can be played still differs from the others.
func TestForcedColoursShowWhatCanBePlayed(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("forced-dark")
	p.openGame(createGame(t, cardgames.NewGame{Seed: "forced colours"}))
	p.wait(`!!document.querySelector(".playable .card") && !!document.querySelector(".slot:not(.playable) .card")`)
	widths := evaluate[[]string](p.tab, `[".playable .card", ".hand .slot:not(.playable) .card"]
		.map(selector => getComputedStyle(document.querySelector(selector)).borderTopWidth)`)
	if widths[0] == widths[1] {
		t.Errorf("both kinds of cards have borders of %s", widths[0])
	}
	p.expectNoFaults(server.Base)
}

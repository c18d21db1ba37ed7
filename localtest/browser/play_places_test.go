//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// The windows in which the whole table is in the first screen.
var tableSizes = [][2]int64{{360, 640}, {390, 844}, {844, 390}, {1280, 720}, {1440, 900}}

// observeShifts sums the layout shifts of a page from before its first drawing on, those that
// follow a click among them, and notes what moved in the larger ones. Of these shifts, closing sums those in which
// nothing moved but permanents on a board, which close up where one of them leaves.
const observeShifts = `window.shifts = 0;
	window.closing = 0;
	window.shifted = [];
	const isPermanent = node => !node || (node.nodeType === 3 ? node.parentElement : node).closest(".board .tiles");
	new PerformanceObserver(list => {
		const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
		for (const { value, sources } of list.getEntries()) {
			window.shifts += value;
			if (sources.every(({ node }) => isPermanent(node))) window.closing += value;
			if (value < 0.003) continue;
			const moved = sources.map(({ node, previousRect, currentRect }) =>
				(node?.className ?? node?.data) + " from " + place(previousRect) + " to " + place(currentRect));
			window.shifted.push(value.toFixed(3) + ": " + moved.join(", "));
		}
	}).observe({ type: "layout-shift", buffered: true });`

// observePlaces notes all places that the hand and the button have on the page until the game ends, and whether
// they are in sight where nothing is scrolled, and which texts were ever cut. Those that look for
// what to press do scroll. An element for screen readers alone is one pixel wide.
const observePlaces = `window.places = new Set();
	window.cut = new Set();
	(function note() {
		const texts = document.querySelectorAll(".stage :is(button.pass, button.pass *, .name, .then span)");
		for (const e of texts) {
			if (e.closest(".flights")) continue; // a copy
			const covered = e.closest(".hand .slot:not(.raised, :nth-last-child(1 of .slot))"); // by the next card
			const wide = !covered && e.scrollWidth > e.clientWidth + 1, high = e.scrollHeight > e.clientHeight + 1;
			if (e.clientWidth > 1 && (wide || high)) cut.add(e.closest("section, .actions").className + ": " + e.textContent);
		}
		for (const selector of [".hand", "button.pass"]) {
			const element = document.querySelector(".table:not(.ended) " + selector);
			if (!element) continue;
			const { top, bottom, left, right } = element.getBoundingClientRect();
			const outside = top + scrollY < 0 || left < 0 || bottom + scrollY > innerHeight + 0.5 || right > innerWidth + 0.5;
			places.add(selector + " at " + Math.round(top + scrollY) + (outside ? " outside" : ""));
		}
		requestAnimationFrame(note);
	})();`

// A whole game at each size: the hand and the button stay where they are, in the first screen, and
// what the button says and the names of cards that have room are never cut.
func TestHandAndButtonKeepTheirPlaces(t *testing.T) {
	const maxShift = 0.05
	for _, size := range tableSizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(`{ quick: true }`)
			p.viewport(size[0], size[1])
			call(p.tab, page.AddScriptToEvaluateOnNewDocument,
				page.AddScriptToEvaluateOnNewDocumentParams{Source: observeShifts})
			p.do("reload", chromedp.Reload())
			p.openGame(createGame(t, cardgames.NewGame{Seed: "places at a table"}))
			p.wait("!!" + find("button.pass", ""))
			p.script(`window.shifts = 0; window.shifted = [];` + observePlaces)
			p.playOn(finished)
			places := evaluate[[]string](p.tab, `[...places].sort()`)
			if len(places) != 2 || strings.Contains(strings.Join(places, ""), "outside") {
				t.Errorf("the places are %q, want one for the hand and one for the button, in the window", places)
			}
			if cut := evaluate[[]string](p.tab, `[...window.cut].sort()`); len(cut) > 0 {
				t.Errorf("cut: %q", cut)
			}
			shift := evaluate[float64](p.tab, `window.shifts`)
			t.Logf("layout shift %.3f", shift)
			if shift > maxShift {
				t.Errorf("the layout shift of the game is %.2f, more than %.2f: %q", shift, maxShift,
					evaluate[[]string](p.tab, `shifted`))
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// observeRemoved notes when all of a board or of the log is taken away, also where it is put in again.
const observeRemoved = `window.removed = [];
	new MutationObserver(records => {
		for (const { target, removedNodes } of records) {
			const all = target.matches(".board") || target.matches(".entries") && removedNodes.length > 1;
			for (const node of all ? removedNodes : []) removed.push(node.className + ": " + node.textContent);
		}
	}).observe(document.querySelector(".table"), { childList: true, subtree: true });`

// While the boards fill, tiles get smaller and other rows begin below them, and the log grows at its end: nothing is
// mounted again for it.
func TestABoardFillsFromWhereItBegan(t *testing.T) {
	const maxShift = 0.05
	for _, size := range tableSizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			game := createGame(t, cardgames.NewGame{Seed: "cats", SetURLs: []string{server.Origin + "two.json"}})
			p := openStart(t, server.Base)
			p.prefer("light")
			p.viewport(size[0], size[1])
			call(p.tab, page.AddScriptToEvaluateOnNewDocument,
				page.AddScriptToEvaluateOnNewDocumentParams{Source: observeShifts})
			p.do("reload", chromedp.Reload())
			p.openGame(game)
			p.wait(showsVersion(0))
			p.script(`window.shifts = 0; window.shifted = [];` + observeRemoved)
			game = fillBoards(t, game, 9)
			p.wait(showsVersion(game.Version))
			if removed := evaluate[[]string](p.tab, `removed`); len(removed) > 0 {
				t.Errorf("mounted again: %q", removed)
			}
			shift := evaluate[float64](p.tab, `window.shifts`)
			t.Logf("layout shift %.3f", shift)
			if shift > maxShift {
				t.Errorf("the layout shift is %.2f, more than %.2f: %q", shift, maxShift, evaluate[[]string](p.tab, `shifted`))
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// fillBoards plays cats until a board has a number of them.
func fillBoards(t *testing.T, game *cardgames.View, cats int) *cardgames.View {
	t.Helper()
	for max(len(game.Players[0].Board), len(game.Players[1].Board)) < cats {
		action := *game.Pass()
		for _, legal := range game.LegalActions {
			if legal.Type == cardgames.PlayCard {
				action = legal
			}
		}
		var err error
		game, err = api.Submit(game, action)
		must(t, err)
	}
	return game
}

// expectInSight looks whether all that a selector matches is whole in the first screen, at each size.
func (p *player) expectInSight(selector string) {
	p.t.Helper()
	for _, size := range tableSizes {
		p.viewport(size[0], size[1])
		cut := evaluate[[]string](p.tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => {
			const { top, bottom, left, right } = e.getBoundingClientRect();
			const within = top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
			return !e.checkVisibility() || !within || e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
		}).map(e => e.className + ": " + e.textContent)`, selector))
		if len(cut) > 0 {
			p.t.Errorf("%dx%d: not whole in sight: %q", size[0], size[1], cut)
		}
	}
}

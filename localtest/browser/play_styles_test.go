//go:build real

package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	cardgames "cardgames/clients/go"
)

// stylesWithAll compares how each element of a page is drawn before and after the page has loaded
// the style sheets of all other pages too. It returns what has changed.
const stylesWithAll = `(async () => {
	const sheets = ["main", "moves", "replay", "workshop", "rules", "lesson", "pictures"];
	const parts = ["", "::before", "::after"];
	const nameOf = e => e.localName + (e.getAttribute("class") ?? "").replace(/^| +/g, ".");
	const all = "html, body, body *:not(.sprite *, .drawing *, .entries, .entries *)";
	const styleOf = (e, part) => {
		const style = getComputedStyle(e, part);
		const properties = part && style.content === "none" ? [] : [...style].filter(name => !name.startsWith("--"));
		return { name: nameOf(e.parentElement ?? e) + " > " + nameOf(e) + part,
			style: properties.map(property => property + ": " + style.getPropertyValue(property)) };
	};
	if (document.querySelector(".coach-ring")) await new Promise(resolve => setTimeout(resolve, 600)); // it follows
	const drawn = () => [...document.querySelectorAll(all)].flatMap(e => parts.map(part => styleOf(e, part)));
	const before = drawn();
	await Promise.all(sheets.map(name => new Promise(resolve => {
		const link = document.createElement("link");
		link.rel = "stylesheet";
		link.className = "added";
		link.href = document.querySelector("link[rel=stylesheet]").href.replace(/[^/]+$/, name + ".css");
		link.onload = resolve;
		document.head.append(link);
	})));
	const after = drawn();
	if (after.length !== before.length) return ["another page"];
	return before.flatMap(({ name, style }, i) => {
		const changed = after[i].style.filter(text => !style.includes(text));
		return changed.length === 0 ? [] : [name + " { " + changed.join("; ") + " }"];
	});
})()`

// Any page can load the sheets of all others, as the workshop does for its table.
func TestNoStyleSheetChangesAnotherPage(t *testing.T) {
	t.Parallel()
	table := move(t, createGame(t, cardgames.NewGame{Seed: "a table with permanents"}), 70)
	ended := playOut(t, createGame(t, cardgames.NewGame{Seed: "an end"}))
	for _, page := range []struct{ path, drawn string }{
		{"/play", ".ways"},
		{"/play#game=" + table.GameID, ".hand .card"},
		{"/play#game=" + ended.GameID, ".chart"},
		{"/play#replay=" + ended.GameID, ".verdict.good"},
		{"/play#cards", ".album .card"},
		{"/play#opponent", ".question"},
		{"/play/rules", ".samples .card"},
		{"/play/lesson", ".coach"},
		{"/play/pictures", ".picture-list li"},
	} {
		p := &player{newTab(t), server.Base}
		p.prefer("light")
		p.open(server.Base+page.path, page.drawn)
		p.expectSameWithAllStyles(page.path)
	}
	p := openWorkshop(t, server.Base)
	p.prefer("light")
	p.write(withMistakes(mistakes...))
	p.wait(verdictIs("3 faults"))
	p.press("button", "New")
	p.wait(`document.querySelectorAll(".sheet .card").length === 3`)
	p.write(withMistakes(mistakes[2:]...))
	p.wait(verdictIs("1 fault") + ` && document.querySelector(".drafts-label b").textContent === "Sixty"`)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, point{})
	p.expectSameWithAllStyles("the workshop")
}

// expectSameWithAllStyles compares at the sizes of a phone and of a desk.
func (p *player) expectSameWithAllStyles(page string) {
	p.t.Helper()
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.viewport(size[0], size[1])
		p.wait(`document.getAnimations().every(a => a.playState !== "running") &&
			!document.querySelector(".art .drawing:empty")`)
		if changed := evaluate[[]string](p.tab, stylesWithAll); len(changed) > 0 {
			p.t.Errorf("%s is drawn in another way with the style sheets of all pages:\n%s", page, strings.Join(changed, "\n"))
		}
		p.script(`document.querySelectorAll("link.added").forEach(link => link.remove())`)
	}
}

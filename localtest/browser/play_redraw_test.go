//go:build real

package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
)

// A button does what it says now, also where it said the same for another move: each mark leads
// to the next one, and the way back to now to the newest move.
func TestAButtonDoesWhatItsNewestDrawingSays(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	p.open(fmt.Sprintf("%s/play#replay=%s", server.Base, game.GameID), ".verdict")
	p.wait(version + ` === 0`)
	marks := []int{0}
	for evaluate[bool](p.tab, "!!"+find("button[data-key=mark]", "To the ")) {
		last := marks[len(marks)-1]
		p.press("button[data-key=mark]", "To the ")
		p.wait(fmt.Sprintf("%s > %d", version, last))
		marks = append(marks, evaluate[int](p.tab, version))
	}
	if len(marks) < 3 {
		t.Errorf("the marks are %d", marks)
	}

	open := move(t, createGame(t, cardgames.NewGame{Seed: "back to now"}), 6)
	p.openGame(open)
	p.wait(showsVersion(6))
	p.press("button", "Start")
	p.wait(showsVersion(0))
	p.press("button", "Later move")
	p.wait(showsVersion(1))
	open = move(t, open, 2)
	p.wait(fmt.Sprintf(`document.querySelector(".at").textContent.endsWith("1 of %d")`, open.Version))
	p.press("button", "Back to now")
	p.wait(showsVersion(open.Version))
	p.expectNoFaults(server.Base)
}

// Of two drafts that look the same each can be opened and deleted.
func TestTwoEqualDraftsAreTwo(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.write(namedSet("First"))
	p.wait(draftIs("First"))
	p.draftNames()
	copies := func(n int) string { return fmt.Sprintf(`document.querySelectorAll("dialog .draft").length === %d`, n) }
	p.press("dialog .icon[aria-label='Duplicate First']", "")
	p.wait(copies(2))
	p.press("dialog .icon[aria-label='Duplicate First']", "")
	p.wait(copies(3))
	p.press("dialog .draft", "First (copy)")
	p.wait(draftIs("First (copy)"))
	written := strings.Replace(namedSet("First"), `"version"`, `"flavor": "mine", "version"`, 1)
	p.write(written)
	p.wait(`document.querySelector(".draft-notice").textContent === ""`)
	p.draftNames() // the copy that was written in is the newest, and the first
	p.press("dialog .draft:not([aria-current])", "First (copy)")
	p.wait(editorHas(namedSet("First")))
	p.draftNames()
	p.press("dialog .icon", "Delete First (copy)")
	p.wait(copies(2))
	p.press("dialog .close", "")
	p.wait(`!document.querySelector("dialog")`)
	p.press(".drafts-button", "")
	p.press("dialog .draft", "First (copy)")
	p.wait(editorHas(namedSet("First")))
	p.expectNoFaults(server.Base)
}

// outcome is what a press of a button has led to, as far as a page that is redrawn shows it too.
const outcome = `JSON.stringify([location.pathname + location.hash, document.querySelector("h1")?.textContent,
	document.title, document.querySelector("dialog h2")?.textContent, document.querySelector(".at")?.dataset.version,
	document.querySelector(".status, .question, .coach p")?.textContent,
	[...document.querySelectorAll(".buttons button, .known li b, .view-choice button, .compare button, .draft")]
		.map(e => e.textContent + (e.ariaPressed ?? ""))])`

// settled is true when a page has come to rest.
const settled = `new Promise(resolve => setTimeout(() => resolve(true), 250))`

// A walk presses each button of a page.
type walk struct {
	name, address, drawn string
	prepare              func(*player) // leaves a browser as its player would
}

// Each button of each page is pressed twice, but for the older entries of a log and more than two cards of a kind. The
// second time it does what it does on a page that was drawn afresh at that moment.
func TestEachButtonDoesTheSameOnAFreshPage(t *testing.T) {
	t.Parallel()
	finished := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	open := move(t, createGame(t, cardgames.NewGame{Seed: "back to now"}), 6)
	returning := func(p *player) {
		p.settings(`{ taught: true }`)
		p.keepGame("over", `{ mode: "computer", outcome: "You win 25 to 17.", strength: "easy" }`)
		p.keepGame("open", `{ mode: "computer", mine: true, strength: "hard" }`)
	}
	for _, w := range []walk{
		{name: "replay", address: "/play#replay=" + finished.GameID + "&move=9", drawn: ".verdict"},
		{name: "finished", address: "/play#game=" + finished.GameID, drawn: ".result"},
		{name: "open", address: "/play#game=" + open.GameID, drawn: ".status"},
		{name: "cards", address: "/play#cards", drawn: ".album"},
		{name: "saved", address: "/play#saved", drawn: ".question"},
		{name: "start", address: "/play", drawn: ".ways"},
		{name: "start of one who has played", address: "/play#", drawn: ".waits", prepare: returning},
		{name: "solo", address: "/play#solo", drawn: ".hand .card"},
		{name: "lesson", address: "/play/lesson", drawn: ".coach:not([hidden])"},
		{name: "workshop", address: "/play/workshop", drawn: ".view-choice"},
		{name: "draft", address: "/play/workshop#", drawn: ".sheet .edit button", prepare: writeDraft},
	} {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			if w.prepare != nil {
				w.prepare(p)
			}
			if pressed := p.walk(w); pressed == 0 && w.name != "saved" && w.name != "cards" {
				t.Error("no button was pressed twice")
			}
		})
	}
}

// buttonsToPress are the labels of the buttons that can be pressed; of cards of a kind that are read, the first two.
const buttonsToPress = `(() => {
	const read = {};
	const isMore = e => e.dataset.do === "read" && (read[e.className] = (read[e.className] ?? 0) + 1) > 2;
	const can = [...document.querySelectorAll("#page button")]
		.filter(e => e.checkVisibility() && e.ariaDisabled !== "true" && !e.disabled)
		.filter(e => !e.matches(".entries li:not(:last-child) *") && !isMore(e));
	return [...new Set(can.map(e => (e.ariaLabel ?? e.textContent).trim()))];
})()`

// walk presses each button, and returns how many could be pressed twice.
func (p *player) walk(w walk) (pressed int) {
	p.t.Helper()
	p.fresh(w.address, w.drawn)
	labels := evaluate[[]string](p.tab, buttonsToPress)
	for _, label := range labels {
		if skipped(label) {
			continue
		}
		p.fresh(w.address, w.drawn)
		p.pressLabel(label)
		p.script(`document.querySelector("dialog")?.close()`)
		at := evaluate[string](p.tab, `location.pathname + location.hash`)
		if !p.pressLabel(label) {
			continue
		}
		got := evaluate[string](p.tab, outcome)
		p.fresh(at, w.drawn)
		p.pressLabel(label)
		if want := evaluate[string](p.tab, outcome); got != want {
			p.t.Errorf("%q leads to\n%s, on a fresh page to\n%s", label, got, want)
		}
		pressed++
	}
	p.t.Logf("%d of %q", pressed, labels)
	return pressed
}

// fresh redraws a page.
func (p *player) fresh(address, drawn string) {
	p.t.Helper()
	p.open("about:blank", "html")
	p.open(server.Base+address, drawn)
	evaluate[bool](p.tab, settled)
}

// pressLabel clicks on what has a label, and reports whether there is something.
func (p *player) pressLabel(label string) bool {
	p.t.Helper()
	pressed := evaluate[bool](p.tab, fmt.Sprintf(`(e => (e?.click(), !!e))(%s)`, find("button", label)))
	evaluate[bool](p.tab, settled)
	return pressed
}

// writeDraft leaves a draft of three cards, which is checked.
func writeDraft(p *player) {
	p.t.Helper()
	p.open(server.Base+"/play/workshop", ".view-choice")
	p.press("button", "New")
	p.wait(`document.querySelectorAll(".sheet .card").length === 3`)
	p.wait(verdictIs("The service would take this set"))
	evaluate[bool](p.tab, `new Promise(resolve => setTimeout(() => resolve(true), 1000))`) // the draft is kept
}

// skipped reports whether a button makes a move, a draft or a request, plays a game or lets bots play, saves
// or prints, leaves for another document, or steps through what the address does not tell.
func skipped(label string) bool {
	beginnings := []string{
		"Earlier move", "Later move", "Pass", "Play", "From the start", "Save", "Resign", "Rematch", "Invite", "Find",
		"Let bots", "Suggest", "Download", "Print", "New", "Begin with", "Go on", "End", "Reword", "Forget",
		"Build a deck",
	}
	return slices.ContainsFunc(beginnings, func(one string) bool { return strings.HasPrefix(label, one) })
}

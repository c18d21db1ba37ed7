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
	p.press("button", "First move")
	p.wait(showsVersion(0))
	open = move(t, open, 2)
	p.wait(fmt.Sprintf(`document.querySelector(".at").textContent.endsWith("0 of %d")`, open.Version))
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

// outcome is what a press of a button has led to, as far as a page that is drawn anew shows it too.
const outcome = `JSON.stringify([location.hash, document.querySelector("h1")?.textContent, document.title,
	document.querySelector("dialog h2")?.textContent, document.querySelector(".at")?.dataset.version,
	document.querySelector(".status, .question")?.textContent,
	[...document.querySelectorAll(".buttons button, .known li b")].map(e => e.textContent)])`

// settled is true when a page has come to rest.
const settled = `new Promise(resolve => setTimeout(() => resolve(true), 250))`

// Each button of these pages is pressed twice. The second time it does what it does on a page that
// was drawn afresh at that moment.
func TestEachButtonDoesTheSameOnAFreshPage(t *testing.T) {
	t.Parallel()
	finished := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	open := move(t, createGame(t, cardgames.NewGame{Seed: "back to now"}), 6)
	p := openStart(t, server.Base)
	for address, drawn := range map[string]string{
		"#replay=" + finished.GameID + "&move=9": ".verdict",
		"#game=" + finished.GameID:               ".result",
		"#game=" + open.GameID:                   ".status",
		"#cards":                                 ".album",
		"#saved":                                 ".question",
	} {
		fresh := func(address string) {
			p.open("about:blank", "html")
			p.open(server.Base+"/play"+address, drawn)
			evaluate[bool](p.tab, settled)
		}
		press := func(label string) bool {
			pressed := evaluate[bool](p.tab, fmt.Sprintf(`(e => (e?.click(), !!e))(%s)`, find("button", label)))
			evaluate[bool](p.tab, settled)
			return pressed
		}
		fresh(address)
		labels := evaluate[[]string](p.tab, `[...new Set([...document.querySelectorAll("#page button")]
			.filter(e => e.checkVisibility() && e.ariaDisabled !== "true")
			.map(e => (e.ariaLabel ?? e.textContent).trim()))].slice(0, 10)`)
		for _, label := range labels {
			if skipped(label) {
				continue
			}
			fresh(address)
			press(label)
			p.script(`document.querySelector("dialog")?.close()`)
			at := evaluate[string](p.tab, `location.hash`)
			if !press(label) {
				continue
			}
			got := evaluate[string](p.tab, outcome)
			fresh(at)
			press(label)
			if want := evaluate[string](p.tab, outcome); got != want {
				t.Errorf("%s, %q leads to\n%s, on a fresh page to\n%s", address, label, got, want)
			}
		}
	}
}

// skipped reports whether a button makes a move, plays the game by itself or saves a file, or steps
// through a game whose address does not tell the move.
func skipped(label string) bool {
	beginnings := []string{"Earlier move", "Later move", "Pass", "End turn", "Play", "From the start", "Save",
		"Resign", "Rematch"}
	return slices.ContainsFunc(beginnings, func(one string) bool { return strings.HasPrefix(label, one) })
}

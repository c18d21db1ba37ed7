//go:build real

package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openBuilder opens the deck builder, with the cards of all sets.
func (p *player) openBuilder() {
	p.t.Helper()
	p.press(".way", "Build a deck")
	p.wait(`document.querySelectorAll(".card-row").length === 183`)
}

// deckSize is the expression for what the builder says of the deck's size.
const deckSize = `document.querySelector(".deck-size").textContent`

// fillDeck adds both copies of the first cards until the deck is whole.
func (p *player) fillDeck(cards int) {
	p.t.Helper()
	for n := range cards {
		add := fmt.Sprintf(`document.querySelectorAll(".card-row")[%d].querySelector("button[aria-label^=Add]").click()`, n)
		p.script(add)
		p.wait(deckSize + fmt.Sprintf(` === "%d of 30 cards"`, 2*n+1))
		p.script(add)
		p.wait(deckSize + fmt.Sprintf(` === "%d of 30 cards"`, 2*n+2))
	}
}

// enter sets what is in a field, and sends the event of it.
func (p *player) enter(field, event, set string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`(field => { field.%s; field.dispatchEvent(new Event(%q)) })(document.querySelector(%q))`,
		set, event, field))
}

// A deck is built on a phone: with filters, with the faults that the service would name, and kept over a
// reload. It is played.
func TestBuilderOnAPhone(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(390, 844)
	p.openBuilder()
	p.fillDeck(14)
	p.wait(`document.querySelector(".deck-faults").textContent === "the deck has 28 cards; it must have 30"`)
	p.enter(".filters input", "input", `value = "kettle"`)
	p.wait(`document.querySelectorAll(".card-row").length === 1`)
	p.expectAccessible("the deck builder")
	p.viewport(390, 844)
	p.press("button", "Add Kettle")
	p.press("button", "Add Kettle")
	p.wait(deckSize + ` === "30 of 30 cards" && !document.querySelector(".deck-faults")`)
	p.enter(".deck-name input", "input", `value = "Mine"`)
	p.do("reload", chromedp.Reload())
	p.wait(`document.querySelector(".deck-bar option:last-child")?.textContent === "Mine"`)
	p.enter(".deck-bar select", "change", `selectedIndex = 1`)
	p.wait(deckSize + ` === "30 of 30 cards"`)
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
	p.expectNoFaults(server.Base)
}

// A deck is shared as a link and as text, and read back from both. A card that the sets do not have is
// named.
func TestBuilderShares(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openBuilder()
	p.fillDeck(15)
	p.press("button", "Share")
	p.wait(`!!document.querySelector("dialog textarea")`)
	p.expectAccessible("a shared deck")
	link := evaluate[string](p.tab, `document.querySelector("dialog .link").value`)
	text := evaluate[string](p.tab, `document.querySelector("dialog textarea").value`)
	p.press("dialog .close", "")

	other := openStart(t, server.Base)
	other.open("about:blank", "html")
	other.open(link, ".deck-size")
	other.wait(deckSize + ` === "30 of 30 cards" && !document.querySelector(".deck-faults, .deck-notice")`)
	other.press("button", "New")
	other.wait(deckSize + ` === "0 of 30 cards"`)
	other.readDeck(text)
	other.wait(deckSize + ` === "30 of 30 cards" && !document.querySelector(".deck-faults, .deck-notice")`)
	other.readDeck("# old_set 1.0.0 · An old set\n# core 0.9.0 · Home Sweet Home\n2 Kettle\n2 Sundial\n")
	other.wait(`document.querySelector(".unknown-cards")?.textContent.startsWith("2 × Sundial")`)
	other.wait(`[...document.querySelectorAll(".deck-notice")].map(e => e.textContent).join(" ")
		.startsWith("The set An old set 1.0.0 is not in this browser. The deck was made with Home Sweet Home 0.9.0;")`)
	other.press(".unknown-cards button", "Take out")
	other.wait(deckSize + ` === "2 of 30 cards"`)
	p.expectNoFaults(server.Base)
	other.expectNoFaults(server.Base)
}

func (p *player) readDeck(text string) {
	p.t.Helper()
	p.press("button", "Read a deck")
	p.wait(`!!document.querySelector("dialog textarea")`)
	p.script(fmt.Sprintf(`document.querySelector("dialog textarea").value = %q`, text))
	p.press("dialog .primary", "Read it")
}

// The arrow keys move along the cards, and a button keeps the focus when there is nothing more to add.
func TestBuilderByKeyboard(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openBuilder()
	p.script(`document.querySelector(".card-row button[aria-label^=Add]").focus()`)
	p.key("\r")
	p.key("\r")
	p.key("\r")
	p.wait(deckSize + ` === "2 of 30 cards"`)
	p.key(kb.ArrowDown)
	p.key("\r")
	p.wait(deckSize + ` === "3 of 30 cards"`)
	p.wait(`document.activeElement.closest(".card-row") === document.querySelectorAll(".card-row")[1]`)
	p.expectNoFaults(server.Base)
}

// A set of the workshop is in the builder at once, together with the standard cards: also one whose page is left
// while the database keeps it, which it then does not finish.
func TestBuilderFromTheWorkshop(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.script(`IDBObjectStore.prototype.get = () => ({})`)
	p.write(cardSet(10))
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Build a deck with this set")
	p.arrive(`document.querySelectorAll(".card-row").length === 40`)
	p.wait(`document.querySelectorAll(".pool-choice input:checked").length === 2`)
	p.expectNoFaults(server.Base)
}

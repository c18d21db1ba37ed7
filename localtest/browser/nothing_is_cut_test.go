//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
	cardgames "cardgames/clients/go"
	"cardgames/engine"
)

// Each text of a table is seen whole, at each size of the window and of the type, in two fonts: of
// every card of every set that ships and of cards with the longest short forms, in hands of seven,
// nine permanents a side. On a phone the card that is raised is seen whole.
func TestNothingIsCut(t *testing.T) {
	t.Parallel()
	const wide = "DejaVu Serif"
	scripts := drawTables(t)
	sizes := [][2]int64{{1440, 900}, {1280, 720}, {1024, 768}, {390, 844}, {844, 390}, {360, 640}}
	types := []struct {
		pixels int
		font   string // instead of the page's own
	}{{16, ""}, {16, wide}, {20, ""}, {32, wide}}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := openStart(t, server.Base)
			p.prefer("light")
			p.viewport(size[0], size[1])
			for _, script := range scripts {
				p.script(script)
			}
			for _, kind := range types {
				p.script(fmt.Sprintf(`tables.setType(%d, %q)`, kind.pixels, kind.font))
				for state := range evaluate[int](p.tab, `tables.count()`) {
					for _, fault := range evaluate[[]string](p.tab, fmt.Sprintf(`tables.faultsOf(%d)`, state)) {
						t.Errorf("type of %d pixels, %s: %s", kind.pixels, kind.font, fault)
					}
					if kind.pixels > 16 || kind.font != "" {
						continue
					}
					for _, word := range evaluate[[]string](p.tab, `tables.brokenWords()`) {
						t.Errorf("in a name, %s is broken", word)
					}
				}
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// handWidths are the widths that the cards of a hand have.
const handWidths = `[...new Set([...document.querySelectorAll(".hand .slot .card")]
	.map(e => Math.round(e.getBoundingClientRect().width)))]`

// openTablesOnAPhone opens what drawTables draws.
func openTablesOnAPhone(t *testing.T) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.viewport(390, 844)
	for _, script := range drawTables(t) {
		p.script(script)
	}
	return p
}

// Each card in a phone's hand says what it does, also before it is raised, and is as wide as the others.
func TestAPhonesHandSaysWhatItsCardsDo(t *testing.T) {
	t.Parallel()
	p := openTablesOnAPhone(t)
	for _, cards := range []int{1, 4, 5, 6, 7, 9} {
		if unsaid := evaluate[[]string](p.tab, fmt.Sprintf(`tables.unsaid(%d)`, cards)); len(unsaid) > 0 {
			t.Errorf("in a hand of %d: %q", cards, unsaid)
		}
		if widths := evaluate[[]int](p.tab, handWidths); len(widths) != 1 {
			t.Errorf("in a hand of %d the cards have %v pixels; their texts break anew at another place", cards, widths)
		}
	}
	p.expectNoFaults(server.Base)
}

// Up to eight permanents a side are in sight at once.
func TestAPhonesBoardShowsItsPermanents(t *testing.T) {
	t.Parallel()
	p := openTablesOnAPhone(t)
	for _, permanents := range []int{4, 5, 6, 8} {
		hidden := evaluate[[]string](p.tab, fmt.Sprintf(`tables.hiddenTiles(%d)`, permanents))
		if len(hidden) > 0 {
			t.Errorf("of boards of %d, the lower edge is out of sight, by pixels: %q", permanents, hidden)
		}
	}
	p.expectNoFaults(server.Base)
}

// The lane of a player whose next turn begins with the goal says that they are about to win.
func TestALaneSaysWhoWinsNext(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	for _, script := range append(drawTables(t), `tables.faultsOf(0)`) {
		p.script(script)
	}
	for lane, want := range map[string]string{"far": "about to win", "near": "your turn, turn 1 of 24"} {
		if got := p.texts(".lane." + lane + " .flag"); len(got) != 1 || got[0] != want {
			t.Errorf("the %s lane says %q, want %q", lane, got, want)
		}
	}
	p.script(`tables.setTurn(24); tables.faultsOf(0)`) // no other turn begins
	if evaluate[bool](p.tab, `!!document.querySelector(".wins")`) {
		t.Error("in the last turn a player is about to win with the next one")
	}
	p.expectNoFaults(server.Base)
}

// drawTables are scripts that show tables that no game has, drawn by the scripts of the pages.
func drawTables(t *testing.T) []string {
	t.Helper()
	view := createGame(t, cardgames.NewGame{Seed: "states"})
	cards, err := json.Marshal(shippedCards(t))
	must(t, err)
	like, err := json.Marshal(view)
	must(t, err)
	return []string{
		`globalThis.addressOfFiles = document.querySelector("script[type=module]").src`,
		bundled(t, "localtest/browser/table-states.tsx"),
		fmt.Sprintf(`tables.open(%s, %s)`, like, cards),
	}
}

// shippedCards are the cards of the sets that ship, as views have them.
func shippedCards(t *testing.T) []wire.Card {
	t.Helper()
	files := [][]byte{core.JSON()}
	for _, name := range sets.Names() {
		files = append(files, sets.File(name))
	}
	var cards []wire.Card
	for _, file := range files {
		set, err := snapshot.ParseSet(file)
		must(t, err)
		built, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
		if len(faults) > 0 {
			t.Fatalf("%s: %v", set.Name, faults)
		}
		cards = append(cards, wire.NewCards(engine.DefaultRules(), built.Pool)...)
	}
	return cards
}

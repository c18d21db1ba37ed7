//go:build real

package browser_test

import (
	"fmt"
	"slices"
	"testing"
)

// picturesLoaded are the files of pictures that a page has asked for.
const picturesLoaded = `performance.getEntriesByType("resource")
	.map(e => e.name.split("/").at(-1)).filter(name => /^pictures\.(svg|json)$/.test(name)).sort()`

// hinted is true when the page says that a card gets a picture, and why.
func hinted(picture, why string) string {
	return fmt.Sprintf(`document.querySelector(".picture-hint .drawing").childElementCount > 0 &&
		document.querySelector(".picture-hint").textContent === "Picture: %s, %s."`, picture, why)
}

func TestAllPicturesAreShownWithTheirWords(t *testing.T) {
	t.Parallel()
	const listed = `[...document.querySelectorAll(".picture-list:not(.others) .name")].map(e => e.textContent)`
	p := &player{newTab(t), server.Base}
	p.open(server.Base+"/play/pictures", ".picture-list li")
	if all := evaluate[[]string](p.tab, listed); len(all) < 120 {
		t.Errorf("%d pictures are shown", len(all))
	}
	if empty := evaluate[int](p.tab, `document.querySelectorAll(".picture-list .drawing:empty").length`); empty > 0 {
		t.Errorf("%d pictures are empty", empty)
	}
	p.expectAccessible("pictures")
	p.fill(".field input", "Garden Fence")
	p.wait(hinted("fence", "by “fence”"))
	found := evaluate[[]string](p.tab, listed)
	if !slices.Contains(found, "fence") || !slices.Contains(found, "flower") || slices.Contains(found, "whale") {
		t.Errorf("a search for Garden Fence finds %q", found)
	}
	p.fill(".field input", "Zaunkönig")
	p.wait(`document.querySelector(".picture-hint").hidden &&
		document.querySelector(".pictures").textContent.includes("No word of this name chooses a picture.")`)
	p.expectAccessible("pictures-found")
	p.viewport(360, 640)
	p.expectWidth(360, "all pictures")
	p.expectNoFaults(server.Base)
}

func TestAnAuthorSeesThePictureOfACardWhileTyping(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.press("button", "Add a card")
	p.wait(hinted("stairs", "by what the card does"))
	p.fill(".card-form input", "Sail to the Lighthouse")
	p.wait(hinted("sailboat", "by “sail”"))
	p.wait(`document.querySelector(".preview .art .drawing")?.innerHTML ===
		document.querySelector(".picture-hint .drawing").innerHTML`)
	p.fill(".card-form input", "")
	p.choose("Effect", "draw", 0)
	p.wait(hinted("card draw", "by what the card does"))
	p.expectNoFaults(server.Base)
}

// The pictures are no part of a first visit.
func TestPicturesAreLoadedWithTheFirstCard(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	if loaded := evaluate[[]string](p.tab, picturesLoaded); len(loaded) > 0 {
		t.Errorf("the start page loads %q", loaded)
	}
	p.script(`location.hash = "cards"`)
	p.wait(`document.querySelectorAll(".album .card").length > 0 &&
		[...document.querySelectorAll(".album .card .art .drawing")].every(e => e.childElementCount > 0)`)
	if loaded := evaluate[[]string](p.tab, picturesLoaded); len(loaded) != 2 {
		t.Errorf("the cards load %q", loaded)
	}
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"cardgames/localtest/service"
)

// hostile is a card set whose texts try to be more than text.
const hostile = `{"set_id": "hostile", "name": "<script>alert(1)</script>", "version": "1.0.0", "cards": [
	{"id": "markup", "name": "<img src=x onerror=alert(1)>", "cost": 0, "type": "person", "effect": "none", "text": "<b onclick=alert(2)>bold</b> & &lt;", "flavor": "</p><script>alert(3)</script>"},
	{"id": "long", "name": "LONG", "cost": 0, "type": "task", "effect": "gain_progress", "params": {"n": 9}, "text": "LONG", "flavor": "LONG"},
	{"id": "hebrew", "name": "ניקיון האביב של הבית הגדול", "cost": 0, "type": "habit", "effect": "none", "text": "כל תור מתחיל בהתקדמות", "flavor": "עברית עם English באמצע"},
	{"id": "override", "name": "\u202egnip pots\u202c", "cost": 0, "type": "appliance", "effect": "none", "text": "\u202eevil\u202c"},
	{"id": "emoji", "name": "👩‍👩‍👧‍👦🧹🫧", "cost": 0, "type": "instant", "effect": "scrap", "text": "🧽🧽🧽", "flavor": "🏳️‍🌈"}]}`

func TestTextsOfCardsAreOnlyText(t *testing.T) {
	sets := t.TempDir()
	long := strings.Repeat("Donaudampfschifffahrtsgesellschaft", 20)
	write(t, sets+"/hostile.json", []byte(strings.ReplaceAll(hostile, "LONG", long)))
	own := service.StartForTest(t, "-sets", sets)
	p := sitDown(t, own.Base)
	p.do("a phone", chromedp.EmulateViewport(320, 640))
	p.press("summary", "Other cards")
	p.fill("#sets", own.Origin+"hostile.json")
	p.press("button", "Play at one table")
	p.wait(`document.querySelectorAll(".hand .card").length > 0`)
	p.playOn(finished)
	p.expectWidth(320, "the table when a game ends")
	p.keep("hostile-cards")
	p.press(".menu summary", "")
	p.press("button", "The cards of this game")
	p.wait(`document.querySelectorAll("dialog .large").length === 5`)
	p.expectWidth(320, "the cards of a game")
	if markup := evaluate[int](p.tab, `document.querySelectorAll("#page img, #page script, dialog img, dialog script, [onclick]").length`); markup != 0 {
		t.Errorf("%d texts have become elements", markup)
	}
	if names := evaluate[string](p.tab, `[...document.querySelectorAll("dialog .name")].map(e => e.textContent).join()`); !strings.Contains(names, "<img src=x onerror=alert(1)>") {
		t.Errorf("the names are %s", names)
	}
	p.expectQuiet(own.Base)
}

// A card set that is refused is shown with the service's own faults.
func TestFaultsOfACardSet(t *testing.T) {
	sets := t.TempDir()
	write(t, sets+"/broken.json", []byte("{\"set_id\": \"broken\", \"name\": \"Broken\", \"version\": \"1.0.0\", \"cards\": [\n{\"id\": \"x\", \"name\": \"X\", \"cost\": 1, \"type\": \"task\", \"effect\": \"gain_progres\", \"text\": \"\"}]}"))
	own := service.StartForTest(t, "-sets", sets)
	p := sitDown(t, own.Base)
	p.press("summary", "Other cards")
	p.fill("#sets", own.Origin+"broken.json")
	p.press("button", "Play at one table")
	p.wait(`!!document.querySelector(".fault .place")`)
	fault := evaluate[string](p.tab, `document.querySelector(".fault").innerText`)
	for _, want := range []string{own.Origin + "broken.json", "line 2", "/cards/0/effect", "gain_progres"} {
		if !strings.Contains(fault, want) {
			t.Errorf("no %q in %s", want, fault)
		}
	}
}

// A card that needs a target asks for one of those that the service allows.
func TestACardAsksForItsTarget(t *testing.T) {
	sets := t.TempDir()
	write(t, sets+"/two.json", []byte(`{"set_id": "two", "name": "Two", "version": "1.0.0", "cards": [
		{"id": "cat", "name": "Cat", "cost": 0, "type": "person", "effect": "none", "text": ""},
		{"id": "broom", "name": "Broom", "cost": 0, "type": "instant", "effect": "scrap", "text": ""}]}`))
	own := service.StartForTest(t, "-sets", sets)
	p := sitDown(t, own.Base)
	p.prefer("light") // and no motion: each card is where it was found
	p.press("summary", "Other cards")
	p.fill("#sets", own.Origin+"two.json")
	p.press("button", "Play at one table")
	p.playOn("!!" + find(".playable button.card", "Cat")) // one hand in fifty has none
	p.press(".playable button.card", "Cat")
	for range 2 { // whoever has no cat may still have a broom
		p.press("button.pass", "Pass")
	}
	p.playOn("!!" + find(".playable button.card", "Broom"))
	p.press(".playable button.card", "Broom")
	p.press("dialog button.target", "Cat")
	p.wait(`/Broom/.test(document.querySelector(".stack").textContent)`)
	p.expectQuiet(own.Base)
}

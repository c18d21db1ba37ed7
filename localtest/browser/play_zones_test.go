//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"

	cardgames "cardgames/clients/go"
)

// gesture puts a finger at a point, moves it by some pixels, and lifts it.
func (p *player) gesture(at point, x, y float64) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	for _, share := range []float64{0.5, 1} {
		p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: at.X + x*share, Y: at.Y + y*share})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// gestureTo repeats a gesture until it has an effect: on a busy machine a finger may rest so long that it reads a card.
func (p *player) gestureTo(effect, selector string, x, y float64) {
	p.t.Helper()
	for range 8 {
		p.gesture(p.edgeOf(selector), x, y)
		p.letPageRun(300 * time.Millisecond) // until then a tap is the second one of a double tap
		if evaluate[bool](p.tab, effect) {
			return
		}
		p.pressNow("dialog .close", "")
	}
	p.t.Fatalf("a finger on %s that moves by %v, %v does not lead to %s", selector, x, y, effect)
}

// idleSet has a card that does nothing while no card is in the discard pile, and one that costs nothing.
const idleSet = `{"set_id": "zones", "name": "Zones", "version": "1.0.0", "cards": [
	{"id": "dig", "name": "Dig", "cost": 1, "type": "task", "effect": "recover", "text": ""},
	{"id": "cat", "name": "Cat", "cost": 0, "type": "person", "effect": "none", "text": ""}]}`

// A card of a phone's hand has two zones. A tap raises it and then reads it; the button plays it, also without effect;
// a swipe up plays it, a swipe down or a tap elsewhere puts it back. A finger that trembles taps, and one that moves
// along the hand does nothing.
func TestTwoZones(t *testing.T) {
	for _, size := range [][2]int64{{390, 844}, {360, 640}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(`{ passingWithPeople: "every" }`)
			p.prefer("light")
			p.viewport(size[0], size[1])
			call(p.tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
			p.openGame(createGame(t, cardgames.NewGame{Sets: []json.RawMessage{json.RawMessage(idleSet)}, Seed: "zones"}))
			p.wait(`!!document.querySelector(".playable .task") && !!document.querySelector(".playable .person")`)
			zones{p}.ofACard(".playable .task", regexp.MustCompile(`^Play anyway Dig · 1 time$`))
			p.gestureTo(showsVersion(1), ".playable .task", 0, -80)
			p.press("button.pass", "Pass")
			p.wait(showsVersion(2))
			zones{p}.ofACard(".playable .person", regexp.MustCompile(`^Play Cat · free$`))
			p.gestureTo("!!"+raised, ".playable .person", 0, 3)
			p.press(".raised .play", "Play Cat")
			p.wait(showsVersion(3))
			p.expectNoFaults(server.Base)
		})
	}
}

// zones are those of a card.
type zones struct{ *player }

// ofACard tries what plays no card.
func (p zones) ofACard(card string, button *regexp.Regexp) {
	p.t.Helper()
	moves := p.moves()
	p.wait(`!document.querySelector(".hand [aria-disabled=true]")`)
	p.gesture(p.edgeOf(card), 60, 4)
	if evaluate[bool](p.tab, "!!"+raised) {
		p.t.Error("a finger that moves along the hand raises a card")
	}
	p.gestureTo("!!"+raised, card, 4, -3) // a finger trembles
	if label := evaluate[string](p.tab, raised+`.querySelector(".play").textContent`); !button.MatchString(label) {
		p.t.Errorf("the button says %q", label)
	}
	p.gestureTo(`!!document.querySelector("dialog .large")`, ".raised .card", 0, 0)
	p.press("dialog .close", "")
	p.wait(`!document.querySelector("dialog")`)
	p.gestureTo("!"+raised, ".raised .card", 0, 80)
	p.gestureTo("!!"+raised, card, 0, 0)
	p.gestureTo("!"+raised, ".status", 0, 0)
	if sent := p.moves(); sent != moves {
		p.t.Errorf("%d moves are sent", sent-moves)
	}
}

//go:build real

package browser_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"github.com/chromedp/chromedp"

	"cardgames/cardsets/style"
	cardgames "cardgames/clients/go"
)

// surface is what a style has drawn, as a statement prepares it, and what stands on it: colours of the page, each
// with the least contrast of WCAG 2.2, 4.5 for texts (1.4.3) and 3 for borders (1.4.11).
type surface struct {
	selector string
	colours  map[string]float64
}

var text, border = 4.5, 3.0

// surfaces are arranged for one picture after another, each by a statement.
var surfaces = []struct {
	arrange string
	seen    []surface
}{
	{`over.hidden = true; far.classList.remove("turn"); near.classList.add("turn")`, []surface{
		{".side.upper", map[string]float64{"--ink": text, "--soft": border, "--accent": border}},
		{".side.lower", map[string]float64{"--ink": text, "--soft": border}},
	}},
	{`far.classList.add("turn"); near.classList.remove("turn"); hand.style.visibility = "visible"`, []surface{
		{".side.upper", map[string]float64{"--ink": text, "--soft": border}},
		{".side.lower", map[string]float64{"--ink": text, "--soft": border, "--accent": border}},
		{".hand", map[string]float64{"--ink": text, "--soft": text}},
	}},
	{`hand.style.visibility = ""; over.hidden = false; over.className = "over near"`, []surface{
		{".over", map[string]float64{"--on": text}},
	}},
	{`over.className = "over far"`, []surface{{".over", map[string]float64{"--on": text}}}},
	{`over.className = "over far lost"`, []surface{{".over", map[string]float64{"--ink": text}}}},
}

// Every pixel of every surface is compared with what stands on it, in each style and both schemes.
func TestStylesHaveContrast(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(390, 844)
	p.openGame(playOut(t, createGame(t, cardgames.NewGame{Seed: "contrast"})))
	p.wait(finished)
	p.script(`{
		const bare = new CSSStyleSheet();
		bare.replaceSync(":is(.side, .over, .hand) > *, .confetti { visibility: hidden !important }");
		document.adoptedStyleSheets = [bare];
	}`)
	for _, scheme := range []string{"light", "dark"} {
		p.prefer(scheme)
		for _, s := range style.All() {
			p.script(fmt.Sprintf(`document.querySelector(".table").dataset.style = %q`, s))
			for _, a := range surfaces {
				p.script(`{ const [far, near, over, hand] = [".side.upper", ".side.lower", ".over", ".hand"]
					.map(selector => document.querySelector(selector)); ` + a.arrange + ` }`)
				p.expectContrast(fmt.Sprintf("%s, %s, %s", s, scheme, a.arrange), a.seen)
			}
		}
	}
	p.expectNoFaults(server.Base)
}

func (p *player) expectContrast(where string, seen []surface) {
	p.t.Helper()
	picture, err := png.Decode(bytes.NewReader(run(p.tab, "take a picture", chromedp.CaptureScreenshot())))
	must(p.t, err)
	for _, on := range seen {
		for colour, least := range on.colours {
			if got := p.contrast(picture, on.selector, colour); got < least {
				p.t.Errorf("%s: %s has a contrast of %.2f on %s, not %.1f", where, colour, got, on.selector, least)
			}
		}
	}
}

// contrast returns the least contrast of a colour with a pixel of an element. A style without an accent
// has the colour of the player's side.
func (p *player) contrast(picture image.Image, selector, colour string) float64 {
	p.t.Helper()
	seen := evaluate[struct {
		Left, Top, Right, Bottom float64
		Colour                   [4]uint8
	}](p.tab, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q), box = e.getBoundingClientRect();
		const probe = document.body.appendChild(document.createElement("canvas")).getContext("2d");
		const of = name => getComputedStyle(e).getPropertyValue(name);
		probe.fillStyle = of(%q) || of("--near");
		probe.fillRect(0, 0, 1, 1);
		probe.canvas.remove();
		return { Left: box.left, Top: box.top, Right: box.right, Bottom: box.bottom,
			Colour: [...probe.getImageData(0, 0, 1, 1).data] };
	})()`, selector, colour))
	const edge = 20 // of round corners and borders
	area := image.Rect(int(seen.Left)+edge, int(seen.Top)+edge, int(seen.Right)-edge, int(seen.Bottom)-edge).
		Intersect(picture.Bounds())
	if area.Empty() {
		p.t.Fatalf("%s is not in sight", selector)
	}
	least, c := math.Inf(1), seen.Colour
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			least = min(least, contrastOf(color.NRGBA{c[0], c[1], c[2], c[3]}, picture.At(x, y)))
		}
	}
	return least
}

// contrastOf returns the contrast ratio of two colours (WCAG 2.2).
func contrastOf(one, other color.Color) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// luminance returns the relative luminance of a colour (WCAG 2.2).
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

//go:build real

package browser_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"cardgames/localtest/service"
)

var sizes = map[string][2]int64{"phone": {390, 844}, "small": {320, 640}, "tablet": {820, 1180}, "desktop": {1440, 900}}

// TestEveryViewIsAccessible runs axe-core on each view in both colour schemes,
// and looks for sideways scrolling at each size. The screens are kept.
func TestEveryViewIsAccessible(t *testing.T) {
	axe, err := os.ReadFile(service.Path(".tools", "pages", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err, "; has localtest/pages/setup been run?")
	}
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			p := sitDown(t, server.Base)
			p.prefer(scheme)
			check := func(view string) { p.expectAccessible(string(axe), scheme+"-"+view) }
			check("start")
			p.open(server.Base+"/play#cards", ".album")
			check("cards")
			p.press("a.home", "Home")
			p.press("button", "Play at one table")
			p.playOn(`document.querySelectorAll(".tile").length > 2 && !document.querySelector("dialog")`)
			check("table")
			p.press("button", "Earlier move")
			p.wait(`document.querySelector(".status").textContent.startsWith("Move")`)
			check("past")
			p.press("[data-do=read]", "")
			p.wait(`!!document.querySelector("dialog[open]")`)
			check("card")
			p.press("dialog button", "Close")
			p.press("button", "Back to now")
			p.playOn(finished)
			check("end")
			saved := t.TempDir() + "/game.json"
			write(t, saved, download(t, p.gameURL()+"/export"))
			p.press("a.home", "Home")
			p.openSaved(saved)
			p.wait(`!!document.querySelector(".verdict")`)
			check("saved")
			p.expectQuiet(server.Base)
		})
	}
}

// prefer sets the colour scheme, and asks for no motion, so that nothing is
// measured halfway.
func (p *player) prefer(scheme string) {
	p.do("prefer "+scheme, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}})
		return err
	}))
}

func (p *player) expectAccessible(axe, name string) {
	p.t.Helper()
	for size, s := range sizes {
		p.do(size, chromedp.EmulateViewport(s[0], s[1]))
		p.keep(name + "-" + size)
		p.expectWidth(s[0], name)
	}
	evaluate[bool](p.tab, axe+"; true")
	violations, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]string](fmt.Sprintf(`axe.run(document, { runOnly: %s }).then(r =>
		r.violations.map(v => v.id + ": " + v.nodes.map(n => n.target.join(" ") + " " + n.failureSummary).join("; ")))`,
		`["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`), chromedp.EvalAwaitPromise))
	if err != nil || len(violations) > 0 {
		p.t.Errorf("%s: %v\n%s", name, err, strings.Join(violations, "\n"))
	}
}

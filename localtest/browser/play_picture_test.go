//go:build real

package browser_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"

	"cardgames/localtest/repository"
)

var pictures = flag.String("pictures", filepath.Join(".tools", "screens"),
	"folder for the pictures of the README, such as docs")

// TestPicturesForTheReadme shows a game with cards on both boards, in both colour
// schemes.
func TestPicturesForTheReadme(t *testing.T) {
	t.Parallel()
	const maxBytes = 150_000 // so that the README loads fast
	p := openStart(t, server.Base)
	p.viewport(1280, 800)
	p.prefer("light") // and no motion
	const midGame = `document.querySelectorAll(".lower .tile").length > 1 &&
		document.querySelectorAll(".board .tile").length > 3 &&
		document.querySelectorAll(".hand .slot").length > 2 &&
		!!document.querySelector(".lower.turn") && !!document.querySelector(".playable .card:not([aria-disabled])")`
	p.press("button", "Play against the computer")
	for !evaluate[bool](p.tab, midGame) {
		p.playOn(midGame + " || " + finished)
		if evaluate[bool](p.tab, finished) {
			p.press("button", "Play again")
			p.wait("!" + finished)
		}
	}
	for _, scheme := range []string{"light", "dark"} {
		p.prefer(scheme)
		format := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp}
		shot := call(p.tab, page.CaptureScreenshot, format).Data
		t.Logf("%s: %d bytes", scheme, len(shot))
		if len(shot) > maxBytes {
			t.Errorf("the picture has %d bytes, more than %d", len(shot), maxBytes)
		}
		write(t, repository.Path(*pictures, "play-"+scheme+".webp"), shot)
	}
}

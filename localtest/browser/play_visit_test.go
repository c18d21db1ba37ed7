//go:build real

package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// transfer is what the browser fetched to show a page, before anything is clicked.
type transfer struct {
	Files int // that came over the network, the page among them
	Bytes int // of their bodies as they were sent, compressed
}

const transfers = `(all => ({
	Files: all.filter(e => e.transferSize > 0).length,
	Bytes: all.reduce((sum, e) => sum + e.encodedBodySize, 0),
}))([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")])`

// TestAFirstVisitIsSmall in package web tests the sizes of all files.
func TestAFirstVisit(t *testing.T) {
	t.Parallel()
	const (
		maxRequests = 4
		maxBytes    = 60_000
	)
	p := newTab(t)
	p.open(server.Base+"/play", ".ways")
	p.wait(`performance.getEntriesByType("resource").some(e => e.name.endsWith("/icon.svg"))`) // which comes last
	first := p.visited()
	requests := p.expectNoFaults(server.Base)
	t.Logf("%d requests, %d bytes", requests, first.Bytes)
	if requests > maxRequests || first.Files != requests || first.Bytes == 0 || first.Bytes > maxBytes {
		t.Errorf("%d requests, %+v; at most %d requests and %d bytes are allowed", requests, first, maxRequests, maxBytes)
	}
	p.open("about:blank", "html")
	p.open(server.Base+"/play", ".ways")
	if again := p.visited(); again.Files != 1 {
		t.Errorf("a second visit fetches %d files, not the page alone", again.Files)
	}
}

// Files that only a game needs come with the first click. Where it is missing, the page says so.
func TestAMissingPage(t *testing.T) {
	t.Parallel()
	p := &player{newTab(t), server.Base}
	unblock := p.block("other-pages.js")
	p.open(p.base+"/play", ".ways")
	p.press("a", "The cards")
	p.wait(`document.querySelector("[role=alert]")?.textContent === "This page could not be loaded. Are you online?"`)
	unblock()
	p.wait("!!" + find("button", "Reload"))
	p.do("reload", chromedp.Reload())
	p.wait(`!!document.querySelector(".album")`)
}

func (p *tab) visited() transfer {
	p.t.Helper()
	p.wait(`performance.getEntriesByType("navigation")[0].loadEventEnd > 0`)
	return evaluate[transfer](p, transfers)
}

// The sizes of uncompressed views tell which cards are hidden in them, so the pages
// ask for compressed ones (docs/security.md, "Sizes of responses").
func TestThePagesReceiveCompressedResponses(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.playOn(showsVersion(6))
	const responses = `performance.getEntriesByType("resource")
		.filter(e => new URL(e.name).pathname.startsWith("/games") && e.decodedBodySize > 1024)`
	if n := evaluate[int](p.tab, responses+`.length`); n < 6 {
		t.Errorf("%d views were read, want 6 or more", n)
	}
	plain := evaluate[[]string](p.tab, responses+`.filter(e => e.encodedBodySize >= e.decodedBodySize).map(e => e.name)`)
	if len(plain) > 0 {
		t.Errorf("not compressed: %s", plain)
	}
}

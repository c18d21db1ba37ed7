//go:build real

package browser_test

import (
	"strings"
	"testing"
	"time"
)

// Each player of a private game has a browser of their own.
func TestAGameBetweenTwoBrowsers(t *testing.T) {
	t.Parallel()
	host, guest := openStart(t, server.Base), openStart(t, server.Base)
	host.otherCards("short")
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector("dialog .link")`)
	link := evaluate[string](host.tab, `document.querySelector("dialog .link").value`)
	host.press("dialog button", "Close")
	guest.open(link, ".choices")
	guest.press("button", "Take this seat")
	guest.wait(`!!document.querySelector(".hand .card")`)
	const waits = finished + ` || /Waiting for/.test(document.querySelector(".status").textContent)`
	for begin := time.Now(); !evaluate[bool](host.tab, finished); {
		for _, p := range []*player{host, guest} {
			p.playOn(waits)
		}
		if time.Since(begin) > 2*time.Minute {
			t.Fatalf("%s / %s", host.status(), guest.status())
		}
	}
	guest.wait(finished)
	for _, p := range []*player{host, guest} {
		requests := p.expectNoFaults(server.Base)
		p.expectNoTokenInAddresses()
		t.Logf("%s %d requests", p.status(), requests)
	}
}

func (p *player) expectNoTokenInAddresses() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, address := range p.requests {
		if before, _, _ := strings.Cut(address, "#"); strings.Contains(before, "token") {
			p.t.Errorf("a token in a request: %s", address)
		}
	}
}

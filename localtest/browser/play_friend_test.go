//go:build real

package browser_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// invite creates a private game and returns both players, each in a browser of
// their own.
func invite(t *testing.T, base string) (host, guest *player) {
	t.Helper()
	host = sitDown(t, base)
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector("dialog .link")`)
	link := evaluate[string](host.tab, `document.querySelector("dialog .link").value`)
	host.press("dialog button", "Close")
	guest = sitDown(t, base)
	guest.open(link, ".hand .card")
	return host, guest
}

func TestAGameBetweenTwoBrowsers(t *testing.T) {
	host, guest := invite(t, server.Base)
	if address := evaluate[string](guest.tab, "location.href"); strings.Contains(address, "token") {
		t.Errorf("the token stays in the address: %s", address)
	}
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
		requests := p.expectQuiet(server.Base)
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

// Two tabs on one seat: what one has played, the other sees, and a move that
// comes too late is explained.
func TestAMoveThatIsRefused(t *testing.T) {
	f := newFront(t)
	f.drop(true) // so that the page hears of nothing by itself
	p := sitDown(t, f.base)
	p.press("button", "Play at one table")
	p.wait("!!" + find("button.pass", "Pass"))
	// Somebody else moves, and the page has not heard of it.
	f.silence(true)
	request, err := http.NewRequest(http.MethodPost, strings.Replace(p.gameURL(), f.base, server.Base, 1)+"/actions",
		strings.NewReader(`{"type": "pass_priority", "player": 0}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response, err)
	}
	response.Body.Close()
	p.press("button", "Pass")
	p.wait(`/had moved on/.test(document.querySelector(".notice").textContent)`)
	p.wait("!!" + find("button.pass", "Pass: end Player 1’s turn"))
}

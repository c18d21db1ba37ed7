//go:build real

package browser_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/service"
)

// invite creates a private game and returns both players, each in a browser of
// their own.
func invite(t *testing.T) (host, guest *player) {
	t.Helper()
	host = sitDown(t, site)
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector("dialog .link")`)
	link := evaluate[string](host.tab, `document.querySelector("dialog .link").value`)
	host.press("dialog button", "Close")
	guest = sitDown(t, site)
	guest.open(link, ".hand .card")
	return host, guest
}

func TestAGameBetweenTwoBrowsers(t *testing.T) {
	host, guest := invite(t)
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
		requests := p.expectQuiet(site)
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
	p := sitDown(t, site)
	p.press("button", "Play at one table")
	p.wait("!!" + find("button.pass", "Pass"))
	// Somebody else moves, and the page has not heard of it.
	request, err := http.NewRequest(http.MethodPost, strings.Replace(p.gameURL(), deployed, "127.0.0.1", 1)+"/actions",
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
	p.wait(`/had moved on/.test(document.querySelector(".notice").textContent) || document.querySelectorAll(".entries li").length > 1`)
	p.wait("!!" + find("button.pass", "Pass: end Player 1’s turn"))
}

// The page says that the service is gone, and goes on when it is back.
func TestAServiceThatRestarts(t *testing.T) {
	own := service.StartForTest(t)
	p := sitDown(t, own.Base)
	p.press("button", "Play at one table")
	p.wait("!!" + find("button.pass", "Pass"))
	evaluate[bool](p.tab, `window.realFetch = window.fetch, window.fetch = () => Promise.reject(new TypeError("no network")), true`)
	p.press("button", "Pass")
	p.wait(`/does not respond/.test(document.querySelector(".connection").textContent)`)
	evaluate[bool](p.tab, `window.fetch = window.realFetch, true`)
	p.wait(`document.querySelector(".connection").textContent === "" && document.querySelectorAll(".entries li").length === 2`)
	if moves := evaluate[int](p.tab, `document.querySelectorAll(".entries li").length - 1`); moves != 1 {
		t.Errorf("one pass was played %d times", moves)
	}
}

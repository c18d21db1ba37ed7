//go:build real

package browser_test

import (
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// seats is what the browser keeps of its seats, byte for byte.
func (p *player) seats() string {
	return evaluate[string](p.tab, `JSON.stringify(Object.entries(localStorage)
		.filter(([key]) => !key.startsWith("cardgames.seen.")).sort())`)
}

// sitDown takes seat 0 of a private game that the browser has not created, and
// returns the link to its other seat.
func (p *player) sitDown() (other string) {
	p.t.Helper()
	links := privateGame(p.t, 0)
	p.takeSeat(links[0])
	return links[1]
}

// expectNoTokenKept fails the test where the tab's history has a token.
func (p *player) expectNoTokenKept() {
	p.t.Helper()
	for _, entry := range call(p.tab, page.GetNavigationHistory, cdp.Empty{}).Entries {
		if strings.Contains(entry.URL, "token") {
			p.t.Errorf("the history has %s", entry.URL)
		}
	}
}

// A link takes a seat to a browser that is asked first, and both play on.
func TestASeatIsTakenToAnotherDevice(t *testing.T) {
	t.Parallel()
	first, second := openStart(t, server.Base), openStart(t, server.Base)
	first.sitDown()
	first.press(".menu summary", "")
	first.press("button", "Take this seat to another device")
	if evaluate[bool](first.tab, `!!document.querySelector("dialog input")`) {
		t.Error("the link is shown before it is asked for")
	}
	first.press("dialog button", "Show the link")
	first.wait(`!!document.querySelector("dialog .link")`)
	first.screenshot("other-device")
	link := evaluate[string](first.tab, `document.querySelector("dialog .link").value`)
	first.press("dialog button", "Close")

	before := second.seats()
	second.open(link, ".choices")
	second.expectAccessible("seat-question")
	if after := second.seats(); after != before {
		t.Errorf("before the seat is taken, %s became %s", before, after)
	}
	second.press("a", "Do not take it")
	second.wait(`!!document.querySelector(".ways")`)
	if after := second.seats(); after != before {
		t.Errorf("without the seat, %s became %s", before, after)
	}
	second.open(link, ".choices")
	second.press("button", "Take this seat")
	second.press("button.pass", "")
	first.wait(showsVersion(1))
	second.expectNoTokenKept()
	second.expectNoTokenInAddresses()

	second.open(server.Base+"/play", ".known a")
	second.open(link, ".hand .card") // which it has by now: nothing is asked
	first.expectNoFaults(server.Base)
	second.expectNoFaults(server.Base)
}

// Links that bring anything but a seat that is asked for change nothing, and the
// browser plays on with its seats.
func TestSeatsSurviveHostileLinks(t *testing.T) {
	t.Parallel()
	const links = 60
	p := openStart(t, server.Base)
	p.sitDown()
	own := p.gameID()
	before := p.seats()
	kinds := hostileLinks(t, own)
	for i := range links {
		link := p.base + "/play" + kinds[i%len(kinds)]
		p.do("leave", chromedp.Navigate("about:blank"))
		p.do("open", chromedp.Navigate(link))
		p.wait(`!!document.querySelector(".choices, .ways, .lane, .connection.lasting")`)
		if after := p.seats(); after != before {
			t.Fatalf("%s: %s became %s", link, before, after)
		}
		if evaluate[bool](p.tab, `window.injected === true || location.href.includes("token")`) {
			t.Fatalf("%s: a script ran, or the address has a token", link)
		}
	}
	p.expectNoTokenKept()
	p.open(p.base+"/play#game="+own, ".hand .card")
	p.press("button.pass", "")
	p.wait(showsVersion(1))
	p.press("a.home", "Home")
	p.wait(`document.querySelectorAll(".known li").length === 1`)
	t.Logf("%d links, and the browser has its seats", links)
}

// hostileLinks are the fragments of links to games, one of each kind.
func hostileLinks(t *testing.T, own string) []string {
	t.Helper()
	foreign, err := api.Create(cardgames.NewGame{Private: true})
	must(t, err)
	open := createGame(t, cardgames.NewGame{}).GameID
	const script = `<img src=x onerror="window.injected=true">`
	seat := func(game string, player int, token string) string {
		return fmt.Sprintf("#game=%s&seat=%d&token=%s", url.QueryEscape(game), player, url.QueryEscape(token))
	}
	return []string{
		seat(own, 0, rand.Text()),
		seat(own, 1, rand.Text()),
		seat(own, 0, foreign.Seats[0].Token),
		seat(own, 0, ""),
		seat(own, 0, script),
		seat(own, 0, strings.Repeat("x", 100_000)),
		seat(own, 0, "é\r\nX-Injected: 1"),
		seat(foreign.GameID, 0, foreign.Seats[0].Token),
		seat(foreign.GameID, 1, foreign.Seats[0].Token),
		seat(foreign.GameID, 0, rand.Text()),
		seat(open, 0, rand.Text()),
		seat(strings.ToLower(rand.Text()), 0, rand.Text()),
		seat("__proto__", 0, "x"),
		seat("../../schema", 0, "x"),
		seat("https://other.example/", 0, "x"),
		seat(script, 0, script),
		seat("", 0, ""),
		"#game=" + own + "&seat=0&seat=1&token=a&token=b",
		"#game=" + own + "&seat=" + url.QueryEscape(script),
		"#game=" + own + "&game=" + foreign.GameID,
		"#game=" + foreign.GameID,
		"#game=" + open,
		"#game=" + url.QueryEscape(script),
		"#game=%E0%A4%A&token=%",
		"#token=" + foreign.Seats[1].Token,
		"#cardgames.game." + own,
		"#saved=" + url.QueryEscape(script),
		"#" + strings.Repeat("&=", 5_000),
		"#invitation=" + url.QueryEscape(script),
		"#invitation=" + own,
	}
}

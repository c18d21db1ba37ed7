//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// Two browsers that share nothing play a game that they find, and a rematch of it.
func TestStrangersFindEachOtherAndPlayARematch(t *testing.T) {
	t.Parallel()
	ada, other := openInviting(t), openInviting(t)
	ada.fill("input.player-name", "Ada")
	ada.press("a", "Find an opponent")
	ada.wait(heading("Looking for an opponent…"))
	ada.expectAccessible("looking")
	ada.open("about:blank", "html") // the offer of a page that is closed is withdrawn
	waitForOffers(t, 0)
	ada.open(server.Base+"/play#opponent", ".waiting")
	other.press("a", "Find an opponent")
	first := atOneTable(t, ada, other)
	if names := other.laneNames(); !strings.Contains(names, "Ada") {
		t.Errorf("the players are named %q", names)
	}
	seat := ada.seat()
	playToTheEnd(t, ada, other)

	watcher := openInviting(t)
	watcher.open(server.Base+"/play#game="+first, ".result")
	ada.press("button", "Rematch")
	other.press("button", "Accept the rematch")
	ada.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	other.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	second := atOneTable(t, ada, other)
	if second == first || ada.seat() != 1-seat {
		t.Errorf("after game %s, at seat %d, the rematch is game %s, at seat %d", first, seat, second, ada.seat())
	}
	watcher.press("a", "Watch the rematch")
	watcher.wait(fmt.Sprintf("location.hash.includes(%q) && !!document.querySelector('.hand')", second))
	playToTheEnd(t, ada, other)
	expectOrderly(ada, other)
	other.open(server.Base+"/play", ".known a")
	if games := other.texts(".known b"); len(games) != 2 || games[0] != "Against \u2068Ada\u2069" || games[1] != games[0] {
		t.Errorf("the games are listed as %q", games)
	}
}

// A guest sees which cards are played before sitting down, and whose they are.
func TestAnInvitationToCardsOfTheHost(t *testing.T) {
	t.Parallel()
	const own = `{"set_id": "own", "name": "<b>Mine</b>", "version": "1.0.0", "cards": [
		{"id": "sweep", "name": "Sweep", "cost": 0, "type": "task", "effect": "none", "text": "<img src=x>"}]}`
	host := cardgames.NewHost(cardgames.Offer{Sets: []json.RawMessage{[]byte(own)}})
	_, err := cardgames.Invitations{Service: api.Service}.Offer(t.Context(), host)
	must(t, err)
	guest := openInviting(t)
	guest.open(server.Base+"/play#invitation="+host.ID, ".terms")
	guest.expectAccessible("invited-to-own-cards")
	terms := evaluate[string](guest.tab, `document.querySelector(".terms").innerText`)
	for _, want := range []string{"<b>Mine</b>", "the player who invites has sent"} {
		if !strings.Contains(terms, want) {
			t.Errorf("no %q in %s", want, terms)
		}
	}
	guest.press("button", "Sit down")
	guest.wait(`document.querySelector(".hand")?.textContent.includes("Sweep") === true`)
	guest.expectNoFaults(server.Base)
}

func TestAGameByInvitation(t *testing.T) {
	t.Parallel()
	host, guest, third := openInviting(t), openInviting(t), openInviting(t)
	host.fill("input.player-name", "Ada")
	host.otherCards("short")
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector(".link")`)
	host.wait(`document.querySelector("svg.qr path")?.getAttribute("d").length > 1000`)
	host.expectAccessible("inviting")
	link := evaluate[string](host.tab, `document.querySelector(".link").value`)

	guest.open(link, ".terms")
	guest.expectAccessible("invited")
	guest.wait(`document.querySelector("main h1").textContent.includes("Ada")`)
	third.open(link, ".terms") // and both look at it at once
	host.open("about:blank", "html")
	host.open(link, ".link") // the host's own link
	guest.press("button", "Sit down")
	atOneTable(t, host, guest)
	third.press("button", "Sit down")
	third.wait(heading("This seat is taken"))
	guest.open("about:blank", "html")
	guest.open(link, ".hand .card") // the guest's, once more

	playToTheEnd(t, host, guest)
	host.expectShuffle(2, 0)
	guest.expectShuffle(3, 0)
	guest.script(`
		const key = "cardgames.game." + location.hash.split("=")[1];
		const known = JSON.parse(localStorage[key]);
		localStorage[key] = JSON.stringify({ ...known, entropy: "0".repeat(64) });`)
	guest.open("about:blank", "html")
	guest.open(link, ".hand") // of a service that wrote other entropy into the game
	guest.expectShuffle(2, 1)
	expectOrderly(host, guest)

	guest.open(server.Base+"/play", ".friends li") // where the host is a friend now, with a score
	guest.expectAccessible("friends")
	text := evaluate[string](guest.tab, `document.querySelector(".friends .way").textContent`)
	if !strings.Contains(text, "Ada") || !strings.Contains(text, "1") {
		t.Errorf("the friend is shown as %q", text)
	}
	guest.press(".friends button.way", "")
	guest.wait(heading("Waiting for your friend…"))
}

// expectShuffle checks how many findings about the shuffle of the finished game hold,
// and how many do not.
func (p *player) expectShuffle(hold, fail int) {
	p.t.Helper()
	p.press("button", "Was the shuffle fair?")
	p.wait(fmt.Sprintf(`document.querySelectorAll("dialog .holds").length === %d &&
		document.querySelectorAll("dialog .fails").length === %d`, hold, fail))
}

func TestAnInvitationIsWithdrawn(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector(".link")`)
	link := evaluate[string](host.tab, `document.querySelector(".link").value`)
	host.press("a.home", "Home")
	host.press(".known a", "Invitation to a friend")
	guest.open(link, ".terms")
	host.press("button", "Withdraw the invitation")
	host.wait(`!!document.querySelector(".ways") && !document.querySelector(".known a")`)
	guest.press("button", "Sit down")
	guest.wait(heading("This invitation is no longer open"))
	guest.expectAccessible("withdrawn")
	guest.press("a", "To the start page")
	guest.wait(`!!document.querySelector(".ways") && !document.querySelector(".known a")`)
}

// An offer of a rematch goes on after a reload of both pages. One that is cancelled is
// no longer shown, and the next one is accepted.
func TestARematchOfferIsResumedAfterAReload(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector(".link")`)
	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.press("button", "Sit down")
	first := atOneTable(t, host, guest)
	guest.press("button.resign", "Resign")
	guest.press("dialog .choices button", "Resign")
	const offers = `Object.entries(localStorage).filter(([key]) => key.startsWith("cardgames.invitation."))
		.map(([key, value]) => key + JSON.parse(value).token).join()`
	offer := func() string {
		host.press("button", "Rematch")
		guest.wait("!!" + find("button", "Accept the rematch"))
		token := evaluate[string](host.tab, offers)
		for _, p := range []*player{host, guest} {
			p.do("reload", chromedp.Reload())
		}
		host.wait("!!" + find("button", "Cancel the rematch"))
		guest.wait("!!" + find("button", "Accept the rematch"))
		if resumed := evaluate[string](host.tab, offers); resumed != token || token == "" {
			t.Errorf("the offer %q became %q", token, resumed)
		}
		return token
	}
	cancelled := offer()
	host.press("button", "Cancel the rematch")
	guest.wait("!!" + find("button", "Rematch"))
	if again := offer(); again == cancelled {
		t.Error("the second offer has the token of the first")
	}
	guest.press("button", "Accept the rematch")
	host.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	guest.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	atOneTable(t, host, guest)
	expectOrderly(host, guest)
}

// A link that was cut, or leads to nothing, says so and shows a way on.
func TestLinksThatLeadNowhere(t *testing.T) {
	t.Parallel()
	p := openInviting(t)
	p.refusals = server.Base
	for fragment, want := range map[string]string{
		"#invitation=cut":                        "This link is damaged",
		"#game=cut":                              "This link is damaged",
		"#invitation=aaaaaaaaaaaaaaaaaaaaaaaaaa": "This invitation is no longer open",
		"#deck-for=aaaaaaaaaaaaaaaaaaaaaaaaaa":   "This invitation is no longer open",
		"#game=aaaaaaaaaaaaaaaaaaaaaaaaaa":       "This game cannot be opened",
	} {
		p.open("about:blank", "html")
		p.open(server.Base+"/play"+fragment, ".choices")
		p.wait(heading(want))
		p.expectAccessible("nowhere")
	}
	p.press("a", "To the start page")
	p.wait(`!!document.querySelector(".ways")`)
}

// Names are shown as they are, and not where the reader does not want them.
func TestNamesAreTextThatCanBeHidden(t *testing.T) {
	t.Parallel()
	const name = `<b>You</b>`
	host, guest := openInviting(t), openInviting(t)
	host.fill("input.player-name", name)
	host.press("button", "Invite a friend")
	host.wait(`!!document.querySelector(".link")`)
	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.press("button", "Sit down")
	guest.wait(`!!document.querySelector(".hand .card")`)
	if names := guest.laneNames(); !strings.Contains(names, name) {
		t.Errorf("the players are named %q", names)
	}
	guest.press(".menu summary", "")
	guest.press(".check", "Show names")
	guest.wait(`[...document.querySelectorAll(".lane .who b")].some(who => who.textContent === "Friend")`)
	guest.open(server.Base+"/play", ".known a")
	if games := guest.texts(".known b"); len(games) != 1 || strings.Contains(games[0], name) {
		t.Errorf("the games are listed as %q", games)
	}
}

// openInviting opens the start page of a player whose requests about invitations may be
// refused: there is no rematch until one of the players offers it.
func openInviting(t *testing.T) *player { return openInvitingAt(t, server.Base) }

func openInvitingAt(t *testing.T, base string) *player {
	t.Helper()
	p := openStart(t, base)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refusals = base + "/invitations"
	return p
}

// heading is the condition that the page is about something.
func heading(text string) string {
	return fmt.Sprintf(`document.querySelector("main h1")?.textContent === %q`, text)
}

// laneNames are the players' names beside their progress.
func (p *player) laneNames() string {
	p.t.Helper()
	return evaluate[string](p.tab, `[...document.querySelectorAll(".lane .who b")].map(who => who.textContent).join(", ")`)
}

// seat is the seat of the browser at the game that is shown.
func (p *player) seat() int {
	p.t.Helper()
	return evaluate[int](p.tab, fmt.Sprintf(`JSON.parse(localStorage.getItem("cardgames.game.%s")).seat`, p.gameID()))
}

// atOneTable waits until two browsers show the two seats of one game, and returns its id.
func atOneTable(t *testing.T, a, b *player) (id string) {
	t.Helper()
	for _, p := range []*player{a, b} {
		p.wait(`location.hash.startsWith("#game=") && !!document.querySelector(".hand .card")`)
	}
	if a.gameID() != b.gameID() || a.seat() == b.seat() {
		t.Fatalf("game %s, seat %d, and game %s, seat %d", a.gameID(), a.seat(), b.gameID(), b.seat())
	}
	return a.gameID()
}

// playToTheEnd plays a game in two browsers by clicking on what can be done.
func playToTheEnd(t *testing.T, players ...*player) {
	t.Helper()
	const waits = finished + ` || !!document.querySelector(".pass-place")`
	for begin := time.Now(); !evaluate[bool](players[0].tab, finished); {
		for _, p := range players {
			p.playOn(waits)
		}
		if time.Since(begin) > gameLimit {
			t.Fatalf("%s / %s", players[0].status(), players[1].status())
		}
	}
	for _, p := range players {
		p.wait(finished)
		t.Logf("%s: %s", p.gameID(), p.status())
	}
}

func expectOrderly(players ...*player) {
	for _, p := range players {
		p.t.Helper()
		p.expectNoFaults(server.Base)
		p.expectNoTokenInAddresses()
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

// waitForOffers waits until the service lists that number of public invitations.
func waitForOffers(t *testing.T, want int) {
	t.Helper()
	listed := 0
	for end := time.Now().Add(stepLimit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		open, err := cardgames.Invitations{Service: api.Service}.List(t.Context())
		must(t, err)
		if listed = len(open); listed == want {
			return
		}
	}
	t.Fatalf("%d invitations are open, want %d", listed, want)
}

// A guest who has never played is offered the lesson, and has the seat meanwhile. Where the time for
// a move is shorter than the lesson, the guest learns before sitting down.
func TestAGuestLearnsFirst(t *testing.T) {
	t.Parallel()
	for name, limit := range map[string]int{"no limit": 0, "a minute": 60} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			host := cardgames.NewHost(cardgames.Offer{TurnSeconds: limit})
			_, err := cardgames.Invitations{Service: api.Service}.Offer(t.Context(), host)
			must(t, err)
			guest := openInviting(t)
			guest.viewport(390, 844)
			guest.open(server.Base+"/play#invitation="+host.ID, ".terms")
			below := evaluate[bool](guest.tab, `document.querySelector(".terms").getBoundingClientRect().bottom > innerHeight`)
			if below {
				t.Error("the invitation does not fit a screen")
			}
			guest.press("a, button", "Learn it first")
			guest.arrive(`!!document.querySelector(".coach:not([hidden])")`)
			guest.press(".coach button", "Leave the lesson")
			if limit > 0 {
				guest.arrive(`!!document.querySelector(".terms")`)
				guest.press("button", "Sit down")
			}
			guest.arrive(`location.hash.startsWith("#game=") && !!document.querySelector(".hand .card")`)
			if id := guest.gameID(); id != host.ID {
				t.Errorf("the guest is at game %q, not %q", id, host.ID)
			}
			guest.expectNoFaults(server.Base)
		})
	}
}

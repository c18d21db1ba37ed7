//go:build real

package browser_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"cardgames/localtest/service/launch"
)

// Two browsers and no repository: one writes a set and invites, the other opens the link,
// sees what it is invited to, and both play. The texts of the cards are text.
func TestAFriendPlaysASetThatWasJustWritten(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.open(server.Base+"/play", ".ways")
	host.press("a", "Make your own cards")
	host.arrive(verdictIs("Nothing is written yet."))
	host.write(strings.NewReplacer(`"Sixty"`, `"<b>Seven</b>"`, "Read the rules.", "<img src=x>").Replace(cardSet(7)))
	host.wait(verdictIs("The service would take this set"))
	host.press("button", "Invite a friend")
	host.expectAccessible("workshop-invite")
	host.fill("dialog .player-name", "Ada")
	host.press("dialog button", "Make the link")
	host.arrive(`!!document.querySelector(".link")`)
	link := evaluate[string](host.tab, `document.querySelector(".link").value`)
	if kept := evaluate[string](host.tab, `JSON.stringify(localStorage)`); strings.Contains(kept, "card_6") {
		t.Error("the cards stay in the storage of the games after they were sent")
	}

	guest.open(link, ".terms")
	guest.wait(`document.querySelector("main h1").textContent.includes("Ada")`)
	if terms := guest.texts(".terms")[0]; !strings.Contains(terms, "<b>Seven</b>") {
		t.Errorf("the guest is invited to %q", terms)
	}
	guest.press("button", "Sit down")
	atOneTable(t, host, guest)
	playToTheEnd(t, host, guest)
	if found := evaluate[int](guest.tab, `document.querySelectorAll("main img, main b b").length`); found > 0 {
		t.Errorf("%d elements come from the texts of cards", found)
	}
	expectOrderly(host, guest)
	host.open(server.Base+"/play/workshop", ".view-choice")
	host.wait(draftIs("<b>Seven</b>"))
}

// A set is played at one table, together with the core set.
func TestASetIsPlayedAtOneTable(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.write(cardSet(7))
	p.wait(verdictIs("The service would take this set"))
	p.press(".play-panel .check", "Together with the core set")
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Play at one table")
	p.arrive(`location.hash.startsWith("#game=") && !!document.querySelector(".hand .card")`)
	sets := evaluate[string](p.tab, `fetch("/games/" + location.hash.replace("#game=", ""))
		.then(response => response.json()).then(view => view.card_sets.map(set => set.set_id).join(" "))`)
	if sets != "core sixty" {
		t.Errorf("the game has the sets %s", sets)
	}
	p.expectNoFaults(server.Base)
}

// Where the operator has not turned it on, the page says so and what can be done.
func TestAServiceThatTakesNoSetsOfPlayers(t *testing.T) {
	t.Parallel()
	own, err := launch.Start("-inline-sets=false")
	must(t, err)
	t.Cleanup(func() { must(t, own.Stop()) })
	p := openWorkshop(t, own.Base)
	p.write(cardSet(7))
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Invite a friend")
	p.press("dialog button", "Make the link")
	p.wait(`document.querySelector("dialog .failure").textContent.includes("its operator has not turned that on")`)
	p.press("dialog button", "Close")
	p.press("button", "Play at one table")
	p.wait(`document.querySelector(".draft-notice").textContent.includes("its operator has not turned that on")`)
}

// arrive waits for an expression on another page, to which the tab is on its way.
func (p *player) arrive(expression string) {
	p.t.Helper()
	for end := time.Now().Add(stepLimit); ; time.Sleep(20 * time.Millisecond) {
		poll := chromedp.Poll[bool]("!!document.body && ("+expression+")", chromedp.WithPollingTimeout(time.Second))
		_, err := chromedp.Run(p.ctx, poll)
		if err == nil {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("wait for %s: %v", expression, err)
		}
	}
}

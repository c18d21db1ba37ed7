//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/localtest/service/launch"
)

// takeAll takes the first card of each group of a draft, and returns what the groups show.
func (p *player) takeAll() string {
	p.t.Helper()
	var groups []string
	for n := range 15 {
		p.wait(fmt.Sprint(picked, " === ", n))
		groups = append(groups, evaluate[string](p.tab, `document.querySelector(".pick-cards").textContent`))
		p.press(".pick", "")
	}
	p.wait(picked + ` === 15`)
	return strings.Join(groups, "\n")
}

// Two browsers that share nothing draft from the same groups: the host first, then the guest of the link.
// The table shows both decks, and a rematch has them again.
func TestDraftWithAFriend(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.press(".way", "Draft with a friend")
	host.wait(poolIsRead)
	host.press("button", "Begin the draft")
	groups := host.takeAll()
	host.expectAccessible("inviting to a draft")
	host.press("button", "Make the link")
	host.wait(`!!document.querySelector(".link")`)
	host.wait(`document.querySelector(".terms").textContent.includes("each player drafts, both from the same groups")`)

	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.expectAccessible("invited to a draft")
	guest.viewport(390, 844)
	guest.press("a", "Draft your deck")
	if got := guest.takeAll(); got != groups {
		t.Errorf("the guest chooses from %q, the host from %q", got, groups)
	}
	guest.press("button", "Sit down")
	first := atOneTable(t, host, guest)
	guest.press(".menu summary", "")
	guest.press("button", "The cards of this game")
	guest.wait(`document.querySelectorAll(".both-decks .deck-row").length === 30`)
	guest.expectAccessible("both decks")
	guest.press("dialog .close", "")
	guest.press("button.resign", "Resign")
	guest.press("dialog .choices button", "Resign")
	host.press("button", "Rematch")
	guest.press("button", "Accept the rematch")
	host.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	guest.wait(fmt.Sprintf("!location.hash.includes(%q)", first))
	atOneTable(t, host, guest)
	expectOrderly(host, guest)
}

// The host drafts from a set that was just written and one that ships. The guest, whose browser has never seen the
// set, drafts from the same groups.
func TestDraftWithAFriendFromAnOwnSet(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.writeOwnSet(server.Base, 30)
	host.open(server.Base+"/play#draft=friend", ".pool-choice")
	host.script(`document.querySelectorAll(".pool-choice input").forEach(box =>
		box.checked !== (box.value === "garden.json" || !box.value.endsWith(".json")) && box.click())`)
	host.wait(`document.querySelector(".pool-question > [role=status]").textContent === "45 cards of 2 sets."`)
	host.press("button", "Begin the draft")
	groups := host.takeAll()
	host.press("button", "Make the link")
	host.wait(`!!document.querySelector(".link")`)

	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.press("a", "Draft your deck")
	if got := guest.takeAll(); got != groups || !strings.Contains(got, "Card 29") {
		t.Errorf("the guest chooses from %q, the host from %q", got, groups)
	}
	guest.press("button", "Sit down")
	atOneTable(t, host, guest)
	playToTheEnd(t, host, guest)
	expectOrderly(host, guest)
}

// Where players cannot send sets, their own are not to choose from, and the page says why.
func TestDraftWithAFriendWithoutOwnSets(t *testing.T) {
	t.Parallel()
	own, err := launch.Start("-inline-sets=false")
	must(t, err)
	t.Cleanup(func() { must(t, own.Stop()) })
	p := openInvitingAt(t, own.Base)
	p.writeOwnSet(own.Base, 30)
	p.open(own.Base+"/play#draft=friend", ".pool-choice")
	const why = `document.querySelector(".pool-question .fine:not([role])").textContent`
	p.wait(why + `.includes("takes no card sets of its players")`)
	if n := evaluate[int](p.tab, `document.querySelectorAll(".pool-choice input").length`); n != 7 {
		t.Errorf("%d sets are to choose from", n)
	}
}

// writeOwnSet writes a set of that many cards in the workshop.
func (p *player) writeOwnSet(base string, cards int) {
	p.t.Helper()
	p.open(base+"/play/workshop", ".view-choice")
	p.press("button", "Text")
	p.wait(verdictIs("Nothing is written yet."))
	p.write(cardSet(cards))
	p.wait(verdictIs("The service would take this set"))
}

// The host builds a deck and invites; the guest opens one that is kept, and sits down.
func TestBuilderInvitesAFriend(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.openBuilder()
	host.fillDeck(15)
	host.press("button", "Invite a friend")
	host.press("dialog button", "Make the link")
	host.wait(`!!document.querySelector(".link")`)
	guest.openBuilder()
	guest.fillDeck(15)
	guest.enter(".deck-name input", "input", `value = "Mine"`)
	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.press("a", "Choose your deck")
	guest.wait(`document.querySelectorAll(".card-row").length === 183`)
	guest.expectAccessible("the deck of a guest")
	guest.enter(".deck-bar select", "change", `selectedIndex = 1`)
	guest.wait(deckSize + ` === "30 of 30 cards"`)
	guest.press("button", "Sit down with this deck")
	atOneTable(t, host, guest)
	expectOrderly(host, guest)
}

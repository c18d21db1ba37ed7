//go:build real

package browser_test

import (
	"fmt"
	"testing"
)

// takeAll takes the first card of each group of a draft.
func (p *player) takeAll() {
	p.t.Helper()
	for n := range 15 {
		p.wait(fmt.Sprint(picked, " === ", n))
		p.press(".pick", "")
	}
	p.wait(picked + ` === 15`)
}

// Two browsers that share nothing draft from the same groups: the host first, then the guest of the link.
// The table shows both decks, and a rematch has them again.
func TestDraftWithAFriend(t *testing.T) {
	t.Parallel()
	host, guest := openInviting(t), openInviting(t)
	host.press(".way", "Draft with a friend")
	host.wait(poolIsRead)
	host.press("button", "Begin the draft")
	host.wait(picked + ` === 0`)
	groups := evaluate[string](host.tab, `document.querySelector(".pick-cards").textContent`)
	host.takeAll()
	host.expectAccessible("inviting to a draft")
	host.press("button", "Make the link")
	host.wait(`!!document.querySelector(".link")`)
	host.wait(`document.querySelector(".terms").textContent.includes("each player drafts, both from the same groups")`)

	guest.open(evaluate[string](host.tab, `document.querySelector(".link").value`), ".terms")
	guest.expectAccessible("invited to a draft")
	guest.viewport(390, 844)
	guest.press("a", "Draft your deck")
	guest.wait(picked + ` === 0`)
	if got := evaluate[string](guest.tab, `document.querySelector(".pick-cards").textContent`); got != groups {
		t.Errorf("the guest chooses from %q, the host from %q", got, groups)
	}
	guest.takeAll()
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

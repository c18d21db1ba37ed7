//go:build real

package browser_test

import (
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
)

// A stranger who does not act in time is left, and the page shows that the search goes on.
func TestTheSearchGoesOnAfterAStrangerWhoDoesNotAct(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t, "-rate", "1000").Base
	stranger := cardgames.Invitations{Service: cardgames.New(base)}
	host := cardgames.NewHost(cardgames.Offer{Public: true, TurnSeconds: 120, Seat: new(0)})
	_, err := stranger.Offer(t.Context(), host)
	must(t, err)
	p := openInvitingAt(t, base)
	p.press("a", "Find an opponent")
	p.wait(`location.hash.includes("` + host.ID + `")`)
	p.waitUpTo(45*time.Second, `document.body.innerText.includes("so the search goes on")`)
	p.wait(heading("Looking for an opponent…"))
	p.expectAccessible("looking again")
	v, err := stranger.Service.Game(host.ID, host.Token).Read(t.Context())
	must(t, err)
	if !v.Finished() || v.Version != 1 {
		t.Errorf("the game has version %d and is %s", v.Version, v.Status)
	}
	p.expectNoFaults(base)
}

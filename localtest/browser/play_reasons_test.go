//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// reasonsSet has cards that cannot be played: one is too expensive, one comes too late, and one lacks a target.
// A person adds to tasks.
const reasonsSet = `{"set_id": "reasons", "name": "Reasons", "version": "1.0.0", "cards": [
	{"id": "feast", "name": "Feast", "cost": 9, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ""},
	{"id": "host", "name": "Host", "cost": 2, "type": "person", "effect": "none", "params": {"rate": 1}, "text": ""},
	{"id": "nap", "name": "Nap", "cost": 0, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ""},
	{"id": "veto", "name": "Veto", "cost": 0, "type": "instant", "effect": "cancel", "text": ""}]}`

// openReasons opens a game with one of each in both hands.
func openReasons(t *testing.T) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.settings(`{ passingWithPeople: "every" }`)
	p.prefer("light")
	p.openGame(createGame(t, cardgames.NewGame{Sets: []json.RawMessage{json.RawMessage(reasonsSet)}, Seed: "reasons 6"}))
	p.wait(`["Feast", "Host", "Nap", "Veto"].every(name =>
		[...document.querySelectorAll(".hand .slot .name")].some(e => e.textContent === name))`)
	return p
}

// A card that cannot be played says why: where the button to play it would be, and where it is read.
func TestACardThatCannotBePlayedSaysWhy(t *testing.T) {
	t.Parallel()
	tooExpensive, noTarget := "Costs 9 time, 4 left.", "No target now."
	tooLate := "Only in your own turn, while no card waits."
	p := openReasons(t)
	said := []struct {
		width, height int64
		place         string
	}{{390, 844, `.raised .card-note .words`}, {1440, 900, `dialog .note`}}
	check := func(name, want string) {
		t.Helper()
		for _, on := range said {
			p.viewport(on.width, on.height)
			p.press(".slot:not(.playable) button.card", "Read "+name)
			p.wait(fmt.Sprintf("!!document.querySelector(%q)", on.place))
			if got := p.texts(on.place); len(got) != 1 || got[0] != want {
				t.Errorf("%dx%d: of %s is said %q, want %q", on.width, on.height, name, got, want)
			}
			p.pressNow("dialog .close", "")
			p.pressNow(".status", "")
			p.wait("!document.querySelector('dialog[open]') && !" + raised)
		}
	}
	check("Feast", tooExpensive)
	check("Veto", noTarget)
	p.press(".playable button.card", "Nap")
	p.wait(showsVersion(1))
	p.letPageRun(time.Second) // until then a click may have been meant for the card that was played
	check("Nap", tooLate)
	p.expectNoFaults(server.Base)
}

// On the stack a card says what its player's people add to it.
func TestTheStackSaysWhatPeopleAdd(t *testing.T) {
	t.Parallel()
	p := openReasons(t)
	p.resolveHost(0)
	p.press(".playable button.card", "Nap")
	p.wait(showsVersion(3))
	want := []string{"+1 progress · people add 1 progress"}
	if got := p.texts(".stack .next .text"); !slices.Equal(got, want) {
		t.Errorf("the task on the stack says %q, want %q", got, want)
	}
	p.expectNoFaults(server.Base)
}

// A card with one target, of the opponent, is played on it at once, and on the stack a card says what it costs.
func TestTheOnlyTargetIsTaken(t *testing.T) {
	t.Parallel()
	p := openReasons(t)
	p.press(".playable button.card", "Nap")
	p.wait(showsVersion(1))
	if got := p.texts(".stack .next .cost"); len(got) != 1 || got[0] != "cost 0." {
		t.Errorf("on the stack a card of cost 0 says %q", got)
	}
	p.press(".playable button.card", "Veto")
	p.wait(showsVersion(2))
	p.logSaysWhatWasCancelled()
	p.expectNoFaults(server.Base)
}

// ownSet has a card that takes permanents off the board, and one that shields them from it.
const ownSet = `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
	{"id": "host", "name": "Host", "cost": 0, "type": "person", "effect": "none", "params": {"rate": 0}, "text": ""},
	{"id": "guard", "name": "Guard", "cost": 0, "type": "instant", "effect": "shield", "text": ""},
	{"id": "call", "name": "Recall", "cost": 0, "type": "instant", "effect": "bounce", "text": ""}]}`

// openOwnSet opens a game of it for both seats.
func openOwnSet(t *testing.T) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.settings(`{ passingWithPeople: "every" }`)
	p.prefer("light")
	p.openGame(createGame(t, cardgames.NewGame{Sets: []json.RawMessage{json.RawMessage(ownSet)}, Seed: "own"}))
	return p
}

// resolveHost plays a Host in a version, and lets it resolve, which takes two.
func (p *player) resolveHost(version int) {
	p.t.Helper()
	p.press(".playable button.card", "Host")
	p.wait(showsVersion(version + 1))
	p.press("button.pass", "Pass")
	p.wait(showsVersion(version + 2))
}

// An only target of one's own is not taken at once, and its button does not urge a player to harm it.
func TestAnOwnOnlyTargetDoesNotStandOut(t *testing.T) {
	t.Parallel()
	p := openOwnSet(t)
	p.resolveHost(0)
	p.press(".playable button.card", "Recall")
	p.wait("!!document.querySelector('.only-target')")
	if got, want := p.texts(".status .now")[0], "Recall has one target: the outlined card."; got != want {
		t.Errorf("the status is %q, want %q", got, want)
	}
	p.press(".buttons button", "Don’t play it")
	p.wait("!document.querySelector('.target')")
	p.press(".playable button.card", "Recall")
	p.press(".buttons .only-target:not(.primary)", "Play it on your Host")
	p.wait(showsVersion(3))
	p.expectNoFaults(server.Base)
}

// A card of one's own among others, on which a finger may lie by mistake, is taken only after a question.
func TestAnOwnTargetAmongOthersIsAskedFor(t *testing.T) {
	t.Parallel()
	p := openOwnSet(t)
	p.resolveHost(0)
	p.resolveHost(2)
	for _, answer := range []string{"n", "y"} { // the keys of the letters before the answers
		if got := evaluate[int](p.tab, version); got != 4 {
			t.Errorf("before the answer %q the table shows version %d, want 4", answer, got)
		}
		p.press(".playable button.card", "Recall")
		p.press(".tile.target", "")
		if got, want := p.texts("dialog h2"), []string{"Play Recall on your own Host?"}; !slices.Equal(got, want) {
			t.Fatalf("the page asks %q, want %q", got, want)
		}
		p.key(answer)
		p.wait("!document.querySelector('dialog')")
	}
	p.wait(showsVersion(5))
	p.expectNoFaults(server.Base)
}

// A card that the opponent takes from the hand is shown, since at the hand alone nobody sees which it was.
func TestWhatIsDiscardedIsShown(t *testing.T) {
	t.Parallel()
	const set = `{"set_id": "pinch", "name": "Pinch", "version": "1.0.0", "cards": [
		{"id": "pinch", "name": "Pinch", "cost": 0, "type": "task", "effect": "discard",
		 "params": {"n": 1}, "text": ""}]}`
	game, err := api.Create(cardgames.NewGame{Sets: []json.RawMessage{json.RawMessage(set)}, Private: true})
	must(t, err)
	other := api.Service.Game(game.GameID, game.Seats[0].Token)
	p := openStart(t, server.Base)
	p.keepGame(game.GameID, fmt.Sprintf(`{ mode: "friend", seat: 1, tokens: [null, %q] }`, game.Seats[1].Token))
	p.openGame(game)
	p.watchStamps()
	view, err := other.Submit(t.Context(), 0, cardgames.Action{Type: cardgames.PlayCard, HandIndex: new(int)})
	must(t, err)
	p.wait(showsVersion(view.Version))
	p.wait(`[...document.querySelectorAll(".hand .mark")].map(e => e.textContent).join() === "discarded next"`)
	p.wait(fmt.Sprintf(`!!document.querySelector(".hand .slot:nth-child(%d) .mark")`, view.Players[1].HandCount))
	p.press("button.pass", "Pass")
	p.expectStamp("You discard Pinch: Discarded")
	p.expectNoFaults(server.Base)
}

// A shield that absorbs a removal is shown, which changes nothing else at the table.
func TestAShieldThatSavesIsShown(t *testing.T) {
	t.Parallel()
	p := openOwnSet(t)
	p.watchStamps()
	p.resolveHost(0)
	p.press(".playable button.card", "Guard")
	p.press(".buttons .only-target", "Play it on your Host")
	p.wait(showsVersion(3))
	p.press("button.pass", "Pass")
	p.wait(showsVersion(4))
	p.press("button.pass", "End turn")
	p.wait(showsVersion(5))
	p.press(".playable button.card", "Recall")
	p.wait(showsVersion(6))
	p.press("button.pass", "Pass")
	p.expectStamp("Player 1’s shield absorbs it: Saved")
	p.expectNoFaults(server.Base)
}

// watchStamps keeps what is shown with a stamp, for expectStamp.
func (p *player) watchStamps() {
	p.t.Helper()
	p.script(`window.stamped = ""; new MutationObserver(() => {
		const shown = document.querySelector(".presented:has(.stamp)");
		if (shown) stamped = [".by", ".stamp"].map(part => shown.querySelector(part).textContent).join(": ");
	}).observe(document.body, { childList: true, subtree: true })`)
}

// expectStamp waits for a card that is shown with a stamp, of which the page says what happened.
func (p *player) expectStamp(want string) {
	p.t.Helper()
	p.wait("!!stamped")
	p.screenshot("stamp")
	if got := evaluate[string](p.tab, "stamped"); got != want {
		p.t.Errorf("the page shows %q, want %q", got, want)
	}
}

// logSaysWhatWasCancelled lets a Veto on a Nap resolve. In the log the Nap is struck out, and the Veto an answer.
func (p *player) logSaysWhatWasCancelled() {
	p.t.Helper()
	p.press("button.pass", "Pass")
	p.wait("!!document.querySelector('.presented .stamp')") // across the card, for a moment
	p.wait(showsVersion(3))
	p.wait("!!document.querySelector('.entries s')")
	entries := p.texts(".entries li:has(.art)")
	want := []string{"Nap, Player 1 · cancelled", "Veto, Player 2 · answers Nap · Player 1’s Nap is cancelled"}
	if !slices.Equal(entries, want) {
		p.t.Errorf("the log says %q, want %q", entries, want)
	}
}

//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	cardgames "cardgames/clients/go"
)

// The link to a move of a finished game shows that move and nothing of what follows. A game
// goes on from there against the computer.
func TestALinkToAMoveOfAFinishedGame(t *testing.T) {
	t.Parallel()
	const move = 12
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	p.open(fmt.Sprintf("%s/play#replay=%s&move=%d", server.Base, game.GameID, move), ".verdict")
	p.wait(fmt.Sprintf("%s === %d", version, move))
	if evaluate[bool](p.tab, finished) {
		t.Error("the result is shown before its move")
	}
	p.expectAccessible("replay")
	p.press("button", "Last move")
	p.wait(finished)
	p.press("button", "Start")
	p.wait(version + ` === 0`)
	p.script(`document.querySelector("[data-key=mark]").click()`)
	p.wait(version + ` > 0 && location.hash.includes("&move=")`)
	marked := evaluate[int](p.tab, version)
	p.press("button", "Play on from here")
	p.wait(fmt.Sprintf(`/^From move %d on/.test(document.querySelector("h1").textContent)`, marked))
	p.playOn(fmt.Sprintf("%s > %d", version, marked))
	p.expectNoFaults(server.Base)
}

// A link shows its move before the game is checked, which takes several times as long. In this test the check
// never ends.
func TestALinkShowsItsMoveBeforeTheGameIsChecked(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	const noCheck = `Worker.prototype.postMessage = () => {}`
	call(p.tab, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: noCheck})
	for _, move := range []int{0, 35, game.Version} {
		p.open("about:blank", "body")
		p.open(fmt.Sprintf("%s/play#replay=%s&move=%d", server.Base, game.GameID, move), ".report")
		p.wait(fmt.Sprintf("%s === %d", version, move))
		if evaluate[bool](p.tab, finished) != (move == game.Version) {
			t.Errorf("move %d of %d shows whether the game is over", move, game.Version)
		}
	}
}

// The replay has its table, its log and its buttons in one window that is wider than high. In one
// that is higher than wide the buttons are in sight. No name and no button is cut or breaks a word. The
// check of a game that holds is a line.
func TestAReplayFitsItsWindow(t *testing.T) {
	t.Parallel()
	const moveWithStack = 35
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	for _, move := range []int{moveWithStack, game.Version} {
		p.open("about:blank", "body")
		p.open(fmt.Sprintf("%s/play#replay=%s&move=%d", server.Base, game.GameID, move), ".verdict")
		p.wait(fmt.Sprintf("%s === %d", version, move))
		for _, size := range tableSizes {
			p.viewport(size[0], size[1])
			if high := evaluate[int](p.tab, `document.querySelector(".report").offsetHeight`); high > 64 {
				t.Errorf("%d by %d: the check of the game is %d pixels high", size[0], size[1], high)
			}
			parts := ".replay .buttons button"
			if size[0] > size[1] {
				parts = ".replay :is(.buttons button, .steps, .entries, .hand, .race, .board, .stack, .over):not([hidden])"
			}
			outside := evaluate[[]string](p.tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => {
				const { top, bottom, left, right, height } = e.getBoundingClientRect();
				return top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5 || height < 40;
			}).map(e => e.className)`, parts))
			if len(outside) > 0 {
				t.Errorf("%d by %d, move %d: not in the window: %q", size[0], size[1], move, outside)
			}
			cut := evaluate[[]string](p.tab, `[...document.querySelectorAll(
				".replay :is(.buttons button, .at, .result, .tile:not(.board .tile) .name, .their-hand .tile)")].filter(e =>
				e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)`)
			if len(cut) > 0 {
				t.Errorf("%d by %d, move %d: cut: %q", size[0], size[1], move, cut)
			}
		}
	}
	p.expectNoFaults(server.Base)
}

// A game against the computer is followed by another one with a single click.
func TestPlayingAgain(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.press("button", "Play against the computer")
	p.wait(showsVersion(0))
	first := p.gameID()
	p.press("button", "Resign")
	p.press("dialog button", "Resign")
	p.press("button", "Play again")
	p.wait(`!document.querySelector(".result") && location.hash.startsWith("#game=")`)
	p.wait(showsVersion(0))
	if second := p.gameID(); second == first {
		t.Error("no other game has begun")
	}
	p.expectNoFaults(server.Base)
}

// A reload opens the file again that was opened last. A new tab says what to do.
func TestASavedGameSurvivesAReload(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openSaved(save(t, playOut(t, createGame(t, cardgames.NewGame{}))))
	p.wait(`!!document.querySelector(".verdict.good")`)
	p.script(`location.reload()`)
	p.arrive(`!!document.querySelector(".verdict.good")`)
	other := &player{newTab(t), server.Base}
	other.open(server.Base+"/play#saved", "input[type=file]")
	other.wait(heading("Open the saved game again"))
	p.expectNoFaults(server.Base)
}

// A step of the replay makes what the move has changed. The log has an entry for each card and
// turn, which would make late moves slow if each step made them all again.
func TestAStepOfTheReplayMakesLittle(t *testing.T) {
	t.Parallel()
	const steps = 10
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	p.open(fmt.Sprintf("%s/play#replay=%s&move=%d", server.Base, game.GameID, game.Version-1), ".verdict")
	p.wait(fmt.Sprintf("%s === %d", version, game.Version-1))
	p.script(`
		window.made = { log: 0, stage: 0 };
		const known = new WeakSet(document.querySelectorAll("main *"));
		new MutationObserver(records => {
			for (const { target, addedNodes } of records) {
				const part = target.closest(".log") ? "log" : "stage";
				for (const node of addedNodes) {
					for (const each of [node, ...(node.querySelectorAll?.("*") ?? [])]) {
						if (!known.has(each)) made[part]++;
						known.add(each);
					}
				}
			}
		}).observe(document.querySelector("main"), { childList: true, subtree: true });`)
	for i := range steps {
		p.press("button", "Earlier move")
		p.wait(fmt.Sprintf("%s === %d", version, game.Version-2-i))
	}
	made := evaluate[struct{ Log, Stage int }](p.tab, `({ Log: made.log, Stage: made.stage })`)
	if made.Log > 20*steps || made.Stage > 200*steps || made.Stage == 0 {
		t.Errorf("%d steps make %d elements of the log and %d others", steps, made.Log, made.Stage)
	}
	p.expectNoFaults(server.Base)
}

// The replay calls its reader "You" at the seat that they played, which is below. Others read the
// names of the seats.
func TestAReplaySpeaksOfItsReader(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	address := server.Base + "/play#replay=" + game.GameID + "&move=12"
	p := openStart(t, server.Base)
	p.open(address, ".verdict")
	if names := p.laneNames(); names != "Player 2, Player 1" {
		t.Errorf("to another reader the players are %q", names)
	}
	p.keepGame(game.GameID, `{ mode: "friend", seat: 1 }`)
	p.open("about:blank", "html")
	p.open(address, ".verdict")
	if names := p.laneNames(); names != "Friend, You" {
		t.Errorf("to the player of seat 1 the players are %q", names)
	}
	text := evaluate[string](p.tab, `document.querySelector("main").innerText`)
	for _, jargon := range []string{"Player 1", "Player 2", "mark", "You’s"} {
		if strings.Contains(text, jargon) {
			t.Errorf("the replay says %q", jargon)
		}
	}
	p.viewport(390, 844)
	if high := evaluate[int](p.tab, `document.querySelector(".report").offsetHeight`); high > 90 {
		t.Errorf("before advice is asked for it takes %d pixels of a phone", high)
	}
	p.viewport(1280, 900)
	p.press("button", "Play on from here")
	p.wait(`/^From move 12 on/.test(document.querySelector("h1").textContent) && !!document.querySelector(".lane .who b")`)
	if names := p.laneNames(); names != "The computer, You" && names != "Computer, You" {
		t.Errorf("the game goes on between %q", names)
	}
	p.expectNoFaults(server.Base)
}

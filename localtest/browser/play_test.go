//go:build real

package browser_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
)

// player is a tab in which a game is played.
type player struct {
	*tab
	base string // of the service that the tab was opened on
}

// openStart opens the start page of a service with short pauses between moves, and each pass left
// to who plays.
func openStart(t testing.TB, base string) *player {
	t.Helper()
	p := &player{newTab(t), base}
	p.open(base+"/play", ".ways")
	p.settings(`{ quick: true, passing: "every", passingWithPeople: "every" }`)
	return p
}

// settings replaces the settings that the browser keeps.
func (p *player) settings(settings string) {
	p.t.Helper()
	p.script(`localStorage.setItem("cardgames.settings", JSON.stringify(` + settings + `))`)
}

// version is the expression for the version that the table shows; -1 before it is drawn.
const version = `Number(document.querySelector(".at")?.dataset.version ?? -1)`

// openGame shows an open game that the page has not created.
func (p *player) openGame(game *cardgames.View) {
	p.t.Helper()
	p.open(p.base+"/play#game="+game.GameID, ".status")
}

// gameID returns the id of the game that is shown.
func (p *player) gameID() string {
	p.t.Helper()
	id, _, _ := strings.Cut(strings.TrimPrefix(evaluate[string](p.tab, "location.hash"), "#game="), "&")
	return id
}

// createGame creates a game without a browser.
func createGame(t testing.TB, request cardgames.NewGame) *cardgames.View {
	t.Helper()
	game, err := api.Create(request)
	must(t, err)
	return game
}

// move makes random moves without a browser.
func move(t testing.TB, game *cardgames.View, moves int) *cardgames.View {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(game.Version)))
	for range moves {
		var err error
		game, err = api.SubmitAny(game, random)
		must(t, err)
	}
	return game
}

// playOut makes random moves to the end of the game.
func playOut(t *testing.T, game *cardgames.View) *cardgames.View {
	t.Helper()
	game, err := api.PlayOut(game, rand.New(rand.NewPCG(3, 4)))
	must(t, err)
	return game
}

// point is the middle of an element in the window.
type point struct{ X, Y float64 }

// find is the expression for the first element that a person can press, of
// those that a CSS selector finds and whose name begins with a text.
func find(selector, name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].find(e => (e.ariaLabel ?? e.textContent).trim().startsWith(%q)
		&& e.checkVisibility({ visibilityProperty: true }) && e.ariaDisabled !== "true" && !e.closest("[inert]")
		&& (!document.querySelector("dialog[open]") || e.closest("dialog")))`, selector, name)
}

// press clicks with the mouse on what find finds, as soon as it is there.
func (p *player) press(selector, name string) {
	p.t.Helper()
	p.wait("!!" + find(selector, name))
	if !p.pressNow(selector, name) {
		p.t.Fatalf("%s %q has gone", selector, name)
	}
}

// pressNow reports whether there is something to click on. Of a card below others the edge is clicked on.
func (p *player) pressNow(selector, name string) bool {
	p.t.Helper()
	at := evaluate[*point](p.tab, fmt.Sprintf(`(e => {
		if (!e) return null;
		e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const r = e.getBoundingClientRect(), Y = r.y + Math.min(r.height / 2, 60);
		const seen = [r.width / 2, 20].find(x => e.contains(document.elementFromPoint(r.x + x, Y)));
		return { X: r.x + (seen ?? r.width / 2), Y };
	})(%s)`, find(selector, name)))
	if at != nil {
		p.do("press "+name, chromedp.MouseClickXY(at.X, at.Y))
	}
	return at != nil
}

// status is what the live region says.
func (p *player) status() string {
	return evaluate[string](p.tab, `document.querySelector(".status").textContent`)
}

const finished = `!!document.querySelector(".result")`

// playOn makes moves until a condition holds, and returns how many it made. It
// plays what it can and passes where it must.
func (p *player) playOn(until string) (moves int) {
	p.t.Helper()
	for limit := time.Now().Add(gameLimit); !evaluate[bool](p.tab, until); {
		if time.Now().After(limit) {
			p.screenshot("stuck")
			p.t.Fatalf("after %d moves: %s", moves, p.status())
		}
		p.lowerOther()
		for _, choice := range []string{
			".tile.target", "dialog .options button", "dialog .close", ".raised .play", ".playable button.card", "button.pass",
		} {
			if p.pressNow(choice, "") {
				moves++
				break
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.pressNow("dialog .close", "")
	return moves
}

// lowerOther lowers a card that cannot be played: raised, it may lie over one that can. A card that has just moved away
// may leave another one under the mouse, which is then raised.
func (p *player) lowerOther() {
	p.t.Helper()
	p.script(`if (document.querySelector(".raised:not(.playable)")) document.querySelector(".race").click()`)
}

// moves counts the moves that the page has sent. A click or a key before sends its own by the second frame.
func (p *player) moves() int {
	p.t.Helper()
	p.script(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`)
	return p.movesSent()
}

// letPageRun waits by the clock of the page, so that all that it does by itself within that time has begun.
func (p *player) letPageRun(time time.Duration) {
	p.t.Helper()
	p.script(fmt.Sprintf(`new Promise(done => setTimeout(done, %d))`, time.Milliseconds()))
}

// key presses a key of the keyboard.
func (p *player) key(key string) {
	p.t.Helper()
	p.do("key", chromedp.KeyEvent(key))
}

// tabTo moves the focus with the Tab key until it is on an element that a
// selector matches. It reports whether there is one.
func (p *player) tabTo(selector string) bool {
	p.t.Helper()
	for range 80 {
		if evaluate[bool](p.tab, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return true
		}
		p.key(kb.Tab)
	}
	return false
}

// screenshot saves a screenshot below .tools/screens.
func (p *player) screenshot(name string) {
	p.t.Helper()
	folder := repository.Path(".tools", "screens")
	must(p.t, os.MkdirAll(folder, 0o755))
	write(p.t, filepath.Join(folder, name+".png"), run(p.tab, "take a picture", chromedp.CaptureScreenshot()))
}

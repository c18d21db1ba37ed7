//go:build real

package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// middle is the point of an element where a pointer takes it.
func (p *player) middle(selector string) point {
	p.t.Helper()
	p.wait(fmt.Sprintf("!!document.querySelector(%q)", selector))
	return evaluate[point](p.tab, fmt.Sprintf(`(({ x, y, width, height }) => ({ X: x + width / 2, Y: y + height / 2 }))(
		document.querySelector(%q).getBoundingClientRect())`, selector))
}

// touch sends what fingers do, and where they are.
func (p *player) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	p.t.Helper()
	call(p.tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// mouse sends an event of the mouse with its left button.
func (p *player) mouse(kind input.DispatchMouseEventType, at point) {
	p.t.Helper()
	call(p.tab, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1,
	})
}

// drag moves the mouse with its button held from one point to another.
func (p *player) drag(from, to point) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventTypeMousePressed, from)
	for step := range 8 {
		share := float64(step+1) / 8
		p.mouse(input.DispatchMouseEventTypeMouseMoved, point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share})
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, to)
}

// catOnBoard opens a game in which a cat lies on the board and a broom can be played on it: by its own player
// after one pass, who is asked for the target, and by the other one after two.
func catOnBoard(t *testing.T, passes int) *player {
	t.Helper()
	p := openStart(t, server.Base)
	p.prefer("light") // and no motion: each card is where it was found
	p.openGame(createGame(t, cardgames.NewGame{Seed: "cats and brooms", SetURLs: []string{server.Origin + "two.json"}}))
	p.drag(p.middle(".playable .person"), p.middle(".felt"))
	p.wait(showsVersion(1))
	for v := range passes {
		p.press("button.pass", "")
		p.wait(showsVersion(v + 2))
	}
	return p
}

const arrowShown = `!!document.querySelector(".arrow.shown")`

// A card is dragged to the table, and one with a target is dragged to it, or clicked on first.
// Nothing is cast where the card is let go elsewhere.
func TestCardsAreDragged(t *testing.T) {
	t.Parallel()
	p := catOnBoard(t, 1)
	broom := ".playable .instant:not([aria-disabled])"
	p.drag(p.middle(broom), p.middle(".their-hand"))
	p.wait("!!" + find(broom, "") + " && !(" + arrowShown + ")")
	if got := evaluate[int](p.tab, version); got != 2 {
		t.Errorf("a card that is aimed at nothing leads to version %d", got)
	}
	p.press(".playable .instant", "Broom")
	p.wait(`document.activeElement.matches(".target")`)
	if evaluate[bool](p.tab, arrowShown) {
		t.Error("the arrow points at a target that nobody has chosen")
	}
	p.mouse(input.DispatchMouseEventTypeMouseMoved, p.middle(".target"))
	p.wait(arrowShown)
	p.expectAccessible("aiming")
	p.key("\x1b")
	p.wait(`!document.querySelector(".target") && !(` + arrowShown + `)`)
	p.viewport(1280, 900)
	p.wait("!!" + find(broom, ""))
	p.drag(p.middle(broom), p.middle(".board .tile"))
	p.wait(showsVersion(3))
	p.wait(`/Broom/.test(document.querySelector(".stack").textContent)`)
	p.expectNoFaults(server.Base)
}

// A card with one target, of the opponent, is dragged to the table as one without a target.
func TestACardWithAnOnlyTargetIsDragged(t *testing.T) {
	t.Parallel()
	p := catOnBoard(t, 2)
	const broom = ".playable .instant:not([aria-disabled])"
	p.drag(p.middle(broom), p.middle(".status"))
	p.wait("!!" + find(broom, ""))
	if got := evaluate[int](p.tab, version); got != 3 {
		t.Errorf("a card that is let go elsewhere leads to version %d", got)
	}
	p.drag(p.middle(broom), p.middle(".race"))
	p.wait(showsVersion(4))
	p.expectNoFaults(server.Base)
}

// Two clicks, or keys, in a row are one move, whatever lies where the card was.
func TestADoubleClickPlaysOneCard(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.openGame(createGame(t, cardgames.NewGame{Seed: "cats and brooms", SetURLs: []string{server.Origin + "two.json"}}))
	at := p.middle(".playable .person")
	p.do("click twice", chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
	p.wait(showsVersion(1))
	p.do("click once more", chromedp.MouseClickXY(at.X, at.Y))
	p.key(" ")
	if sent := p.moves(); sent != 1 {
		t.Errorf("two clicks send %d moves", sent)
	}
	p.expectNoFaults(server.Base)
}

// A click beside the open menu closes it and plays nothing.
func TestAClickBesideTheMenuOnlyClosesIt(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{Seed: "cats and brooms", SetURLs: []string{server.Origin + "two.json"}}))
	p.press(".menu summary", "")
	at := p.middle(".playable .person")
	p.do("click a card", chromedp.MouseClickXY(at.X, at.Y))
	p.wait(`!document.querySelector(".menu").open`)
	if sent := p.moves(); sent != 0 {
		t.Errorf("the click sends %d moves", sent)
	}
	p.do("click it again", chromedp.MouseClickXY(at.X, at.Y))
	p.wait(showsVersion(1))
	p.expectNoFaults(server.Base)
}

// The second click on a card that asks for a target shows nothing before the targets.
func TestADoubleClickOnACardWithATarget(t *testing.T) {
	t.Parallel()
	p := catOnBoard(t, 1)
	at := p.middle(".playable .instant:not([aria-disabled])")
	p.do("click twice", chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
	p.wait(`!!document.querySelector(".target")`)
	if evaluate[bool](p.tab, `!!document.querySelector("dialog[open]")`) {
		t.Error("the second click shows a card before the targets")
	}
	p.expectNoFaults(server.Base)
}

// The mouse that rests on a card shows it large, as a finger and a key do.
func TestACardIsShownLarge(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{}))
	at := p.middle(".hand .card")
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at)
	p.wait(`document.querySelector(".preview .name")?.textContent === document.querySelector(".hand .name").textContent`)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, p.middle(".status"))
	p.wait(`!document.querySelector(".preview")`)
	p.script(`document.querySelector(".hand .card").focus()`)
	p.key("r")
	p.wait(`!!document.querySelector("dialog .large")`)
	p.key("\x1b")
	p.wait(`!document.querySelector("dialog")`)
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	p.wait(`!!document.querySelector("dialog .large")`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	if sent := p.moves(); sent != 0 {
		t.Errorf("a finger that rests on a card plays it: %d moves", sent)
	}
	p.expectNoFaults(server.Base)
}

// When cards move, another one may come to lie below a mouse that stays where it is.
func TestACardThatSlidesBelowTheMouseIsNotShownLarge(t *testing.T) {
	t.Parallel()
	const shown = `document.querySelector(".preview .name")?.textContent`
	game := createGame(t, cardgames.NewGame{})
	isPlay := func(a cardgames.Action) bool { return a.Type == "play_card" }
	play := game.LegalActions[slices.IndexFunc(game.LegalActions, isPlay)]
	p := openStart(t, server.Base)
	p.openGame(game)
	at := p.middle(fmt.Sprintf(".hand .slot:nth-child(%d) .card", *play.HandIndex+1))
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at)
	p.wait("!!" + shown)
	_, err := api.Submit(game, play)
	must(t, err)
	p.wait(showsVersion(1))
	p.wait("!" + shown)
	p.letPageRun(time.Second)
	if name := evaluate[string](p.tab, shown+` ?? ""`); name != "" {
		t.Errorf("%s is shown large", name)
	}
	at.X += 2
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at)
	p.wait("!!" + shown)
	p.expectNoFaults(server.Base)
}

// A card that the other player casts is shown large for a second, also without motion, or until the player moves.
func TestTheOpponentsCardIsShownLarge(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{}`)
	p.prefer("light")
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
	p.script(`
		window.presented = [];
		new MutationObserver(changes => { for (const change of changes) {
			const isCard = node => node.matches?.(".presented");
			if ([...change.addedNodes].some(isCard)) {
				presented.push([document.querySelector(".presented").textContent, performance.now()]);
			}
			if ([...change.removedNodes].some(isCard)) presented.at(-1).push(performance.now());
		} }).observe(document.querySelector(".table"), { childList: true });`)
	p.playOn(`presented.length > 0 || ` + finished)
	p.wait(`presented[0]?.length > 2`)
	shown := evaluate[float64](p.tab, `presented[0][2] - presented[0][1]`)
	if shown < 900 || shown > 3000 {
		t.Errorf("the card is shown for %.0f ms", shown)
	}
	if text := evaluate[string](p.tab, `presented[0][0]`); !strings.HasPrefix(text, "The computer ") {
		t.Errorf("the card says %q", text)
	}
	p.expectNoFaults(server.Base)
}

//go:build real

package browser_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
)

// cut lists the texts of the hand and of the buttons that do not fit in their places.
const cut = `[...document.querySelectorAll(".hand .card, .buttons > *, .buttons > * > *"),
	...document.querySelectorAll(".hand .card > *, .hand .says > *")]
	.filter(e => e.checkVisibility() && !e.matches(".unseen, .art, .cost") && e.scrollHeight > e.clientHeight + 1 &&
		getComputedStyle(e).display !== "inline")
	.map(e => e.className + ": " + e.textContent)`

// Readers who want larger type read all that others read.
func TestLargeTypeIsNotCut(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.openGame(move(t, createGame(t, cardgames.NewGame{Seed: "large type"}), 24))
	for _, size := range [][2]int64{{390, 844}, {1440, 900}} {
		p.viewport(size[0], size[1])
		p.script(`document.documentElement.style.fontSize = ""`)
		p.wait(`!!document.querySelector(".hand .card") && !!document.querySelector("button.pass")`)
		usual := evaluate[[]string](p.tab, cut)
		for _, pixels := range []int{20, 24} {
			p.script(fmt.Sprintf(`document.documentElement.style.fontSize = "%dpx"`, pixels))
			for _, text := range evaluate[[]string](p.tab, cut) {
				if !slices.Contains(usual, text) {
					t.Errorf("with a type of %d pixels, a window of %v cuts %q", pixels, size, text)
				}
			}
			p.expectWidth(size[0], fmt.Sprintf("a table in %d pixels", pixels))
			p.screenshot(fmt.Sprintf("type-%d-%d", size[0], pixels))
		}
	}
	if action := evaluate[string](p.tab, `getComputedStyle(document.querySelector(".hand .card")).touchAction`); action !=
		"pan-x pinch-zoom" {
		t.Errorf("on the hand, fingers can %s", action)
	}
	p.expectNoFaults(server.Base)
}

// On a phone's side, what can be done takes room from the stack rather than lie below the button.
func TestLargeTypeOnAPhonesSideIsNotCovered(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(844, 390)
	p.openGame(createGame(t, cardgames.NewGame{Seed: "kitchen"}))
	p.wait("!!" + find("button.pass", ""))
	const lines = `(e => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight))(document.querySelector(".then"))`
	if shown := evaluate[float64](p.tab, lines); math.Abs(shown-math.Round(shown)) > 0.1 {
		t.Errorf("of what happened, %.2f lines are shown", shown)
	}
	p.script(`document.documentElement.style.fontSize = "20px"`)
	type place struct{ Hidden, Covered float64 }
	is := evaluate[place](p.tab, `(() => {
		const [text, button] = [".status .now", "button.pass"].map(one => document.querySelector(one));
		const box = text.closest(".actions > *");
		return {
			Hidden: box.scrollHeight - box.clientHeight,
			Covered: text.getBoundingClientRect().bottom - button.getBoundingClientRect().top,
		};
	})()`)
	if is.Hidden > 1 || is.Covered > 0 {
		t.Errorf("of what can be done, %+v pixels are not seen", is)
	}
	p.expectNoFaults(server.Base)
}

// crowded are the parts of a table, scrolled to its end, that lie over another one, and the texts that are cut.
const crowded = `(() => {
	scrollTo(0, document.querySelector(".stage").getBoundingClientRect().bottom + scrollY - innerHeight);
	const places = ".bar, .lane, .stack .tile, .stack .nothing, .status, .buttons > *, .side, .hand";
	const parts = [...document.querySelectorAll(places)].filter(e => e.checkVisibility());
	const box = e => e.getBoundingClientRect();
	const over = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
	const name = e => e.className + ": " + e.textContent;
	const pairs = parts.flatMap((a, i) => parts.slice(i + 1).filter(b => over(box(a), box(b))).map(b => [a, b]));
	const texts = [...document.querySelectorAll(".bar h1, .who *, .time *, .status *, .buttons *, .tile .name")];
	const cut = e => e.clientWidth > 1 && (e.scrollWidth > e.clientWidth + 1 ||
		e.scrollHeight > e.clientHeight + 1 && (e.matches("button") || getComputedStyle(e).overflow !== "visible"));
	return [...pairs.map(pair => pair.map(name).join(" and ")), ...texts.filter(cut).map(e => "cut: " + name(e))];
})()`

// On a phone's side in type of twice the size, nothing is cut, and nothing lies over another part: the page scrolls.
func TestTypeOfTwiceTheSizeHasRoomOnAPhonesSide(t *testing.T) {
	t.Parallel()
	p := openStack(t, 2)
	p.script(`document.documentElement.style.fontSize = "32px"`)
	begun := createGame(t, cardgames.NewGame{Seed: "large type"})
	games := []*cardgames.View{begun, move(t, createGame(t, cardgames.NewGame{Seed: "large type"}), 24)}
	for game := range len(games) + 1 {
		if game > 0 {
			p.openGame(games[game-1])
			p.wait(`!!document.querySelector(".hand .card") && !!document.querySelector("button.pass")`)
			p.script(`document.documentElement.style.fontSize = "32px"`)
		}
		for _, size := range [][2]int64{{844, 390}, {740, 360}} {
			p.viewport(size[0], size[1])
			if wrong := evaluate[[]string](p.tab, crowded); len(wrong) > 0 {
				t.Errorf("%v, game %d: %q", size, game, wrong)
			}
			p.screenshot(fmt.Sprintf("type-side-%d-%d", game, size[0]))
		}
	}
	p.expectNoFaults(server.Base)
}

// On a small desk, too, each permanent is in sight.
func TestNinePermanentsAreInSight(t *testing.T) {
	t.Parallel()
	game := createGame(t, cardgames.NewGame{Seed: "cats", SetURLs: []string{server.Origin + "two.json"}})
	game = fillBoards(t, game, 9)
	p := openStart(t, server.Base)
	p.viewport(1024, 768)
	p.openGame(game)
	p.wait(`document.querySelectorAll(".board .tile").length > 9`)
	for _, size := range [][2]int64{{360, 640}, {740, 360}, {1024, 768}} {
		p.viewport(size[0], size[1])
		if unseen := evaluate[int](p.tab, `[...document.querySelectorAll(".board .name")]
			.filter(e => e.clientHeight < 10 || e.scrollHeight > e.clientHeight + 1).length`); unseen > 0 {
			t.Errorf("%v: %d permanents have no name to read", size, unseen)
		}
	}
	cut := evaluate[int](p.tab, `[...document.querySelectorAll(".board .tile")].filter(e => {
		const { left, right, top, bottom } = e.getBoundingClientRect();
		const around = e.closest(".tiles").getBoundingClientRect();
		return left < around.left || right > around.right || top < around.top || bottom > around.bottom;
	}).length`)
	if cut > 0 {
		t.Errorf("%d permanents are cut off", cut)
	}
	p.expectNoFaults(server.Base)
}

// The numbers, the marks and the text of the workshop's editor have lines of one height, in any type.
func TestTheLinesOfTheEditorGrowWithItsType(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.script(`document.documentElement.style.fontSize = "24px"`)
	p.write("{\n" + strings.Repeat("\n", 20) + "\"cards\": 1}")
	p.wait(`document.querySelector(".numbers .wrong:not(:first-child)")?.textContent.trim() === "22"`)
	places := evaluate[[]float64](p.tab, `[".numbers .wrong", ".marks mark"].map(selector =>
		[...document.querySelectorAll(selector)].at(-1).getBoundingClientRect().top)`)
	if apart := math.Abs(places[0] - places[1]); apart > 2 {
		t.Errorf("a mark is %v pixels apart from the number of its line", apart)
	}
	if lines := evaluate[float64](p.tab, `(({ lineHeight, fontSize }) => parseFloat(lineHeight) / parseFloat(fontSize))(
		getComputedStyle(document.querySelector(".editor")))`); lines < 1.5 {
		t.Errorf("lines are only %v times as high as their type", lines)
	}
	if hidden := evaluate[float64](p.tab, `(e => e.scrollHeight - e.clientHeight)(
		document.querySelector(".paper textarea"))`); hidden > 1 {
		t.Errorf("%v pixels of the text are hidden", hidden)
	}
	p.screenshot("type-editor")
	p.expectNoFaults(server.Base)
}

// The race says which turn it is, of how many. In type of twice the size, no part of a lane lies over another one.
func TestTheRaceHasRoomForLargeType(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light")
	game := createGame(t, cardgames.NewGame{Seed: "large type"})
	p.openGame(game)
	p.wait(fmt.Sprintf(`document.querySelector(".lane.turn .flag")?.innerText.endsWith("turn 1 of %d")`, game.Rules.Turns))
	p.script(`document.documentElement.style.fontSize = "32px"`)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {768, 1024}, {1024, 768}, {1440, 900}} {
		p.viewport(size[0], size[1])
		crowded := evaluate[[]string](p.tab, `[...document.querySelectorAll(".lane")].flatMap(lane => {
			const { left, right } = lane.getBoundingClientRect();
			const parts = [...lane.querySelectorAll(".who *, .track, .goal, .time *")].filter(part => part.checkVisibility() &&
				part.clientWidth > 1).map(part => part.getBoundingClientRect());
			const over = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
			const crowded = parts.some((part, i) => part.left < left - 1 || part.right > right + 1 ||
				parts.some((other, j) => j > i && over(part, other)));
			return crowded ? [lane.textContent] : [];
		})`)
		if len(crowded) > 0 {
			t.Errorf("%v: too close: %q", size, crowded)
		}
	}
	p.expectNoFaults(server.Base)
}

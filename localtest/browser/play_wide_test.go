//go:build real

package browser_test

import (
	"testing"

	cardgames "cardgames/clients/go"
)

// unfilled are the edges of the window that the table leaves empty, and the permanents that have not
// the shape of a card, or a picture that is small for it.
const unfilled = `(() => {
	const size = e => e.getBoundingClientRect();
	const round = e => Math.round(size(e).width) + " by " + Math.round(size(e).height);
	const parts = [...document.querySelectorAll(".felt, .hand, .log, .actions, .bar")].map(size);
	const empty = {
		left: Math.min(...parts.map(e => e.left)), right: innerWidth - Math.max(...parts.map(e => e.right)),
		top: Math.min(...parts.map(e => e.top)), bottom: innerHeight - Math.max(...parts.map(e => e.bottom)),
	};
	const tiles = [...document.querySelectorAll(".board .tile")].filter(tile => {
		const { width, height } = size(tile);
		return width < 0.6 * height || width > 0.85 * height || size(tile.querySelector(".drawing")).width < 0.6 * width;
	});
	return [
		...Object.entries(empty).filter(([_, pixels]) => pixels > 24).map(([edge]) => edge),
		...tiles.map(tile => tile.textContent + ": " + round(tile) + ", picture " + round(tile.querySelector(".drawing"))),
	];
})()`

// cutInLog are the texts of the log that reach beyond it.
const cutInLog = `(log => [...log.querySelectorAll("b, small")]
	.filter(e => e.getBoundingClientRect().right > log.getBoundingClientRect().right)
	.map(e => e.textContent))(document.querySelector(".entries"))`

// A wide table is filled, not stretched: it takes the whole window, and its cards have the shape of
// cards. The log is as wide as its place also where the window was another one before.
func TestAWideTableIsFilled(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.viewport(1600, 1000)
	p.openGame(move(t, createGame(t, cardgames.NewGame{Seed: "a table with permanents"}), 70))
	p.wait(`document.querySelectorAll(".board .tile .drawing > *").length > 4`)
	for _, size := range [][2]int64{{1600, 1000}, {1440, 900}, {1280, 720}} {
		p.viewport(size[0], size[1])
		if wrong := evaluate[[]string](p.tab, unfilled); len(wrong) > 0 {
			t.Errorf("%d by %d: empty, stretched or with a small picture: %q", size[0], size[1], wrong)
		}
		if cut := evaluate[[]string](p.tab, cutInLog); len(cut) > 0 {
			t.Errorf("%d by %d: cut in the log: %q", size[0], size[1], cut)
		}
	}
	p.expectNoFaults(server.Base)
}

// brokenWords are the words of the names of cards that stand in more than one line.
const brokenWords = `[...document.querySelectorAll(".stage .name")].flatMap(e => {
	const text = e.firstChild, range = document.createRange();
	return [...text.data.matchAll(/[^\s-]+/g)].filter(word => {
		range.setStart(text, word.index);
		range.setEnd(text, word.index + word[0].length);
		return range.getClientRects().length > 1;
	}).map(word => word[0]);
})`

// The names of the cards of the core set have whole words at each size, on the boards too.
func TestNoWordIsBroken(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.prefer("light")
	p.openGame(move(t, createGame(t, cardgames.NewGame{Seed: "a table with permanents"}), 70))
	p.wait(`document.querySelectorAll(".board .tile").length > 4`)
	for _, size := range tableSizes {
		p.viewport(size[0], size[1])
		if broken := evaluate[[]string](p.tab, brokenWords); len(broken) > 0 {
			t.Errorf("%d by %d: %q", size[0], size[1], broken)
		}
	}
	p.expectNoFaults(server.Base)
}

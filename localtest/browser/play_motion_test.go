//go:build real

package browser_test

import (
	"fmt"
	"slices"
	"testing"

	cardgames "cardgames/clients/go"
)

// A card that is played flies in the top layer, where nothing cuts it. Its place in the hand stays open, and it is
// seen on the stack, only when it lands.
func TestACardFliesAboveTheCloth(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.viewport(1440, 900)
	p.openGame(createGame(t, cardgames.NewGame{Seed: "kitchen"}))
	p.wait("!!" + find(".playable button.card", ""))
	p.script(`{
		const cards = () => [...document.querySelectorAll(".hand button.card")];
		const played = cards().findIndex(e => e.closest(".playable"));
		const before = cards().map(e => e.getBoundingClientRect().x);
		window.flight = new Promise(resolve => new MutationObserver(() => {
			if (!document.querySelector(".flights .flying")) return;
			requestAnimationFrame(() => resolve({
				OnTop: document.querySelector(".flights").matches(":popover-open"),
				Moved: Math.max(...cards().slice(played).map((e, i) =>
					Math.abs(e.getBoundingClientRect().x - before[played + i + 1]))),
				Landed: getComputedStyle(document.querySelector(".stack .tile-slot")).opacity,
			}));
		}).observe(document.querySelector(".flights"), { childList: true }));
		0; // the promise is waited for below
	}`)
	p.press(".playable button.card", "")
	type flight struct {
		OnTop  bool
		Moved  float64
		Landed string
	}
	if is := evaluate[flight](p.tab, `flight`); !is.OnTop || is.Moved > 1 || is.Landed != "0" {
		t.Errorf("while the card flies: %+v", is)
	}
	p.wait(`!document.querySelector(".flights .flying")`)
	p.wait(`getComputedStyle(document.querySelector(".stack .tile-slot")).opacity === "1"`)
	p.expectNoFaults(server.Base)
}

// observePayoff notes each change of what a pawn says, which gains are on their way, and whether the banner of the
// turn ever covers the race.
const observePayoff = `{
	window.pawn = [], window.gains = new Set(), window.covered = false, window.shone = 0;
	const add = (list, text) => list.at(-1) === text || list.push(text);
	const look = () => {
		add(pawn, document.querySelector("[data-gain=progress-%d]").textContent);
		for (const gain of document.querySelectorAll(".gain")) gains.add(gain.textContent);
		shone = Math.max(shone, document.querySelectorAll(".paying").length);
	};
	look();
	const all = { subtree: true, childList: true, characterData: true, attributes: true };
	new MutationObserver(look).observe(document.body, all);
	(function lookAtBanner() {
		const [banner, race] = [".banner", ".race"].map(one => document.querySelector(one)?.getBoundingClientRect());
		covered ||= Boolean(banner && banner.top < race.bottom - 1 && banner.bottom > race.top + 1);
		requestAnimationFrame(lookAtBanner);
	})();
}`

// stallOnce lets the page do nothing for a second when the first gain is seen, as a device does that has other work.
const stallOnce = `
	new MutationObserver((_, observer) => {
		if (!document.querySelector(".gain")) return;
		observer.disconnect();
		for (const end = performance.now() + 1000; performance.now() < end;);
	}).observe(document.body, { subtree: true, childList: true });`

// beforeAPayoff plays until the next turn is one in which two permanents or more pay progress, and both players pass.
func beforeAPayoff(t *testing.T, seed string) (game *cardgames.View, player int, habits []cardgames.Permanent) {
	t.Helper()
	for game = createGame(t, cardgames.NewGame{Seed: seed}); ; game = move(t, game, 1) {
		player = 1 - game.ActivePlayer
		habits = slices.DeleteFunc(slices.Clone(game.Players[player].Board), func(p cardgames.Permanent) bool {
			return p.Card.Type != "habit"
		})
		if len(habits) > 1 && len(game.Stack) == 0 && game.Priority != nil && *game.Priority == game.ActivePlayer {
			return game, player, habits
		}
		if game.Finished() {
			t.Fatal("no turn begins with two habits")
		}
	}
}

// Each habit that pays shines in turn, and the pawn steps with each gain, on a slow device too. Nothing covers the
// race.
func TestThePayoffIsStaged(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ passingWithPeople: "every" }`)
	p.viewport(390, 844)
	game, player, habits := beforeAPayoff(t, "habits")
	p.openGame(game)
	p.press("button.pass", "End turn")
	p.wait(showsVersion(game.Version + 1))
	p.script(fmt.Sprintf(observePayoff, player) + stallOnce)
	p.press("button.pass", "Pass")
	want := []string{fmt.Sprint(game.Players[player].Progress)}
	sum := game.Players[player].Progress
	for _, habit := range habits {
		sum += habit.Rate
		want = append(want, fmt.Sprint(sum))
	}
	p.wait(fmt.Sprintf(`pawn.at(-1) === "%d"`, sum))
	if steps := evaluate[[]string](p.tab, `pawn`); !slices.Equal(steps, want) {
		t.Errorf("the pawn steps %q, want %q", steps, want)
	}
	if evaluate[bool](p.tab, `covered`) || evaluate[int](p.tab, `shone`) == 0 {
		t.Error("the banner covers the race, or no habit shines")
	}
	p.wait(`!document.querySelector(".gain, .paying")`)
	p.expectNoFaults(server.Base)
}

// observeEnd notes what tells of the end of a game before the table shows it: the title, the log, and the
// sounds of a win and of a loss, which have a tone of their own each.
const observeEnd = `{
	window.early = new Set(), window.sounded = false;
	const over = () => document.querySelector(".result");
	const start = OscillatorNode.prototype.start;
	OscillatorNode.prototype.start = function (at) {
		if ([1047, 262].includes(Math.round(this.frequency.value))) sounded = true;
		return start.call(this, at);
	};
	(function look() {
		if (over()) return;
		const texts = [document.title, ...[...document.querySelectorAll(".entries b, .announcer")].map(e => e.textContent)];
		for (const text of texts) if (/ wins?\b/.test(text)) early.add(text);
		if (sounded) early.add("the sound");
		if (document.querySelector("button.resign").hidden) early.add("no way to resign");
		requestAnimationFrame(look);
	})();
}`

// All that tells of the end of a game that a payoff decides comes after the last gain; without motion, too.
func TestTheEndAwaitsItsPayoff(t *testing.T) {
	for _, still := range []bool{false, true} {
		t.Run(fmt.Sprintf("still %v", still), func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			p.settings(`{ passingWithPeople: "every", sound: true }`)
			if still {
				p.prefer("light")
			}
			game, player := beforeTheEnd(t)
			p.openGame(game)
			p.press("button.pass", "End turn")
			p.wait(showsVersion(game.Version + 1))
			p.script(fmt.Sprintf(observePayoff, player) + observeEnd + `
				new MutationObserver((_, observer) => {
					if (!document.querySelector(".result")) return;
					observer.disconnect();
					if (document.querySelector(".gain")) early.add("the result");
				}).observe(document.querySelector(".over"), { childList: true });`)
			p.press("button.pass", "Pass")
			p.wait(finished)
			steps, gains := evaluate[[]string](p.tab, `pawn`), evaluate[int](p.tab, `gains.size`)
			if early := evaluate[[]string](p.tab, `[...early]`); len(steps) < 2 || gains == 0 || len(early) > 0 {
				t.Errorf("before the last of %d gains is seen: %q; the pawn stepped %q", gains, early, steps)
			}
			p.wait(`sounded && / wins? .+ · At one table$/.test(document.title)`)
			p.wait(`/ wins$/.test(document.querySelector(".entries li:last-child b").textContent)`)
			p.wait("!!" + find("button", "Play again"))
			p.expectNoFaults(server.Base)
		})
	}
}

// beforeTheEnd plays until the next turn begins with gains of a player that end the game.
func beforeTheEnd(t *testing.T) (game *cardgames.View, player int) {
	t.Helper()
	for seed := range 40 {
		game = createGame(t, cardgames.NewGame{Seed: fmt.Sprint("ends ", seed)})
		for ; !game.Finished(); game = move(t, game, 1) {
			player = 1 - game.ActivePlayer
			own := game.Players[player]
			ends := own.Progress+own.Income.Progress >= int64(game.Rules.Goal) && own.Progress < int64(game.Rules.Goal)
			if ends && len(game.Stack) == 0 && game.Passes == 0 && *game.Priority == game.ActivePlayer {
				return game, player
			}
		}
	}
	t.Fatal("no game ends with a payoff")
	return nil, 0
}

// Any input ends it: all counts at once.
func TestAnInputSkipsThePayoff(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ passingWithPeople: "every" }`)
	game, player, habits := beforeAPayoff(t, "habits")
	p.openGame(game)
	p.press("button.pass", "End turn")
	p.wait(showsVersion(game.Version + 1))
	p.script(fmt.Sprintf(observePayoff, player) + `
		new MutationObserver((_, observer) => {
			if (!document.querySelector(".gain")) return;
			observer.disconnect();
			dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
		}).observe(document.querySelector(".flights"), { childList: true });`)
	p.press("button.pass", "Pass")
	sum := game.Players[player].Progress
	first := fmt.Sprint(sum)
	for _, habit := range habits {
		sum += habit.Rate
	}
	p.wait(fmt.Sprintf(`pawn.at(-1) === "%d"`, sum))
	if steps := evaluate[[]string](p.tab, `pawn`); !slices.Equal(steps, []string{first, fmt.Sprint(sum)}) {
		t.Errorf("the pawn steps %q", steps)
	}
	p.expectNoFaults(server.Base)
}

// A permanent that does something by itself shines, and what it brings is seen to come from it; without motion, too.
func TestAnAbilityIsStaged(t *testing.T) {
	for _, still := range []bool{false, true} {
		t.Run(fmt.Sprintf("still %v", still), func(t *testing.T) {
			t.Parallel()
			p := openStart(t, server.Base)
			if still {
				p.prefer("light")
			}
			p.openGame(createGame(t, cardgames.NewGame{SetURLs: []string{server.Origin + "choices.json"}, Seed: "options"}))
			p.press(".hand button", "Bell")
			p.wait(showsVersion(1))
			p.script(fmt.Sprintf(observePayoff, 0))
			p.press("button.pass", "Pass")
			p.wait(`pawn.at(-1) === "3"`)
			p.wait(`shone === 1 && gains.has("+3")`)
			p.wait(`!document.querySelector(".gain, .paying")`)
			p.expectNoFaults(server.Base)
		})
	}
}

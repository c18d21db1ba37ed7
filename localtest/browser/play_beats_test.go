//go:build real

package browser_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
)

// inn is The Haunted Inn under another name, since a set of strangers cannot look like one that ships.
func inn(t testing.TB) json.RawMessage {
	t.Helper()
	set, err := os.ReadFile(repository.Path("cardsets", "sets", "haunted_inn.json"))
	must(t, err)
	set = bytes.Replace(set, []byte(`"The Haunted Inn"`), []byte(`"A house with noises"`), 1)
	return bytes.Replace(set, []byte(`"haunted_inn"`), []byte(`"noises"`), 1)
}

// turnAbilities is how much each card of the inn does at the start of a turn.
var turnAbilities = map[string]int{
	"Simmering Cauldron": 1, "Clock That Strikes Thirteen": 1, "Rattling Chains": 2, "Séance on Thursdays": 1,
	"Tea for the Departed": 1, "Full Moon": 1,
}

// beforeAChain plays at the inn until both have only to pass for a turn that begins with at least three abilities,
// and returns how many.
func beforeAChain(t testing.TB) (game *cardgames.View, abilities int) {
	t.Helper()
	for seed := range 40 {
		game = createGame(t, cardgames.NewGame{Sets: []json.RawMessage{inn(t)}, Seed: fmt.Sprint("chains ", seed)})
		for ; !game.Finished(); game = move(t, game, 1) {
			abilities = 0
			for _, permanent := range game.Players[1-game.ActivePlayer].Board {
				abilities += turnAbilities[permanent.Card.Name]
			}
			if abilities >= 3 && len(game.Stack) == 0 && game.Passes == 0 && *game.Priority == game.ActivePlayer {
				return game, abilities
			}
		}
	}
	t.Fatal("no turn begins with three abilities")
	return nil, 0
}

// observeBeats notes the lines of the log that appear together, when they do, which chips fly and how long, what a
// screen reader says, and the tasks of the main thread over 50 ms from the first beat on.
const observeBeats = `{
	window.beats = [], window.times = [], window.chips = [], window.said = [], window.tasks = [],
		window.lengths = new Set();
	const lines = () => [...document.querySelectorAll(".beat:not(.coming)")].map(e => e.textContent);
	let shown = lines().length;
	const look = changes => {
		const now = lines();
		if (now.length > shown) { beats.push(now.slice(shown)); times.push(performance.now()); }
		shown = now.length;
		for (const { addedNodes } of changes) {
			for (const node of addedNodes) {
				if (!node.matches?.(".gain")) continue;
				chips.push(node.textContent);
				for (const flight of node.getAnimations()) lengths.add(flight.effect.getTiming().duration);
			}
		}
		const text = document.querySelector(".announcer").textContent;
		if (text !== said.at(-1)) said.push(text);
	};
	const all = { subtree: true, childList: true, characterData: true, attributes: true };
	new MutationObserver(look).observe(document.body, all);
	new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: "longtask" });
}`

// chainBegins opens a game in which a chain is to come, and lets it begin.
func chainBegins(p *player, game *cardgames.View) {
	p.t.Helper()
	p.openGame(game)
	p.press("button.pass", "End turn")
	p.wait(showsVersion(game.Version + 1))
	p.wait(`!document.querySelector(".pass[aria-disabled=true]")`)
	p.script(observeBeats)
	p.press("button.pass", "Pass")
	p.wait(showsVersion(game.Version + 2))
}

const beatsAreOver = `beats.flat().some(text => text.includes("Together")) && !document.querySelector(".gain, .paying")`

// beatsSeen are the lines of the log in the order in which they came, those of one beat joined.
func (p *player) beatsSeen() []string {
	p.t.Helper()
	return evaluate[[]string](p.tab, `beats.map(lines => lines.join(" | "))`)
}

// The consequences of a move are shown beat by beat: a line of the log for each, and the sum with the last. A screen
// reader announces each ability once.
func TestBeats(t *testing.T) {
	for name, pace := range map[string]struct {
		settings string
		beat     float64 // how long it takes, in milliseconds
	}{"usual": {`{ passingWithPeople: "every" }`, 350}, "fast": {`{ passingWithPeople: "every", quick: true }`, 200}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game, abilities := beforeAChain(t)
			p := openStart(t, server.Base)
			p.viewport(1280, 800)
			p.settings(pace.settings)
			chainBegins(p, game)
			p.wait(beatsAreOver)
			seen := p.beatsSeen()
			acts := strings.Count(strings.Join(seen, ""), ": ") - 1 // but for "Together: "
			if acts != abilities || len(seen) < abilities || !strings.Contains(seen[len(seen)-1], " | , Together: ") {
				t.Errorf("%d abilities are seen as %q", abilities, seen)
			}
			for _, beat := range seen[:len(seen)-1] {
				if strings.Contains(beat, " | ") {
					t.Errorf("two beats are seen at once: %q", beat)
				}
			}
			if is := evaluate[[]float64](p.tab, `[...lengths]`); !slices.Equal(is, []float64{pace.beat}) {
				t.Errorf("beats take %v ms", is)
			}
			const between = `times.slice(1).map((time, i) => time - times[i])`
			for i, wait := range evaluate[[]float64](p.tab, between) {
				if wait < pace.beat-20 { // a frame
					t.Errorf("beat %d follows after %.0f ms", i+2, wait)
				}
			}
			p.wait(`said.join(" ").includes(document.querySelector(".status .now").textContent)`)
			said := strings.Join(evaluate[[]string](p.tab, `said`), " ")
			if told := strings.Count(said, " acts at the start of the turn."); told != abilities {
				t.Errorf("of %d abilities %d are announced: %s", abilities, told, said)
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// Without motion all is there at once, and a key ends what is under way.
func TestBeatsAtOnce(t *testing.T) {
	for _, still := range []bool{false, true} {
		t.Run(fmt.Sprintf("still %v", still), func(t *testing.T) {
			t.Parallel()
			game, _ := beforeAChain(t)
			p := openStart(t, server.Base)
			p.settings(`{ passingWithPeople: "every" }`)
			if still {
				p.prefer("light")
			}
			chainBegins(p, game)
			if !still {
				p.wait(`chips.length > 0`)
				p.key("x")
			}
			p.wait(beatsAreOver)
			seen := p.beatsSeen()
			if still && len(seen) != 1 || len(seen) > 3 {
				t.Errorf("beats come one after the other: %q", seen)
			}
			p.expectNoFaults(server.Base)
		})
	}
}

// A replay stages its moves, too, and goes on when they were seen.
func TestBeatsOfAReplay(t *testing.T) {
	t.Parallel()
	game, abilities := beforeAChain(t)
	chain := game.Version + 2
	for range 2 {
		var err error
		game, err = api.Submit(game, passOf(game))
		must(t, err)
	}
	game = playOut(t, game)
	p := openStart(t, server.Base)
	p.open(fmt.Sprintf("%s/play#replay=%s&move=%d", p.base, game.GameID, chain-1), ".verdict")
	p.wait(showsVersion(chain - 1))
	p.script(observeBeats)
	p.press("[data-key=walk]", "Play")
	p.wait(showsVersion(chain + 1))
	if seen := p.beatsSeen(); len(seen) < abilities {
		t.Errorf("%d abilities are seen as %q before the next move", abilities, seen)
	}
	p.expectNoFaults(server.Base)
}

func passOf(game *cardgames.View) cardgames.Action {
	for _, action := range game.LegalActions {
		if action.Type == "pass_priority" {
			return action
		}
	}
	return cardgames.Action{}
}

// longestTasks is, for each beat, the longest task over 50 ms of the main thread that begins in it, in milliseconds.
const longestTasks = `times.map((begin, i) => Math.max(0, ...tasks
	.filter(({ startTime }) => startTime >= begin && startTime < (times[i + 1] ?? Infinity))
	.map(({ duration }) => duration)))`

// tasksOfBeats plays a chain at the inn on a device whose processor is so many times slower.
func tasksOfBeats(tb testing.TB, game *cardgames.View, width, height int64, slower float64) []float64 {
	tb.Helper()
	p := openStart(tb, server.Base)
	p.settings(`{ passingWithPeople: "every" }`)
	p.viewport(width, height)
	call(p.tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
	chainBegins(p, game)
	p.wait(beatsAreOver)
	return evaluate[[]float64](p.tab, longestTasks)
}

// The long tasks in the beats of a chain at a desk, and on a phone whose processor is a quarter as fast. On an idle
// machine none should take more than 50 ms at the desk and 80 on the phone.
func BenchmarkBeats(b *testing.B) {
	for _, on := range []struct {
		name          string
		width, height int64
		slower        float64
	}{{"desk", 1440, 900, 1}, {"phone", 390, 844, 4}} {
		b.Run(on.name, func(b *testing.B) {
			count, longest := 0, 0.0
			for b.Loop() {
				game, _ := beforeAChain(b)
				for _, task := range tasksOfBeats(b, game, on.width, on.height, on.slower) {
					longest = max(longest, task)
					if task > 0 {
						count++
					}
				}
			}
			b.ReportMetric(float64(count)/float64(b.N), "long-tasks")
			b.ReportMetric(longest, "ms-longest-task")
		})
	}
}

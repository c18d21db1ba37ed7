//go:build real

package browser_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
	"cardgames/engine"
	"cardgames/savegame/verify"
)

var novices = flag.Int("novices", 1,
	"games of novices in each window on a virtual clock; three of them at most in real time, too")

// novice plays with what the accessibility tree of the page says: roles and names.
type novice struct {
	*player
	random  *rand.Rand
	virtual bool         // whether the page has a virtual clock
	passes  map[int]bool // the versions in which the novice has asked for a pass
}

// choice is a button that the novice knows of.
type choice struct {
	name string
	node cdp.BackendNodeID
}

// choices are the buttons below a landmark, or with "" all of the page.
func (n *novice) choices(landmark string) []choice {
	n.t.Helper()
	nodes := call(n.tab, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	inside := map[accessibility.NodeID]bool{}
	var found []choice
	for _, node := range nodes { // parents come before their children
		role, name := textOf(node.Role), textOf(node.Name)
		inside[node.NodeID] = inside[node.ParentID] || role == "region" && name == landmark
		if role == "button" && (landmark == "" || inside[node.NodeID]) && !disabled(node) {
			found = append(found, choice{name, node.BackendDOMNodeID})
		}
	}
	return found
}

func textOf(value *accessibility.Value) string {
	if value == nil {
		return ""
	}
	return strings.Trim(string(value.Value), `"`)
}

func disabled(node *accessibility.Node) bool {
	for _, property := range node.Properties {
		if property.Name == "disabled" && string(property.Value.Value) == "true" {
			return true
		}
	}
	return false
}

// among returns the choices whose names begin with a text.
func among(choices []choice, prefix string) []choice {
	var found []choice
	for _, c := range choices {
		if strings.HasPrefix(c.name, prefix) {
			found = append(found, c)
		}
	}
	return found
}

// act makes one decision: it plays a card or passes, and chooses a target where one is asked for.
// Where there is nothing but a pass, the novice waits.
func (n *novice) act() {
	n.t.Helper()
	all := n.choices("")
	targets, close, back := among(all, "Target "), among(all, "Close"), among(all, "Back to now")
	sure := among(all, "Play it")
	pass := slices.Concat(among(all, "Pass"), among(all, "End turn"))
	pass = slices.DeleteFunc(pass, func(c choice) bool { return strings.HasPrefix(c.name, "Pass until") })
	var cards []choice
	for _, c := range n.choices("Your hand") {
		if !strings.HasPrefix(c.name, "Read ") {
			cards = append(cards, c)
		}
	}
	if play := among(cards, "Play "); len(play) > 0 { // of a card that is raised
		cards = play
	}
	switch {
	case len(close) > 0: // a card was shown large
		n.take(close)
	case len(back) > 0: // a second click was one on the log
		n.take(back)
	case len(targets) > 0:
		n.take(targets)
	case len(sure) > 0: // a card of the novice's own was chosen
		n.take(sure)
	case len(pass) > 0 && len(cards) > 0 && n.random.IntN(4) > 0:
		n.take(cards)
	case len(pass) > 0 && len(cards) > 0:
		n.passes[evaluate[int](n.tab, version)] = true
		n.take(pass)
	}
}

// take clicks on one of some choices, and every other time twice, as people do.
func (n *novice) take(choices []choice) {
	n.t.Helper()
	node := choices[n.random.IntN(len(choices))].node
	ctx, cancel := context.WithTimeout(n.ctx, stepLimit)
	defer cancel()
	box, err := chromedp.Run(ctx, func(ctx context.Context, t *chromedp.Target) (dom.GetBoxModelResult, error) {
		scroll := dom.ScrollIntoViewIfNeededParams{BackendNodeID: node}
		if _, err := cdp.Call(ctx, t, dom.ScrollIntoViewIfNeeded, scroll); err != nil {
			return dom.GetBoxModelResult{}, err
		}
		return cdp.Call(ctx, t, dom.GetBoxModel, dom.GetBoxModelParams{BackendNodeID: node})
	})
	if err != nil {
		return // it has gone meanwhile
	}
	at := box.Model.Border
	x, y := (at[0]+at[4])/2, (at[1]+at[5])/2
	n.do("click", chromedp.MouseClickXY(x, y))
	if n.random.IntN(2) == 0 {
		n.pause(time.Duration(n.random.IntN(400)) * time.Millisecond)
		n.do("click again", chromedp.MouseClickXY(x, y))
	}
}

// pause lets time pass where that takes none.
func (n *novice) pause(time time.Duration) {
	n.t.Helper()
	if n.virtual {
		n.letTimePass(time)
	}
}

// chosenPasses are the versions of a finished game in which a player passed who could have played a
// card, of the players that the novice plays. Against the computer the table may pass in place of an instant.
func chosenPasses(t testing.TB, gameID string, seats ...engine.Seat) []int {
	t.Helper()
	document, err := api.Export(gameID)
	must(t, err)
	replay, err := verify.Verify(document)
	must(t, err)
	var versions []int
	before := replay.Opening.State
	for version, step := range replay.Steps {
		taken := replay.Saved.Log[version+1].Action
		seat := engine.Seat(taken.Player)
		legal := engine.LegalActions(replay.Pool(), &before, seat)
		choice := slices.ContainsFunc(legal, func(a engine.Action) bool {
			return a.Type == engine.ActionPlayCard || a.Type == engine.ActionCastInstant && len(seats) > 1
		})
		if taken.Type == engine.ActionPassPriority && slices.Contains(seats, seat) && choice {
			versions = append(versions, version)
		}
		before = step.State
	}
	return versions
}

// playGame plays the game that is shown to its end, and looks at what must hold in it.
func (n *novice) playGame(seats ...engine.Seat) {
	n.t.Helper()
	const maxShift = 0.05
	n.script(`window.shifts = window.closing = 0; window.shifted = [];` + observePlaces)
	for limit := time.Now().Add(4 * time.Minute); !evaluate[bool](n.tab, finished); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			n.screenshot("novice-long")
			n.t.Fatalf("game %s does not end: %s", n.gameID(), n.status())
		}
		n.act()
		n.pause(time.Duration(700+n.random.IntN(2000)) * time.Millisecond)
	}
	chosen := chosenPasses(n.t, n.gameID(), seats...)
	for _, version := range chosen {
		if !n.passes[version] {
			n.t.Errorf("game %s has a pass of choice in version %d, which the novice did not want", n.gameID(), version)
		}
	}
	n.t.Logf("%d moves, %d passes of choice", evaluate[int](n.tab, version), len(chosen))
	places := evaluate[[]string](n.tab, `[...places].sort()`)
	if len(places) != 2 || strings.Contains(strings.Join(places, ""), "outside") {
		n.t.Errorf("hand and button were at %q, want one place for each, in the window", places)
	}
	// A novice wants no motion, and so the permanents of a full board do not slide when one of them leaves.
	shift := evaluate[float64](n.tab, `window.shifts - window.closing`)
	n.t.Logf("layout shift %.3f, and %.3f of permanents", shift, evaluate[float64](n.tab, `window.closing`))
	if shift > maxShift {
		n.t.Errorf("the layout shift of game %s is %.2f, more than %.2f: %q", n.gameID(), shift, maxShift,
			evaluate[[]string](n.tab, `shifted`))
	}
	n.expectNoFaults(n.base)
}

// newNovice opens the start page in a window. There is no motion: each button is where the novice
// saw it.
func newNovice(t testing.TB, size [2]int64, seed uint64, virtual bool) *novice {
	t.Helper()
	n := &novice{
		player: openStart(t, server.Base), virtual: virtual,
		random: rand.New(rand.NewPCG(seed, uint64(size[0]))), passes: map[int]bool{},
	}
	n.settings(`{ strength: "easy" }`)
	n.prefer("light")
	n.viewport(size[0], size[1])
	call(n.tab, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: observeShifts})
	if virtual {
		n.stopClock()
	}
	n.do("reload", chromedp.Reload())
	return n
}

// A player who knows only roles and names, and clicks twice every other time, ends no turn by
// mistake, passes only where there is a choice, and finds hand and button where they were.
func TestANovicePassesOnlyOnPurpose(t *testing.T) {
	for _, size := range tableSizes {
		for i := range min(*novices, 3) {
			t.Run(fmt.Sprintf("%dx%d/%d", size[0], size[1], i+1), func(t *testing.T) {
				t.Parallel()
				n := newNovice(t, size, uint64(i), false)
				n.openGame(createGame(t, cardgames.NewGame{
					Seed: fmt.Sprintf("novice %d", i), SetURLs: []string{server.Origin + "short.json"},
				}))
				n.wait("!!" + find("button.pass", ""))
				n.playGame(0, 1)
			})
		}
	}
}

// The same in whole games, in turns at one table and against the computer, on a virtual clock.
func TestNovicesOnAVirtualClock(t *testing.T) {
	for _, size := range tableSizes {
		for i := range *novices {
			t.Run(fmt.Sprintf("%dx%d/%d", size[0], size[1], i+1), func(t *testing.T) {
				t.Parallel()
				n := newNovice(t, size, uint64(i), true)
				seats := []engine.Seat{0}
				if i%2 == 0 {
					n.press("button", "Play against the computer")
				} else {
					n.openGame(createGame(t, cardgames.NewGame{Seed: fmt.Sprintf("novice %d", i)}))
					seats = append(seats, 1)
				}
				n.wait("!!" + find("button.pass", ""))
				n.playGame(seats...)
			})
		}
	}
}

// The first move is possible soon after the page is opened.
func TestTheFirstMoveIsPossibleSoon(t *testing.T) {
	const limit = 5 * time.Second
	p := &player{newTab(t), server.Base}
	begin := time.Now()
	p.open(server.Base+"/play", ".ways")
	p.press("button", "Play against the computer")
	p.wait("!!" + find(".playable button.card", ""))
	if took := time.Since(begin); took > limit {
		t.Errorf("the first move is possible after %s, later than %s", took, limit)
	}
}

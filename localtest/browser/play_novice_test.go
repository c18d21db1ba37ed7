//go:build real

package browser_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

var novices = flag.Int("novices", 1, "games of novices in each window")

// novice plays with what the accessibility tree of the page says: roles and names.
type novice struct {
	*player
	random *rand.Rand
	passes int // that the novice has asked for
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
	targets, pass := among(all, "Target "), among(all, "Pass")
	var cards []choice
	for _, c := range n.choices("Your hand") {
		if !strings.HasPrefix(c.name, "Read ") {
			cards = append(cards, c)
		}
	}
	switch {
	case len(targets) > 0:
		n.take(targets)
	case len(pass) > 0 && len(cards) > 0 && n.random.IntN(4) > 0:
		n.take(cards)
	case len(pass) > 0 && len(cards) > 0:
		n.passes++
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
		n.do("click again", chromedp.MouseClickXY(x, y))
	}
}

// chosenPasses counts the passes of a finished game, at one table, where a card could have been played.
func chosenPasses(t testing.TB, gameID string) int {
	t.Helper()
	document, err := api.Export(gameID)
	must(t, err)
	var game struct{ Log []cardgames.LogEntry }
	must(t, json.Unmarshal(document, &game))
	passes := 0
	for _, move := range game.Log {
		if move.Action == nil || move.Action.Type != "pass_priority" {
			continue
		}
		before, err := api.Game(gameID, "").ReadVersion(t.Context(), move.Version-1)
		must(t, err)
		if len(before.LegalActions) > 1 {
			passes++
		}
	}
	return passes
}

// playGame plays a game at one table to its end, and looks at what must hold in it.
func (n *novice) playGame(game *cardgames.View) {
	n.t.Helper()
	const maxShift = 0.1
	n.openGame(game)
	n.wait("!!" + find("button.pass", "Pass"))
	n.script(`window.shifts = 0;` + observePlaces)
	for limit := time.Now().Add(4 * time.Minute); !evaluate[bool](n.tab, finished); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(limit) {
			n.screenshot("novice-long")
			n.t.Fatalf("game %s does not end: %s", game.GameID, n.status())
		}
		n.act()
	}
	if passes := chosenPasses(n.t, game.GameID); passes > n.passes {
		n.t.Errorf("game %s has %d passes of choice, and the novice wanted %d", game.GameID, passes, n.passes)
	}
	places := evaluate[[]string](n.tab, `[...places].sort()`)
	if len(places) != 2 || strings.Contains(strings.Join(places, ""), "outside") {
		n.t.Errorf("hand and button were at %q, want one place for each, in the window", places)
	}
	if shift := evaluate[float64](n.tab, `window.shifts`); shift > maxShift {
		n.t.Errorf("the layout shift of game %s is %.2f, more than %.2f", game.GameID, shift, maxShift)
	}
}

// A player who knows only roles and names, and clicks twice every other time, ends no turn by
// mistake, passes only where there is a choice, and finds hand and button where they were.
func TestANovicePassesOnlyOnPurpose(t *testing.T) {
	for i, size := range tableSizes {
		for n := range *novices {
			t.Run(fmt.Sprintf("%dx%d/%d", size[0], size[1], n+1), func(t *testing.T) {
				t.Parallel()
				play := &novice{player: openStart(t, server.Base), random: rand.New(rand.NewPCG(uint64(n), uint64(i)))}
				play.settings(`{}`)
				play.prefer("light") // and no motion: each button is where the novice saw it
				play.viewport(size[0], size[1])
				call(play.tab, page.AddScriptToEvaluateOnNewDocument,
					page.AddScriptToEvaluateOnNewDocumentParams{Source: observeShifts})
				play.do("reload", chromedp.Reload())
				play.playGame(createGame(t, cardgames.NewGame{
					Seed: fmt.Sprintf("novice %d", n), SetURLs: []string{server.Origin + "short.json"},
				}))
				play.expectNoFaults(server.Base)
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

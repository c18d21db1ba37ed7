//go:build real

package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"

	"cardgames/localtest/client"
)

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
	case len(pass) > 0:
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

// passesIn counts the passes of a game that is finished.
func passesIn(t *testing.T, gameID string) int {
	t.Helper()
	response, err := api.Send(t.Context(), client.Get("/games/"+gameID+"?since=0"))
	must(t, err)
	var game struct {
		Log []struct {
			Action struct {
				Type string `json:"type"`
			} `json:"action"`
		} `json:"log"`
		Truncated bool `json:"log_truncated"`
	}
	must(t, json.Unmarshal(response.Body, &game))
	if game.Truncated || len(game.Log) == 0 {
		t.Fatalf("a log of %d moves is not the whole", len(game.Log))
	}
	passes := 0
	for _, move := range game.Log {
		if move.Action.Type == "pass_priority" {
			passes++
		}
	}
	return passes
}

// A player who knows only roles and names, and clicks twice every other time, ends no turn by mistake.
func TestANovicePassesOnlyOnPurpose(t *testing.T) {
	for i, size := range tableSizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			n := &novice{player: openStart(t, server.Base), random: rand.New(rand.NewPCG(7, uint64(i)))}
			n.prefer("light") // and no motion: each button is where the novice saw it
			n.viewport(size[0], size[1])
			game := createGame(t, map[string]any{"seed": "novices", "set_urls": []string{server.Origin + "short.json"}})
			n.openGame(game)
			for limit := time.Now().Add(2 * time.Minute); !evaluate[bool](n.tab, finished); {
				if time.Now().After(limit) {
					t.Fatal(n.status())
				}
				n.act()
				time.Sleep(50 * time.Millisecond)
			}
			if passes := passesIn(t, game.GameID); passes > n.passes {
				t.Errorf("the game has %d passes, and the novice wanted %d", passes, n.passes)
			}
			n.expectNoFaults(server.Base)
		})
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

//go:build real

package browser_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"
)

// typist plays with keys alone, and counts them.
type typist struct {
	*player
	random *rand.Rand
	look   func() options
	keys   []string // of the decision that is being made
	counts []int    // of the keys of each decision
}

// options are the keys that do something at the table, in a version or a later one.
type options struct {
	Version        int
	Answers        []string // of an open question
	Targets, Cards []string
	Pass           string // "" where the player may not pass
}

// seen are the options of a player who sees the table, and knows the keys that it explains.
func (k *typist) seen() options {
	return evaluate[options](k.tab, `(() => {
		const cards = [...document.querySelectorAll(".hand .card")];
		const can = card => card.matches(".playable .card:not([aria-disabled])");
		return {
			Version: `+version+`,
			Answers: [...document.querySelectorAll("dialog [data-choice]")].map(e => e.ariaKeyShortcuts ?? ""),
			Targets: [...document.querySelectorAll(".target")].map(e => e.dataset.number),
			Cards: cards.flatMap((card, i) => can(card) ? [String(i + 1)] : []),
			Pass: document.querySelector("button.pass:not([aria-disabled])") ? " " : "",
		};
	})()`)
}

// heard are the options of a player who knows only the accessibility tree: roles, names and keys.
func (k *typist) heard() options {
	all := options{Version: evaluate[int](k.tab, version)}
	for _, node := range call(k.tab, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
		key, name := shortcut(node), textOf(node.Name)
		switch {
		case textOf(node.Role) != "button" || key == "" || disabled(node):
		case strings.HasPrefix(name, "Read "), key == "T": // which passes until the player's turn, or waits
		case strings.HasPrefix(name, "Pass"), strings.HasPrefix(name, "End turn"):
			all.Pass = key
		case strings.HasPrefix(name, "Target "):
			all.Targets = append(all.Targets, key)
		case key >= "A":
			all.Answers = append(all.Answers, key)
		default:
			all.Cards = append(all.Cards, key)
		}
	}
	return all
}

// shortcut is the key that the accessibility tree names for a button; "" for none.
func shortcut(node *accessibility.Node) string {
	for _, property := range node.Properties {
		if property.Name == "keyshortcuts" {
			return strings.NewReplacer(`"`, "", "Space", " ").Replace(string(property.Value.Value))
		}
	}
	return ""
}

// act presses one key where there is a choice, and waits for what it does.
func (k *typist) act() {
	k.t.Helper()
	all := k.look()
	switch {
	case len(all.Answers) > 0:
		k.strike(all, all.Answers[0])
	case len(all.Targets) > 0:
		k.strike(all, all.Targets[k.random.IntN(len(all.Targets))])
	case all.Pass != "" && len(all.Cards) > 0 && k.random.IntN(4) > 0:
		k.strike(all, all.Cards[k.random.IntN(len(all.Cards))])
	case all.Pass != "":
		k.strike(all, all.Pass)
	}
}

// strike presses a key of some options, and waits for what it does. The decision ends with a move.
func (k *typist) strike(all options, key string) {
	k.t.Helper()
	dialog := fmt.Sprintf(`(%d === 0 && !!document.querySelector("dialog[open]"))`, len(all.Answers))
	moved := fmt.Sprintf(`(%s > %d || %s)`, version, all.Version, finished)
	aims := fmt.Sprintf(`(%d === 0 && !!document.querySelector(".target"))`, len(all.Targets))
	k.keys = append(k.keys, key)
	k.key(key)
	k.wait(moved + "||" + aims + "||" + dialog)
	switch {
	case evaluate[bool](k.tab, dialog) && len(k.look().Answers) == 0:
		k.screenshot("keys")
		k.t.Errorf("the keys %q open a dialog that asks nothing", k.keys)
		k.key(kb.Escape)
	case evaluate[bool](k.tab, moved):
		k.counts = append(k.counts, len(k.keys))
		k.keys = nil
	}
}

// play plays to the end of the game, without the mouse and without a forced pass.
func (k *typist) play() {
	k.t.Helper()
	for limit := time.Now().Add(gameLimit); !evaluate[bool](k.tab, finished); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(limit) {
			k.screenshot("keys-long")
			k.t.Fatal(k.status())
		}
		k.act()
	}
}

// A whole game against the computer takes at most three keys a decision, of a player who sees the
// table, and of one who hears it. The keys are those that the table explains.
func TestADecisionTakesFewKeys(t *testing.T) {
	const maxKeys = 3
	for name, look := range map[string]func(*typist) options{"seen": (*typist).seen, "heard": (*typist).heard} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &typist{player: openStart(t, server.Base), random: rand.New(rand.NewPCG(5, 8))}
			k.look = func() options { return look(k) }
			k.prefer("light")
			k.settings(`{ quick: true }`)
			if !k.tabTo("button.play") {
				t.Fatal("the button is not reached")
			}
			k.key(kb.Enter)
			k.wait("!!" + find("button.pass", ""))
			k.key("?")
			k.wait(`["1 to 7", "1 to 9", "Space"].every(key =>
				[...document.querySelectorAll("dialog .keys kbd")].some(e => e.textContent === key))`)
			k.key(kb.Escape)
			k.wait(`!document.querySelector("dialog")`)
			k.play()
			sum := 0
			for _, n := range k.counts {
				sum += n
			}
			if len(k.counts) < 5 || slices.Max(k.counts) > maxKeys {
				t.Errorf("the decisions took %d keys, want at most %d each", k.counts, maxKeys)
			}
			t.Logf("%d decisions, %d keys, at most %d", len(k.counts), sum, slices.Max(k.counts))
			k.expectNoFaults(server.Base)
		})
	}
}

//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	cardgames "cardgames/clients/go"
)

// The log has one entry for each card that was cast, which says who cast it, and is one stop of the
// Tab key, in which arrows move.
func TestTheLogTellsOfACardOnce(t *testing.T) {
	t.Parallel()
	game := move(t, createGame(t, cardgames.NewGame{Seed: "a table with permanents"}), 70)
	document, err := api.Export(game.GameID)
	must(t, err)
	var saved struct {
		Log []struct {
			Events []struct {
				Type   string
				Player int
			}
		}
	}
	must(t, json.Unmarshal(document, &saved))
	var want []string
	for _, entry := range saved.Log {
		for _, event := range entry.Events {
			if event.Type == "card_cast" {
				want = append(want, fmt.Sprintf("Player %d", event.Player+1))
			}
		}
	}
	p := openStart(t, server.Base)
	p.openGame(game)
	p.wait(showsVersion(game.Version))
	got := evaluate[[]string](p.tab, `[...document.querySelectorAll(".entries li:not(.turn-line) small")]
		.map(e => e.textContent.split(" · ")[0])`)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the log says that cards are cast by\n%q, want\n%q", got, want)
	}
	if stops := evaluate[int](p.tab, `document.querySelectorAll(".entries [tabindex='0']").length`); stops != 1 {
		t.Errorf("the log has %d stops of the Tab key", stops)
	}
	p.script(`document.querySelector(".entries [tabindex='0']").focus()`)
	p.key(kb.ArrowUp)
	p.wait(`document.activeElement === [...document.querySelectorAll(".entry")].at(-2)`)
	p.expectNoFaults(server.Base)
}

// withoutRepetitions drops what says the same as an announcement before it, or the beginning of that.
func withoutRepetitions(said []string) []string {
	var news []string
	for _, text := range said {
		same := func(before string) bool { return strings.HasPrefix(before, text) || strings.HasPrefix(text, before) }
		if !slices.ContainsFunc(news, same) {
			news = append(news, text)
		}
	}
	return news
}

// A screen reader announces when a card is played, when it resolves and when a turn begins: nothing of passes.
func TestFewThingsAreAnnounced(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ quick: true }`)
	p.press("button", "Play against the computer")
	p.wait(showsVersion(0))
	p.script(`window.said = [];
		new MutationObserver(() => said.push(document.querySelector(".announcer").textContent))
			.observe(document.querySelector(".announcer"), { childList: true, characterData: true, subtree: true });`)
	p.playOn(finished)
	said := evaluate[[]string](p.tab, `said`)
	cards := evaluate[int](p.tab, `document.querySelectorAll(".entries li:not(.turn-line)").length`)
	turns := evaluate[int](p.tab, `document.querySelectorAll(".entries .turn-line").length`)
	news := withoutRepetitions(said)
	if most := 2*cards + turns; len(news) > most || len(news) <= turns {
		t.Errorf("%d announcements of %d cards and %d turns: %q", len(news), cards, turns, news)
	}
	for i, text := range said {
		if i > 1 && text == said[i-2] && strings.Contains(said[i-1], "Choose a target") {
			t.Errorf("%q is announced again after a target was chosen", text)
		}
		if i > 0 && strings.HasPrefix(said[i-1], text) {
			t.Errorf("%q is announced after %q", text, said[i-1])
		}
		if strings.HasPrefix(text, "You pass") || strings.HasPrefix(text, "The computer passes") {
			t.Errorf("%q is announced", text)
		}
	}
	p.expectNoFaults(server.Base)
}

// The line of the start belongs to no player, whose colour it would have.
func TestTheFirstLineOfTheLogIsSeen(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{}))
	const line = `document.querySelector(".turn-line b")`
	p.wait(line + `?.textContent === "The game begins"`)
	if colour := evaluate[string](p.tab, `getComputedStyle(`+line+`).color`); colour == "rgba(0, 0, 0, 0)" {
		t.Error("it is transparent")
	}
	p.expectNoFaults(server.Base)
}

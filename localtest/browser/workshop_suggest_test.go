//go:build real

package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/core"
)

// raceSet is a set of few cards, so that a search in it is short. Its games last too long, and
// one of its cards is worth nothing.
const raceSet = `{
  "set_id": "race",
  "name": "Race",
  "version": "1.0.0",
  "cards": [
    {"id": "walk", "name": "Walk Home", "cost": 1, "type": "task", "text": "",
      "effect": "gain_progress", "params": {"n": 1}},
    {"id": "fly", "name": "Fly Home", "cost": 3, "type": "task", "text": "",
      "effect": "gain_progress", "params": {"n": 3}},
    {"id": "rest", "name": "Rest at Home", "cost": 0, "type": "task", "text": "",
      "effect": "drain_time", "params": {"n": 1}}
  ]
}
`

// searchLimit is how long a test waits for a search: on a busy machine, which has
// no two cores for it.
const searchLimit = 6 * time.Minute

// openForBalance opens the workshop with a set that can be played.
func openForBalance(t testing.TB, text string) *player {
	t.Helper()
	p := openWorkshop(t, server.Base)
	p.write(text)
	p.wait(verdictIs("The service would take this set"))
	return p
}

// suggested is true when a suggestion is shown.
const suggested = `[...document.querySelectorAll("h3")].some(e => e.textContent === "Suggested changes")`

// expectOld compares what is marked as out of date with what should be.
func (p *player) expectOld(figures, suggestion bool) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("[aria-label=Balance] .old").hidden === %t`, !figures))
	p.wait(fmt.Sprintf(`document.querySelector("[aria-label=Balance] > .figures").classList.contains("stale") === %t`,
		figures))
	p.wait(fmt.Sprintf(`document.querySelector("[aria-label=Balance] .suggestion").classList.contains("stale") === %t`,
		suggestion))
}

// An author measures a set that is out of balance, asks for changes, makes them and takes
// them back, each in one step. After a change of the text, figures and suggestion are marked.
func TestChangesAreSuggestedMadeAndUndone(t *testing.T) {
	p := openForBalance(t, raceSet)
	p.press("button", "Let bots play it")
	p.waitUpTo(searchLimit, `!!document.querySelector(".gates .fails")`)
	t.Log(p.balanceStatus())
	for _, gate := range p.texts(".gates .holds b") {
		if strings.HasPrefix(gate, "Bots that try") {
			t.Errorf("%s holds after games of greedy bots alone", gate)
		}
	}

	p.press("button", "Suggest changes")
	p.press("button", "Stop")
	p.waitUpTo(searchLimit, `document.querySelector("[aria-label=Balance] [role=status]").textContent === "Stopped."`)
	p.press("button", "Suggest changes")
	p.waitUpTo(searchLimit, suggested)
	t.Log(p.balanceStatus())
	changes, effects := p.texts(".suggestion .edits li"), p.texts(".suggestion .effects li")
	t.Logf("%q do %q", changes, effects)
	if len(changes) == 0 || !strings.Contains(changes[0], "Home") || !strings.Contains(changes[0], "→") {
		t.Errorf("the changes are %q", changes)
	}
	if len(effects) == 0 || !strings.HasPrefix(effects[0], "The first player wins") {
		t.Errorf("what they do is %q", effects)
	}
	p.expectOld(false, false)
	p.expectAccessible("workshop-suggestion")

	p.press("button", "Make these changes")
	p.wait(`document.querySelector(".editor textarea").value.length === ` + fmt.Sprint(len(raceSet)))
	p.wait("!(" + editorHas(raceSet) + ")")
	p.expectOld(true, false)
	if focused := evaluate[string](p.tab, `document.activeElement.textContent`); focused != "Undo these changes" {
		t.Errorf("the focus is on %q", focused)
	}
	p.press("button", "Undo")
	p.wait(editorHas(raceSet))
	p.expectOld(false, false)

	p.press("button", "Make these changes")
	p.wait("!(" + editorHas(raceSet) + ")")
	p.press("button", "Undo these changes")
	p.wait(editorHas(raceSet))

	p.write(strings.Replace(raceSet, `"Rest at Home"`, `"Rest a Little"`, 1))
	p.expectOld(true, true)
	p.wait(`document.querySelector(".suggestion button").disabled`)
	p.expectNoFaults(server.Base)
}

// balanceStatus is what the panel says of the games.
func (p *player) balanceStatus() string {
	p.t.Helper()
	return evaluate[string](p.tab, `document.querySelector("[aria-label=Balance] [role=status]").textContent`)
}

// How long one suggestion takes, from the click until it is shown.
func BenchmarkSuggest(b *testing.B) {
	for _, change := range [][2]string{{`"cost": 5`, `"cost": 1`}, {`"n": 3`, `"n": 6`}} {
		b.Run(strings.ReplaceAll(change[1], " ", ""), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				p := openForBalance(b, strings.Replace(string(core.JSON()), change[0], change[1], 1))
				b.StartTimer()
				p.press("button", "Suggest changes")
				p.waitUpTo(searchLimit, suggested)
				b.Logf("%s %q", p.balanceStatus(), p.texts(".suggestion .edits li"))
			}
		})
	}
}

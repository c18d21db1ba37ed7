//go:build real

package browser_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"cardgames/bots/balance"
	"cardgames/cardsets/check"
	"cardgames/localtest/service/launch"
)

// kinds are the rest of a card: its type and its effect, with its number, which is the
// rate of a permanent.
var kinds = []struct {
	members string
	n       int
}{
	{`"type": "habit", "effect": "none"`, 0},
	{`"type": "appliance", "effect": "none"`, 0},
	{`"type": "person", "effect": "none"`, 0},
	{`"type": "task", "effect": "gain_progress", "params": {"n": 3}`, 3},
	{`"type": "instant", "effect": "gain_time", "params": {"n": 2}`, 2},
	{`"type": "instant", "effect": "scrap", "params": {"max_cost": 3}`, 3},
}

// cardSet is a set of n cards, written as an author would, with texts in words of their own.
func cardSet(n int) string {
	var cards []string
	for i := range n {
		kind, cost := kinds[i%len(kinds)], i%4+1
		cards = append(cards, fmt.Sprintf(`    {
      "id": "card_%[1]d", "name": "Card %[1]d",
      "cost": %[2]d, %[3]s,
      "text": "Read the rules. It is about %[4]d."
    }`, i, cost, kind.members, max(kind.n, (cost+1)/2)))
	}
	return `{
  "set_id": "sixty",
  "name": "Sixty",
  "version": "1.0.0",
  "cards": [
` + strings.Join(cards, ",\n") + `
  ]
}
`
}

// mistake is one that an author makes, with the text that is marked for it.
type mistake struct{ right, wrong, marked string }

var mistakes = []mistake{
	{`"gain_progress"`, `"gain_progres"`, `"gain_progres"`},
	{`{"n": 2}`, `{"n": 200}`, `200`},
	{`"card_59"`, `"card_58"`, `"card_58"`},
}

// withMistakes returns the set of sixty cards with mistakes.
func withMistakes(with ...mistake) string {
	text := cardSet(60)
	for _, m := range with {
		text = strings.Replace(text, m.right, m.wrong, 1)
	}
	return text
}

// openWorkshop opens the workshop of a service that the test may stop.
func openWorkshop(t testing.TB, base string) *player {
	t.Helper()
	p := &player{newTab(t), base}
	p.open(base+"/play/workshop", ".view-choice")
	p.press("button", "Text")
	p.wait(verdictIs("Nothing is written yet."))
	return p
}

// verdictIs is the expression that is true when the verdict begins with a text.
func verdictIs(verdict string) string {
	return fmt.Sprintf(`document.querySelector(".desk .set-verdict").textContent.startsWith(%q)`, verdict)
}

// write replaces the text. Typing or pasting a text of this length takes Chromium
// many seconds.
func (p *player) write(text string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`(field => {
		field.value = %q;
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
	})(document.querySelector(".editor textarea"))`, text))
}

// From an empty page to a played set, without the service: it has stopped before
// the first word is written. Each view on the way is accessible.
func TestASetIsWrittenMeasuredAndPlayedWithoutTheService(t *testing.T) {
	own, err := launch.Start()
	must(t, err)
	t.Cleanup(func() { _ = own.Stop() }) // it has ended, unless the test failed early
	p := openWorkshop(t, own.Base)
	p.script(`localStorage.setItem("cardgames.settings", JSON.stringify({ quick: true }))`)
	must(t, own.Stop())
	p.expectAccessible("workshop-empty")
	p.write(withMistakes(mistakes...))
	p.wait(verdictIs("3 faults"))
	p.expectMarks(withMistakes(mistakes...))
	p.expectAccessible("workshop-faults")
	p.press("button", "New")
	p.wait(`document.querySelectorAll(".sheet .card").length === 3`)
	p.write(withMistakes(mistakes[1:]...))
	p.wait(verdictIs("2 faults"))
	p.expectAccessible("workshop-outdated")
	p.write(withMistakes(mistakes[2:]...))
	p.wait(verdictIs("1 fault"))
	p.write(withMistakes())
	p.wait(verdictIs("The service would take this set") + ` && document.querySelectorAll(".sheet .card").length === 60`)
	text := cardSet(10) // because thousands of games are played for each card
	p.write(text)
	p.wait(`document.querySelectorAll(".sheet .card").length === 10`)

	p.press("button", "Let bots play it")
	p.press("button", "Stop")
	p.wait(`document.querySelector("[aria-label=Balance] [role=status]").textContent === "Stopped."`)

	p.press("button", "this text as it is now")
	p.press("button", "Let bots play it")
	p.waitUpTo(5*time.Minute, `!!document.querySelector(".gates")`) // longer where the machine is busy
	gates := evaluate[[]string](p.tab, `[...document.querySelectorAll(".gates li")].map(e =>
		e.querySelector(".figure, .unmeasured .gate-verdict").textContent.toLowerCase())`)
	if diff := cmp.Diff(simulated(t, text), gates); diff != "" {
		t.Errorf("cmd/simulate and the page (-, +):\n%s", diff)
	}
	t.Log(evaluate[string](p.tab, `document.querySelector("[aria-label=Balance] [role=status]").textContent`))
	p.expectAccessible("workshop-figures")

	p.press("button", "Play against the computer")
	p.wait(`document.querySelectorAll(".playable").length > 0`)
	moves := p.playOn(finished)
	t.Logf("%d moves: %s", moves, p.status())
	p.press("a.button", "Back to the workshop")
	p.wait(fmt.Sprintf(`document.querySelector(".editor textarea")?.value === %q`, text))
	_, faults := p.report(own.Base)
	for _, fault := range faults {
		// The stopped service does not send the worker that would keep the pages after a game.
		if !strings.HasPrefix(fault, "error (network): An unknown error occurred when fetching the script") {
			t.Error(fault)
		}
	}
}

// expectMarks follows the places in the list, and compares what each is said to be, what
// is selected there and what is marked with where the mistakes are.
func (p *player) expectMarks(text string) {
	p.t.Helper()
	for i, m := range mistakes {
		before := text[:strings.LastIndex(text, m.marked)]
		line, column := strings.Count(before, "\n")+1, len(before)-strings.LastIndexByte(before, '\n')
		place := fmt.Sprintf("%d:%d", line, column)
		if places := p.texts(".desk .finding-place b"); len(places) != len(mistakes) || places[i] != place {
			p.t.Errorf("mistake %d is at %s, the list says %q", i, place, places)
		}
		p.press(".desk .finding-place", place)
		p.wait(fmt.Sprintf(`[...document.querySelectorAll(".marks mark.wrong")].some(e => e.textContent === %q)`, m.marked))
		if selected := p.selected(); selected != m.marked {
			p.t.Errorf("%q is selected, want %q", selected, m.marked)
		}
	}
}

// selected is the selection in the editor.
func (p *player) selected() string {
	p.t.Helper()
	return evaluate[string](p.tab, `(f => f.value.slice(f.selectionStart, f.selectionEnd))(
		document.querySelector(".editor textarea"))`)
}

// texts returns the texts of all elements that a selector matches.
func (p *player) texts(selector string) []string {
	p.t.Helper()
	return evaluate[[]string](p.tab, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(e => e.textContent)`, selector))
}

// simulated are the figures of cmd/simulate for the games that the workshop plays.
func simulated(t *testing.T, text string) (gates []string) {
	t.Helper()
	cards, err := check.Sets(check.File{Body: []byte(text)})
	must(t, err)
	plan := balance.Full()
	plan.Greedy, plan.Search, plan.More, plan.Values, plan.Disputed = 2000, 0, 0, 500, 0
	report, err := balance.Measure(t.Context(), cards, plan)
	must(t, err)
	for _, g := range report.Gates {
		gates = append(gates, g.Shown())
	}
	return gates
}

// Each mistake is marked while its author types, and the mark goes with it.
func TestMistakesAreMarked(t *testing.T) {
	p := openWorkshop(t, site)
	p.write(withMistakes())
	p.wait(verdictIs("The service would take this set"))
	for _, m := range mistakes {
		t.Logf("%s is marked after %.0f ms", m.wrong, p.mark(m))
	}
}

// From the last key until the mark is there, the pause before the check included.
func BenchmarkMark(b *testing.B) {
	p := openWorkshop(b, site)
	p.write(withMistakes())
	p.wait(verdictIs("The service would take this set"))
	for _, m := range mistakes {
		b.Run(m.wrong, func(b *testing.B) {
			sum := 0.0
			for b.Loop() {
				sum += p.mark(m)
			}
			b.ReportMetric(sum/float64(b.N), "ms-to-mark")
		})
	}
}

// mark makes a mistake and mends it. It returns how many milliseconds after the
// key the mark was there.
func (p *player) mark(m mistake) (ms float64) {
	p.t.Helper()
	const marked = `[...document.querySelectorAll("mark.wrong")].some(e => e.textContent === want)`
	ms = p.typed(m.right, m.wrong, marked, m.marked)
	p.typed(m.wrong, m.right, `document.querySelector(".desk .set-verdict").classList.contains("good")`, "")
	return ms
}

// typed replaces the last place of a text, and returns after how many
// milliseconds a condition held.
func (p *player) typed(from, to, until, want string) float64 {
	p.t.Helper()
	return evaluate[float64](p.tab, fmt.Sprintf(`(async (from, to, want) => {
		const field = document.querySelector(".editor textarea"), at = field.value.lastIndexOf(from);
		field.focus();
		field.setSelectionRange(at, at + from.length);
		document.execCommand("insertText", false, to);
		const begun = performance.now();
		while (!(%s)) await new Promise(resolve => setTimeout(resolve, 2));
		return performance.now() - begun;
	})(%q, %q, %q)`, until, from, to, want))
}

// Nine cards to a page, on both sizes of paper.
func TestPrintedCards(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.write(withMistakes())
	p.wait(`document.querySelectorAll(".sheet .card").length === 60`)
	for _, paper := range []chromedp.PaperSize{chromedp.PaperA4, chromedp.PaperLetter} {
		printed := run(p.tab, "print", chromedp.PrintToPDF(chromedp.PDFPaper(paper)))
		if pages := len(regexp.MustCompile(`/Type /Page\s`).FindAll(printed, -1)); pages != 7 {
			t.Errorf("60 cards take %d pages of %v, want 7", pages, paper)
		}
	}
}

// The workshop begins with the cards. Their text is behind a button, and the choice is kept.
func TestTheWorkshopShowsCardsFirst(t *testing.T) {
	t.Parallel()
	const isSeen = `document.querySelector(%q)?.checkVisibility() === true`
	p := &player{newTab(t), server.Base}
	p.open(server.Base+"/play/workshop", ".view-choice")
	p.press("button", "New")
	p.wait(`document.querySelectorAll(".desk .sheet .card").length === 3`)
	if evaluate[bool](p.tab, fmt.Sprintf(isSeen, ".editor")) {
		t.Error("the text is shown before it is asked for")
	}
	p.expectAccessible("workshop-cards")
	p.press("button", "Edit Pigeons")
	p.fill("dialog input[type=text]", strings.Repeat("Dove", 30))
	p.press("dialog button", "Change the card")
	p.wait(`document.querySelector(".sheet").textContent.includes("DoveDove")`)
	for _, width := range []int64{390, 1440} {
		p.viewport(width, 900)
		p.expectWidth(width, "a card of one long word")
	}
	p.press("button", "Text")
	p.wait(fmt.Sprintf(isSeen, ".editor") + ` && !document.querySelector(".desk .sheet")`)
	p.script(`window.left = true; location.reload()`)
	p.arrive("!window.left && " + fmt.Sprintf(isSeen, ".editor") +
		` && document.querySelector(".editor textarea").value.includes("DoveDove")`)
	p.press("button", "Cards")
	p.wait(`document.querySelectorAll(".desk .sheet .card").length === 3`)
	p.expectNoFaults(server.Base)
}

// An author chooses how the table of a set looks and sees its cloth; each choice is one step of the text.
func TestAnAuthorChoosesAStyle(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.press("button", "New")
	p.wait(verdictIs("The service would take this set"))
	plain := evaluate[string](p.tab, `document.querySelector(".editor textarea").value`)
	styled := func(style string) string {
		return strings.Replace(plain, `"cards"`, fmt.Sprintf("\"style\": %q,\n  \"cards\"", style), 1)
	}
	shows := func(style string) string {
		return fmt.Sprintf(`document.querySelector(".swatch").dataset.style === %q`, style)
	}
	p.wait(shows("gingham"))
	for _, style := range []string{"ice", "floorboards"} {
		p.choose("Style of the table", style, 0)
		p.wait(editorHas(styled(style)) + " && " + shows(style))
	}
	p.wait(verdictIs("The service would take this set"))
	p.expectAccessible("workshop-style")
	p.choose("Style of the table", "", 0)
	p.wait(editorHas(plain) + " && " + shows("gingham"))
	p.press("button", "Undo")
	p.wait(editorHas(styled("floorboards")) + " && " + shows("floorboards"))
	p.expectNoFaults(server.Base)
}

// A game begins at once while bots play, whose progress goes on and never back.
func TestAGameBeginsWhileBotsPlay(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.script(`localStorage.setItem("cardgames.settings", JSON.stringify({ quick: true }))`)
	p.write(cardSet(10))
	p.wait(verdictIs("The service would take this set"))
	p.script(`document.querySelector("[aria-label='How much is played']").value = "thorough"`)
	p.script(`
		window.shares = [];
		new MutationObserver(changes => shares.push(changes[0].target.value))
			.observe(document.querySelector("progress"), { attributes: true });`)
	p.press("button", "Let bots play it")
	p.wait(`shares.at(-1) > 0`)
	p.press("button", "Play against the computer")
	p.wait(`document.querySelectorAll(".playable").length > 0`)
	p.press("a.home", "Home")
	p.wait(`shares.at(-1) > 0 && !!document.querySelector(".view-choice")`)
	if back := evaluate[bool](p.tab, `shares.some((share, i) => share < (shares[i - 1] ?? 0))`); back {
		t.Error("the progress goes back")
	}
	p.press("button", "Stop")
	p.expectNoFaults(server.Base)
}

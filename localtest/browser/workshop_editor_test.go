//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"cardgames/cardsets/check"
)

// longSet is a set of as many cards as a game takes, in as many lines as fit a file.
func longSet() string {
	var cards []string
	for i := range check.MaxCards {
		cards = append(cards, fmt.Sprintf("{\n\"id\": \"c%d\", \"name\": \"Card %d\",\n\"cost\": %d, \"type\": \"task\",\n"+
			"\"effect\": \"none\",\n\"text\": \"\"\n}", i, i, i%6))
	}
	return "{\n\"set_id\": \"long\",\n\"name\": \"Long\",\n\"version\": \"1.0.0\",\n\"cards\": [\n" +
		strings.Join(cards, ",\n") + "\n]\n}\n"
}

// A set of 2,000 cards is opened by one change of the field and few elements, so that the
// time does not grow with the square of its lines, and typing in it is not blocked.
func TestALongSetIsOpenedAndEdited(t *testing.T) {
	p := openWorkshop(t, site)
	p.script(`globalThis.inputs = 0;
		document.querySelector(".editor textarea").addEventListener("input", () => inputs++)`)
	text := longSet()
	t.Logf("%d bytes, %d lines", len(text), strings.Count(text, "\n"))
	opened := p.openLong(text)
	t.Logf("%+v", opened)
	if opened.Inputs > 0 {
		t.Errorf("%d input events", opened.Inputs)
	}
	if opened.Numbers > 200 || opened.Drawn > 100 {
		t.Errorf("%d lines and %d whole cards are drawn", opened.Numbers, opened.Drawn)
	}
	const generous = 10_000 // milliseconds, on a busy machine
	if opened.Shown > generous || opened.Longest > generous {
		t.Errorf("shown after %.0f ms, the longest task took %.0f ms", opened.Shown, opened.Longest)
	}
	p.wait(`document.querySelectorAll(".sheet > li").length === 2000`)

	key := p.typed(`"c1000"`, `"C1000"`, verdictIs("1 fault"), "")
	t.Logf("a key in the middle is checked after %.0f ms", key)
	p.press("button", "Undo")
	p.wait(editorHas(text) + " && " + verdictIs("The service would take this set"))

	p.script(`document.querySelector(".editor").scrollTo(0, 1e9);
		document.querySelector(".sheet > li:last-child").scrollIntoView()`)
	p.wait(`document.querySelector(".numbers").textContent.includes("12006") &&
		!!document.querySelector(".sheet > li:last-child .cost")`)
}

// openedLong is what it took to open a long set.
type openedLong struct {
	Shown, Checked, Longest float64 // milliseconds
	Inputs, Numbers, Drawn  int
}

// openLong opens a set with the toolbar's button, and waits until it is checked.
func (p *player) openLong(text string) openedLong {
	p.t.Helper()
	p.script(`globalThis.longest = 0;
		new PerformanceObserver(list => longest = Math.max(longest, ...list.getEntries().map(e => e.duration)))
			.observe({ type: "longtask" })`)
	quoted, err := json.Marshal(text)
	must(p.t, err)
	return evaluate[openedLong](p.tab, fmt.Sprintf(`(async text => {
		const input = document.querySelector(".bench-tools input[type=file]"), files = new DataTransfer();
		files.items.add(new File([text], "long.json"));
		input.files = files.files;
		const field = document.querySelector(".editor textarea"), begun = performance.now();
		const until = async holds => {
			while (!holds()) await new Promise(resolve => setTimeout(resolve, 2));
			return performance.now() - begun;
		};
		input.dispatchEvent(new Event("change"));
		await until(() => field.value === text);
		await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
		const Shown = performance.now() - begun;
		const Checked = await until(() => document.querySelector(".desk .set-verdict").classList.contains("good"));
		return { Shown, Checked, Longest: longest, Inputs: inputs,
			Numbers: document.querySelectorAll(".numbers span").length,
			Drawn: document.querySelectorAll(".sheet .cost").length };
	})(%s)`, quoted))
}

// From opening a file of 2,000 cards until it is painted.
func BenchmarkOpen(b *testing.B) {
	text := longSet()
	shown, checked := 0.0, 0.0
	for b.Loop() {
		b.StopTimer()
		p := openWorkshop(b, site)
		p.script(`globalThis.inputs = 0`)
		b.StartTimer()
		opened := p.openLong(text)
		shown, checked = shown+opened.Shown, checked+opened.Checked
	}
	b.ReportMetric(shown/float64(b.N), "ms-to-show")
	b.ReportMetric(checked/float64(b.N), "ms-to-check")
}

// caret puts the caret behind a text in the editor.
func (p *player) caret(behind string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`(field => {
		field.focus();
		const at = field.value.indexOf(%q) + %[1]q.length;
		field.setSelectionRange(at, at);
	})(document.querySelector(".editor textarea"))`, behind))
}

// Members and values are offered at the caret and chosen with the keyboard, and each step
// is undone.
func TestWordsAreSuggested(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	const before = `{"set_id": "a", "name": "A", "version": "1.0.0", "cards": [{"type": "task", }]}`
	p.write(before)
	p.caret(`"task", `)
	p.do("type", chromedp.KeyEvent(`"eff`))
	const active = `document.querySelector("[role=option][aria-selected=true]")`
	p.wait(active + `?.textContent.startsWith("effect")`)
	const textarea = `document.querySelector(".editor textarea")`
	p.wait(fmt.Sprintf(`%s.getAttribute("aria-activedescendant") === %s.id`, textarea, active))
	p.expectAccessible("workshop-suggestions")
	p.key(kb.Enter)
	p.wait(active + `?.textContent.startsWith("none")`) // the values of the member are next
	p.do("type", chromedp.KeyEvent("gain"))
	p.wait(active + `?.textContent.startsWith("gain_progress")`)
	p.key(kb.ArrowDown)
	p.wait(active + `?.textContent.startsWith("gain_time")`)
	p.key(kb.Tab)
	p.wait(editorHas(strings.Replace(before, `, }`, `, "effect": "gain_time"}`, 1)))
	p.key(kb.Escape)
	for range 20 {
		if evaluate[bool](p.tab, editorHas(before)) {
			break
		}
		p.pressNow("button", "Undo")
	}
	p.wait(editorHas(before))
}

// A card is added by a form, with the sentence of the rules as its text, and changed.
func TestACardIsAddedAndChangedByAForm(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.press("button", "Add a card")
	p.wait(`!!document.querySelector(".preview .card")`)
	p.expectAccessible("workshop-form")
	if evaluate[bool](p.tab, `!document.querySelector(".card-dialog .primary").disabled`) {
		t.Error("a card without a name can be added")
	}
	p.fill(".card-form input", "Water the Flowers")
	p.choose("Effect", "draw", 0)
	p.fill(`.step input[type=number]`, "2")
	p.wait(`document.querySelector(".preview .effect").textContent.startsWith("You draw 2")`)
	p.press(".card-dialog button", "Add a card")
	p.wait(verdictIs("The service would take this set") + ` && document.querySelectorAll(".sheet .card").length === 1`)
	p.wait(`document.querySelector(".sheet .card .effect")?.textContent.startsWith("You draw 2")`)
	card := p.cards()[0]
	if card.ID != "water_the_flowers" || card.Effect != "draw" || !strings.HasPrefix(card.Text, "Draw 2 cards") {
		t.Errorf("the card is %+v", card)
	}

	p.press(".sheet button", "Edit Water the Flowers")
	p.wait(`!!document.querySelector(".preview .card")`)
	p.choose("How much", "count", 0)
	p.choose("For each of", "own_habits", 0)
	p.choose("Condition", "behind", 0)
	p.press(".card-dialog button", "Add another effect")
	p.choose("Effect", "mill", 1)
	p.expectAccessible("workshop-form-grammar")
	p.press(".card-dialog button", "Change the card")
	p.wait(verdictIs("The service would take this set") + ` &&
		document.querySelector(".sheet .card .effect").textContent.includes("habit")`)
	params, err := json.Marshal(p.cards()[0].Params)
	must(t, err)
	want := `{"also":[{"effect":"mill","params":{"n":1}}],"if":{"at_least":1,"count":"behind"},` +
		`"n":{"per":"own_habits"}}`
	if string(params) != want {
		t.Errorf("the params are %s, want %s", params, want)
	}

	p.press(".sheet button", "Edit Water the Flowers")
	p.wait(`!!document.querySelector(".preview .card")`)
	p.choose("Type", "habit", 0)
	p.wait(`document.querySelector(".preview .card").classList.contains("habit")`)
	p.press(".card-dialog button", "Change the card")
	p.wait(`document.querySelector(".sheet .card").classList.contains("habit")`)
	if card := p.cards()[0]; card.Type != "habit" || card.Effect != "none" || card.Params != nil {
		t.Errorf("the card is %+v", card)
	}
	for range 3 {
		p.press("button", "Undo")
	}
	p.wait(verdictIs("Nothing is written yet."))
}

// The reason why a card cannot be added stands beside the button, at every size. A permanent, which
// has one effect, is asked for none; of two moments each has a name of its own.
func TestTheFormSaysWhyACardCannotBeAdded(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.press("button", "Add a card")
	p.wait(`!!document.querySelector(".preview .card")`)
	p.wait(`document.querySelector(".form-notes").textContent === "The card needs a name."`)
	p.fill(".card-form input", "Nap")
	p.choose("Condition", "own_habits", 0)
	p.fill(`.step .row .field:last-child input[type=number]`, "200")
	p.wait(`document.querySelector(".card-dialog .primary").disabled && !!document.querySelector(".form-notes li")`)
	p.expectInSight(".form-notes li, .card-dialog .primary")
	p.viewport(1280, 900)
	p.choose("Type", "habit", 0)
	p.wait(`document.querySelector(".preview .card").classList.contains("habit")`)
	about := evaluate[[]string](p.tab, `[...document.querySelectorAll(".about")].map(e => e.textContent)`)
	if len(about) > 0 {
		t.Errorf("a habit is said to have the effect %q", about)
	}
	p.press(".card-dialog button", "Add an ability")
	labels := evaluate[[]string](p.tab, `[...document.querySelectorAll(".field > span")].map(e => e.textContent)`)
	slices.Sort(labels)
	if named := slices.Compact(slices.Clone(labels)); len(named) < len(labels) {
		t.Errorf("two fields have one name: %q", labels)
	}
}

// A text of the author's own stays when the effect changes, until the author takes the words of
// the rules in its place.
func TestATextTakesTheWordsOfTheRules(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.write(cardSet(6))
	p.wait(`document.querySelectorAll(".sheet .card").length === 6`)
	p.press(".sheet button", "Edit Card 3")
	p.press(".card-form button", "Use the words of the rules")
	p.wait(`document.querySelector(".card-form textarea").value === "" &&
		!!document.querySelector(".card-form button[hidden]")`)
	p.press(".card-dialog button", "Change the card")
	p.wait(`JSON.parse(document.querySelector(".editor textarea").value).cards[3].text === "Gain 3 progress."`)
}

// Beside a text and in the advice on it, the author can take the words of the rules, and all
// else stays as it is.
func TestATextIsReworded(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	const wrong, own = "Read the rules. It is about 4.", "Read the rules. It is about 1."
	set := strings.Replace(cardSet(6), `about 3."`, `about 4."`, 1) // Card 3
	text := set
	p.write(text)
	p.wait(`document.querySelectorAll(".sheet .card").length === 6`)
	for _, c := range []struct{ button, card, text, sentence string }{
		{".set-advice button", "Card 3", wrong, "Gain 3 progress."},
		{".sheet button", "Card 0", own, "+1 progress at the start of your turn."},
	} {
		text = strings.Replace(text, c.text, c.sentence, 1)
		p.press(c.button, "Reword "+c.card)
		p.wait(fmt.Sprintf(`document.querySelector(".editor textarea").value === %q`, text))
		p.wait(fmt.Sprintf(`![...document.querySelectorAll("button")].some(e => e.ariaLabel === "Reword %s")`, c.card))
		if !evaluate[bool](p.tab, `document.activeElement !== document.body &&
			document.activeElement.closest(".workshop-side") !== null`) {
			t.Errorf("after %s, the focus is elsewhere", c.card)
		}
	}
	p.expectAccessible("workshop-reworded")
	p.press("button", "Undo")
	p.press("button", "Undo")
	p.wait(fmt.Sprintf(`document.querySelector(".editor textarea").value === %q`, set))
}

// On a phone, the advice is below the text: a click on it shows its place.
func TestAPlaceIsShownOnAPhone(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.viewport(390, 844)
	p.write(strings.Replace(cardSet(20), "Read the rules.", "Gain 9 progress.", 20))
	p.wait(verdictIs("The service would take this set, with"))
	p.press(".set-advice .finding-place", "")
	p.wait(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector(".editor").getBoundingClientRect())`)
	p.wait(`document.activeElement === document.querySelector(".editor textarea")`)
}

// The form needs the list of effects. Where that did not load, the page says so, and tries again.
func TestTheListOfEffectsIsOutOfReach(t *testing.T) {
	t.Parallel()
	p := &player{newTab(t), server.Base}
	unblock := p.block("card-author.json")
	p.open(p.base+"/play/workshop", ".view-choice")
	p.wait(verdictIs("Nothing is written yet."))
	p.press("button", "Add a card")
	const notice = "The list of effects could not be loaded. Are you online?"
	p.wait(fmt.Sprintf(`document.querySelector(".draft-notice").textContent === %q`, notice))
	unblock()
	p.press("button", "Add a card")
	p.wait(`[...document.querySelectorAll(".card-form option")].some(e => e.value === "gain_progress")`)
}

type writtenCard struct {
	ID, Type, Effect, Text string
	Params                 map[string]any
}

// cards are those in the editor.
func (p *player) cards() []writtenCard {
	p.t.Helper()
	var set struct{ Cards []writtenCard }
	must(p.t, json.Unmarshal([]byte(evaluate[string](p.tab, `document.querySelector(".editor textarea").value`)), &set))
	return set.Cards
}

// choose chooses an option of a field of the form, by the field's label and the number of
// fields with that label before it.
func (p *player) choose(label, option string, before int) {
	p.t.Helper()
	p.script(fmt.Sprintf(`(select => {
		select.value = %q;
		select.dispatchEvent(new Event("change", { bubbles: true }));
	})([...document.querySelectorAll(".field")].filter(e => e.firstChild.textContent === %q)[%d].querySelector("select"))`,
		option, label, before))
}

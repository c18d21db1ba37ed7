//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/opentable"
	"cardgames/schemas"
)

// The page shows the operations of the document, and each opens and shows the
// statuses of its responses. Nothing is wider than the screen of a phone.
func TestEveryOperationIsRenderedOnAPhone(t *testing.T) {
	t.Parallel()
	const width = 360 // CSS pixels
	p, documented := newTab(t), operations(t)
	p.do("emulate a phone", chromedp.EmulateViewport(width, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	for _, page := range []string{"/schema/problems", "/schema/problems/card_pool_too_large"} {
		p.open(site+page, "article")
		p.expectWidth(width, page)
	}
	ids := p.openDocumentation()
	p.expectWidth(width, "the documentation")
	if diff := cmp.Diff(slices.Sorted(maps.Keys(documented)), slices.Sorted(maps.Keys(ids))); diff != "" {
		t.Fatalf("the document and the page (-, +):\n%s", diff)
	}
	for name, id := range ids {
		p.expanded(id, func() {
			p.expectWidth(width, name)
			statuses := evaluate[[]string](p, fmt.Sprintf(
				`[...document.querySelectorAll("%s tr.response[data-code]")].map(e => e.dataset.code).sort()`, id))
			if diff := cmp.Diff(documented[name], statuses); diff != "" {
				t.Errorf("%s, the document and the page (-, +):\n%s", name, diff)
			}
		})
	}
	t.Logf("%d operations rendered and opened, %d pixels wide, %d requests, all to the service, no error",
		len(ids), width, p.expectNoFaults(site))
}

// operations returns the operations of the document, such as "POST /games", with the statuses
// of their responses.
func operations(t *testing.T) map[string][]string {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(schemas.OpenAPI)
	must(t, err)
	all := map[string][]string{}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			all[method+" "+path] = slices.Sorted(maps.Keys(operation.Responses.Map()))
		}
	}
	return all
}

// A game is created and played on the page, and it is a real one.
func TestTryItOut(t *testing.T) {
	t.Parallel()
	p := newTab(t)
	ids := p.openDocumentation()
	created := p.tryOut(ids["POST /games"], nil)
	var game cardgames.View
	must(t, json.Unmarshal([]byte(created.Body), &game))
	created.expect(t, "201", `etag: "0"`, "location: "+opentable.Path(&game))
	moved := p.tryOut(ids["POST /games/{id}/actions"], map[string]string{
		`[data-param-name="id"] input`:              game.GameID,
		`[data-param-name="If-Match"] input`:        `"0"`,
		`[data-param-name="Idempotency-Key"] input`: "first",
		`textarea.body-param__text`:                 `{"type":"pass_priority","player":0}`,
	})
	moved.expect(t, "200", `etag: "1"`)
	if stored, err := api.Read(game.GameID); err != nil || stored.Version != 1 {
		t.Errorf("the service has version %d, %v", stored.Version, err)
	}
	t.Logf("%s by Try it out, then played (%s), %d requests, all to the service, no error",
		created.Status, moved.Status, p.expectNoFaults(site))
}

// openDocumentation opens the page and returns the id of each operation's
// element by its visible name, such as "POST /games".
func (p *tab) openDocumentation() map[string]string {
	p.t.Helper()
	p.open(site+"/schema", ".opblock")
	// Swagger UI inserts a zero-width space where a long path may break.
	ids := evaluate[map[string]string](p, `Object.fromEntries([...document.querySelectorAll(".opblock")].map(e => {
		const shown = part => e.querySelector(".opblock-summary-" + part).innerText.replaceAll("\u200b", "").trim()
		return [shown("method") + " " + shown("path"), "#" + e.id]
	}))`)
	faults := evaluate[string](p, `[...document.querySelectorAll(".errors-wrapper")].map(e => e.innerText).join("\n")`)
	if faults != "" {
		p.t.Errorf("the page says: %s", faults)
	}
	return ids
}

// expanded opens an operation, does something with it and closes it again: with
// all of them open, a press takes Swagger UI seconds. It presses a key, because a
// click misses where the page still moves after another operation closed.
func (p *tab) expanded(id string, do func()) {
	p.t.Helper()
	control, responses := chromedp.CSS(id+" .opblock-summary-control"), chromedp.CSS(id+" .responses-table .response")
	p.do("expand "+id, chromedp.SendKeys(control, kb.Enter), chromedp.WaitVisible(responses))
	do()
	p.do("collapse "+id, chromedp.SendKeys(control, kb.Enter), chromedp.WaitNotPresent(responses))
}

// shown is the response to a request as the page shows it.
type shown struct {
	Status  string   `json:"status"`
	Headers []string `json:"headers"` // such as `etag: "0"`
	Body    string   `json:"body"`
}

func (s shown) expect(t *testing.T, status string, headers ...string) {
	t.Helper()
	for _, header := range headers {
		if s.Status != status || !slices.Contains(s.Headers, header) {
			t.Errorf("the page shows %s %q, want %s and %s: %s", s.Status, s.Headers, status, header, s.Body)
		}
	}
}

// tryOut opens an operation, fills in its fields, sends the request and reads the
// response from the page. The fields are given by their selectors.
func (p *tab) tryOut(id string, fields map[string]string) (response shown) {
	p.t.Helper()
	p.expanded(id, func() {
		tryOut, execute := chromedp.CSS(id+" .try-out__btn"), chromedp.CSS(id+" .execute")
		p.do("Try it out", chromedp.Click(tryOut), chromedp.WaitVisible(execute))
		for field, value := range fields {
			p.fill(id+" "+field, value)
		}
		table := id + " .live-responses-table"
		body := chromedp.CSS(table + " .highlight-code code")
		p.do("Execute", chromedp.Click(execute), chromedp.WaitVisible(body))
		response = evaluate[shown](p, fmt.Sprintf(`(table => ({
			status: table.querySelector("tbody .response-col_status").innerText.trim(),
			headers: [...table.querySelectorAll(".headerline")].map(e => e.innerText.trim()),
			body: table.querySelector(".highlight-code code").textContent,
		}))(document.querySelector(%q))`, table))
	})
	return response
}

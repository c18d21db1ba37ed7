//go:build real

package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// document is what the tests read of the OpenAPI document: the statuses of each
// operation, such as "POST /games".
type document struct {
	operations map[string][]string
	codes      []string // of problems
}

func readDocument(t *testing.T) document {
	t.Helper()
	var served struct {
		Paths map[string]map[string]struct {
			Responses map[string]json.RawMessage `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas struct {
				ProblemCode struct {
					Enum []string `json:"enum"`
				}
			} `json:"schemas"`
		} `json:"components"`
	}
	decode(t, get(t, "/schema/openapi.json", http.StatusOK), &served)
	d := document{operations: map[string][]string{}, codes: served.Components.Schemas.ProblemCode.Enum}
	for path, methods := range served.Paths {
		for method, operation := range methods {
			d.operations[strings.ToUpper(method)+" "+path] = slices.Sorted(maps.Keys(operation.Responses))
		}
	}
	return d
}

// get asks the service without a browser.
func get(t *testing.T, path string, status int) string {
	t.Helper()
	resp, err := http.Get(server.Base + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != status {
		t.Fatalf("GET %s: %s, %v", path, resp.Status, err)
	}
	return string(body)
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
}

// openDocumentation opens the page on base and returns the id of each operation's
// element, by what a reader sees of it: "POST /games".
func (p *tab) openDocumentation(base string) map[string]string {
	p.t.Helper()
	p.open(base+"/schema", ".opblock")
	// Swagger UI puts a space of no width where a long path may break.
	ids := evaluate[map[string]string](p, `Object.fromEntries([...document.querySelectorAll(".opblock")].map(e => {
		const shown = part => e.querySelector(".opblock-summary-" + part).innerText.replaceAll("\u200b", "").trim()
		return [shown("method") + " " + shown("path"), "#" + e.id]
	}))`)
	if faults := evaluate[string](p, `[...document.querySelectorAll(".errors-wrapper")].map(e => e.innerText).join("\n")`); faults != "" {
		p.t.Errorf("the page says: %s", faults)
	}
	return ids
}

// expanded does something with an open operation, and closes it again: with all
// of them open, Swagger UI takes seconds for a click.
func (p *tab) expanded(id string, do func()) {
	p.t.Helper()
	control, responses := chromedp.CSS(id+" .opblock-summary-control"), chromedp.CSS(id+" .responses-table .response")
	p.do("expand "+id, chromedp.Click(control), chromedp.WaitVisible(responses))
	do()
	p.do("collapse "+id, chromedp.Click(control), chromedp.WaitNotPresent(responses))
}

// shown is the response to a request as the page shows it.
type shown struct {
	Status  string   `json:"status"`
	Headers []string `json:"headers"` // such as `etag: "0"`
	Body    string   `json:"body"`
}

// tryOut expands an operation, fills in its fields, by their selectors, sends
// the request and reads the response off the page.
func (p *tab) tryOut(id string, fields map[string]string) (response shown) {
	p.t.Helper()
	p.expanded(id, func() { response = p.execute(id, fields) })
	return response
}

func (p *tab) execute(id string, fields map[string]string) shown {
	p.t.Helper()
	p.do("Try it out", chromedp.Click(chromedp.CSS(id+" .try-out__btn")), chromedp.WaitVisible(chromedp.CSS(id+" .execute")))
	for field, value := range fields {
		p.fill(id+" "+field, value)
	}
	table := id + " .live-responses-table"
	p.do("Execute", chromedp.Click(chromedp.CSS(id+" .execute")), chromedp.WaitVisible(chromedp.CSS(table+" .highlight-code code")))
	return evaluate[shown](p, fmt.Sprintf(`(table => ({
		status: table.querySelector("tbody .response-col_status").innerText.trim(),
		headers: [...table.querySelectorAll(".headerline")].map(e => e.innerText.trim()),
		body: table.querySelector(".highlight-code code").textContent,
	}))(document.querySelector(%q))`, table))
}

// fill pastes a value in the place of what a field has.
func (p *tab) fill(field, value string) {
	p.t.Helper()
	p.do("fill in "+field, chromedp.Click(chromedp.CSS(field)),
		chromedp.Evaluate[chromedp.Void](`document.activeElement.select()`), insert(value))
	p.wait(fmt.Sprintf(`document.querySelector(%q).value === %q`, field, value))
}

func insert(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.InsertText, input.InsertTextParams{Text: text})
		return err
	})
}

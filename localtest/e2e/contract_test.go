package e2e

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"cardgames/schemas"
)

// tampering changes the answers on their way.
type tampering func(*http.Response, string) (body string)

func (change tampering) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(strings.NewReader(change(resp, string(body))))
	return resp, err
}

// The contract is worth something only where it can be broken.
func TestAnswersThatBreakTheContract(t *testing.T) {
	s := newService(t)
	c, err := NewContract(schemas.OpenAPI, nil)
	must(t, err)
	ask := func(t *testing.T, change tampering) error {
		c.next = change
		return askFor(t, c, "POST", s.BaseURL+"/games", "{}")
	}
	replace := func(old, new string) tampering {
		return func(_ *http.Response, body string) string {
			if !strings.Contains(body, old) {
				t.Fatalf("no %s in %s", old, body)
			}
			return strings.Replace(body, old, new, 1)
		}
	}
	for name, change := range map[string]tampering{
		"a member is missing":                 replace(`"version":0,`, ``),
		"a member is of another type":         replace(`"version":0,`, `"version":"0",`),
		"a member is null":                    replace(`"version":0,`, `"version":null,`),
		"a member is below its minimum":       replace(`"version":0,`, `"version":-1,`),
		"a member is undocumented":            replace(`"version":0,`, `"version":0,"fresh":true,`),
		"a member far inside is undocumented": replace(`"hand_count":`, `"mood":1,"hand_count":`),
		"an enumeration has another value":    replace(`"in_progress"`, `"paused"`),
		"an event has an unknown type":        replace(`"turn_started"`, `"turn_begun"`),
		"an action lacks a member":            replace(`{"type":"pass_priority","player":0}`, `{"type":"pass_priority"}`),
		"a hash has another form":             replace(`"commitment":"`, `"commitment":"x`),
		"the body is not JSON":                replace(`{`, `{{`),
		"the status is not listed":            func(r *http.Response, body string) string { r.StatusCode = 202; return body },
		"the content type is not listed":      func(r *http.Response, body string) string { r.Header.Set("Content-Type", "text/plain"); return body },
		"a problem's status has a view":       func(r *http.Response, body string) string { r.StatusCode = 422; return body },
	} {
		t.Run(name, func(t *testing.T) {
			if err := ask(t, change); err == nil {
				t.Error("nobody noticed")
			}
		})
	}
	t.Run("nothing is changed", func(t *testing.T) { must(t, ask(t, replace(`{`, `{`))) })
}

func TestRequestsThatBreakTheContract(t *testing.T) {
	s := newService(t)
	game := s.create("").path()
	c, err := NewContract(schemas.OpenAPI, http.DefaultTransport)
	must(t, err)
	for _, test := range []struct{ method, path, body string }{
		{"POST", "/games", `{"sets": []}`},
		{"POST", "/games", `null`},
		{"POST", "/games", `{"seed": ""}`},
		{"POST", game + "/actions", `{"type": "pass_priority"}`},
		{"POST", game + "/actions", `{"type": "resign", "player": 0}`},
		{"POST", game + "/actions", ``},
		{"GET", game + "?version=x", ``},
		{"GET", game + "?since=-2", ``},
		{"GET", game + "?include=decks", ``},
		{"GET", "/games/x", ``},
		{"GET", "/games", ``},
		{"GET", "/schema/nothing", ``},
	} {
		if err := askFor(t, c, test.method, s.BaseURL+test.path, test.body); err == nil {
			t.Errorf("%s %s %s: nobody noticed", test.method, test.path, test.body)
		}
	}
}

func askFor(t *testing.T, c *Contract, method, url, body string) error {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	must(t, err)
	r.Header.Set("Content-Type", "application/json")
	resp, err := c.RoundTrip(r)
	if err == nil {
		resp.Body.Close()
	}
	return err
}

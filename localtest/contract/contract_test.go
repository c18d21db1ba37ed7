package contract_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/client"
	"cardgames/localtest/contract"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// tampering changes the responses of the service on their way.
type tampering struct {
	service http.RoundTripper
	change  func(*http.Response, string) string
}

func (t tampering) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := t.service.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(strings.NewReader(t.change(resp, string(body))))
	return resp, err
}

func inProcess(t *testing.T) http.RoundTripper {
	t.Helper()
	handler, err := service.New(service.Parts{Store: memstore.New(time.Now), Archive: &memstore.Archive{}, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return service.Transport{Handler: handler}
}

func TestResponsesThatBreakTheDocument(t *testing.T) {
	inner := inProcess(t)
	create := func(change func(*http.Response, string) string) error {
		c := client.Client{Base: "http://service", Transport: contract.Transport{Checker: contract.Published(), Next: tampering{inner, change}}}
		_, err := c.Send(t.Context(), client.Post("/games", "{}"))
		return err
	}
	replace := func(old, new string) func(*http.Response, string) string {
		return func(_ *http.Response, body string) string {
			if !strings.Contains(body, old) {
				t.Fatalf("no %s in %s", old, body)
			}
			return strings.Replace(body, old, new, 1)
		}
	}
	if err := create(replace(`{`, `{`)); err != nil {
		t.Errorf("an unchanged response: %v", err)
	}
	for name, change := range map[string]func(*http.Response, string) string{
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
		if err := create(change); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestRequestsThatBreakTheDocument(t *testing.T) {
	c := client.Client{Base: "http://service", Transport: contract.Transport{Checker: contract.Published(), Next: inProcess(t)}}
	const game = "/games/aaaaaaaaaaaaaaaaaaaaaaaaaa"
	for _, r := range []client.Request{
		client.Post("/games", `{"sets": []}`),
		client.Post("/games", `null`),
		client.Post("/games", `{"seed": ""}`),
		client.Post(game+"/actions", `{"type": "pass_priority"}`),
		client.Post(game+"/actions", `{"type": "resign", "player": 0}`),
		client.Post(game+"/actions", ``),
		client.Get(game + "?version=x"),
		client.Get(game + "?since=-2"),
		client.Get(game + "?include=decks"),
		client.Get("/games/x"),
		client.Get("/games"),
		client.Get("/schema/nothing"),
	} {
		if _, err := c.Send(t.Context(), r); err == nil {
			t.Errorf("%s %s %s: no error", r.Method, r.Path, r.Body)
		}
	}
	if _, err := c.Send(contract.With(t.Context(), contract.Undocumented), client.Get(game)); err == nil {
		t.Error("a documented request passes as undocumented")
	}
}

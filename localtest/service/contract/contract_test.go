package contract_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/service/contract"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

func httpRequest(t *testing.T, r rawhttp.Request) *http.Request {
	t.Helper()
	request, err := r.HTTP(t.Context(), "http://service")
	if err != nil {
		t.Fatal(err)
	}
	return request
}

// Each change makes a valid response of the service invalid.
func TestResponsesThatBreakTheDocument(t *testing.T) {
	handler := launch.New(launch.Parts{Store: memstore.New(), Now: time.Now})
	c, create := rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: handler}},
		rawhttp.Post("/games", "{}")
	original, err := c.Send(t.Context(), create)
	if err != nil {
		t.Fatal(err)
	}
	check := func(status int, contentType, body string) error {
		header := original.Header.Clone()
		header.Set("Content-Type", contentType)
		return contract.Published().CheckResponse(httpRequest(t, create), status, header, []byte(body))
	}
	const isJSON = "application/json"
	if err := check(original.Status, isJSON, string(original.Body)); err != nil {
		t.Errorf("an unchanged response: %v", err)
	}
	for name, change := range map[string][2]string{
		"a member is missing":              {`"version":0,`, ``},
		"a member is of another type":      {`"version":0,`, `"version":"0",`},
		"a member is null":                 {`"version":0,`, `"version":null,`},
		"a member is below its minimum":    {`"version":0,`, `"version":-1,`},
		"a member is undocumented":         {`"version":0,`, `"version":0,"fresh":true,`},
		"a nested member is undocumented":  {`"hand_count":`, `"mood":1,"hand_count":`},
		"an enumeration has another value": {`"in_progress"`, `"paused"`},
		"an event has an unknown type":     {`"turn_started"`, `"turn_begun"`},
		"an action has a missing member":   {`{"type":"pass_priority","player":0}`, `{"type":"pass_priority"}`},
		"a hash has another form":          {`"commitment":"`, `"commitment":"x`},
		"the body is not JSON":             {`{`, `{{`},
	} {
		body := strings.Replace(string(original.Body), change[0], change[1], 1)
		if body == string(original.Body) || check(original.Status, isJSON, body) == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if check(http.StatusAccepted, isJSON, string(original.Body)) == nil {
		t.Error("the status is not listed: no error")
	}
	if check(original.Status, "text/plain", string(original.Body)) == nil {
		t.Error("the content type is not listed: no error")
	}
	if check(http.StatusUnprocessableEntity, isJSON, string(original.Body)) == nil {
		t.Error("a problem's status has a view: no error")
	}
}

func TestRequestsThatBreakTheDocument(t *testing.T) {
	const game = "/games/aaaaaaaaaaaaaaaaaaaaaaaaaa"
	for _, test := range []struct {
		request      rawhttp.Request
		undocumented bool
	}{
		{rawhttp.Post("/games", `{"sets": {}}`), false},
		{rawhttp.Post("/games", `null`), false},
		{rawhttp.Post("/games", `{"seed": ""}`), false},
		{rawhttp.Post(game+"/actions", `{"type": "pass_priority"}`), false},
		{rawhttp.Post(game+"/actions", `{"type": "concede", "player": 0}`), false},
		{rawhttp.Post(game+"/actions", ``), false},
		{rawhttp.Get(game + "?version=x"), false},
		{rawhttp.Get(game + "?since=-2"), false},
		{rawhttp.Get(game + "?include=decks"), false},
		{rawhttp.Get("/games/x"), false},
		{rawhttp.Get("/games"), true},
		{rawhttp.Get("/games/"), true},
		{rawhttp.Get("/schema/nothing"), true},
	} {
		err := contract.Published().CheckRequest(httpRequest(t, test.request))
		if err == nil || errors.Is(err, contract.ErrUndocumented) != test.undocumented {
			t.Errorf("%s %s %s: %v", test.request.Method, test.request.Path, test.request.Body, err)
		}
	}
}

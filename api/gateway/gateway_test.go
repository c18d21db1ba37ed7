package gateway_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"cardgames/api"
	"cardgames/api/gateway"
)

// get is an event as the API Gateway sends it; the options change it.
func get(rawPath string, options ...func(*events.APIGatewayV2HTTPRequest)) events.APIGatewayV2HTTPRequest {
	var e events.APIGatewayV2HTTPRequest
	e.Version, e.RawPath = "2.0", rawPath
	e.RequestContext.HTTP.Method = http.MethodGet
	e.RequestContext.DomainName = "api.example"
	e.RequestContext.Stage = "$default"
	e.RequestContext.RequestID = "JKJaXmPLvHcESHA="
	for _, option := range options {
		option(&e)
	}
	return e
}

// invoke takes the same way as an event in the cloud: JSON in, JSON out.
func invoke(t *testing.T, h http.HandlerFunc, event events.APIGatewayV2HTTPRequest) events.APIGatewayV2HTTPResponse {
	t.Helper()
	return invokeFunction(t, gateway.New(h), event)
}

func invokeFunction(t *testing.T, f *gateway.Function,
	event events.APIGatewayV2HTTPRequest) events.APIGatewayV2HTTPResponse {
	t.Helper()
	in, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	out, err := f.Invoke(t.Context(), in)
	if err != nil {
		t.Fatalf("the function returned an error, for which the API Gateway makes its own response: %v", err)
	}
	var resp events.APIGatewayV2HTTPResponse
	if err := json.Unmarshal(out, &resp); err != nil {
		t.Fatal(err)
	}
	if got := resp.Headers["X-Request-Id"]; got != event.RequestContext.RequestID {
		t.Errorf("X-Request-Id is %q, want %q", got, event.RequestContext.RequestID)
	}
	return resp
}

// expectProblem checks status and code and returns the detail.
func expectProblem(t *testing.T, resp events.APIGatewayV2HTTPResponse, status int, code string) string {
	t.Helper()
	var p struct {
		Status       int
		Code, Detail string
	}
	if err := json.Unmarshal([]byte(resp.Body), &p); err != nil {
		t.Fatalf("body %q: %v", resp.Body, err)
	}
	if resp.StatusCode != status || p.Status != status || p.Code != code {
		t.Errorf("got %d %s, want %d %s", resp.StatusCode, resp.Body, status, code)
	}
	if got := resp.Headers["Content-Type"]; got != "application/problem+json" {
		t.Errorf("content type %q", got)
	}
	return p.Detail
}

// captureLog returns what is logged until the test ends.
func captureLog(t *testing.T) *bytes.Buffer {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}

func TestRequestReachesHandler(t *testing.T) {
	event := get("/games/abc/actions", func(e *events.APIGatewayV2HTTPRequest) {
		e.RequestContext.HTTP.Method = http.MethodPost
		e.RawQueryString = "version=3&q=a%26b"
		e.Headers = map[string]string{
			"content-type": "application/json", "host": "api.example",
			"idempotency-key": "a,b", "if-none-match": `"1", "2"`,
		}
		e.Body = `{"type":"pass_priority"}`
	})
	invoke(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got := map[string]string{
			"method": r.Method, "path": r.URL.Path, "host": r.Host,
			"version": r.URL.Query().Get("version"), "q": r.URL.Query().Get("q"),
			"key": r.Header.Get("Idempotency-Key"), "tags": r.Header.Get("If-None-Match"),
			"type": r.Header.Get("Content-Type"), "host header": r.Header.Get("Host"),
			"body": string(body), "length": fmt.Sprint(r.ContentLength), "id": api.CallOf(r.Context()).Entry.RequestID,
		}
		want := map[string]string{
			"method": "POST", "path": "/games/abc/actions", "host": "api.example",
			"version": "3", "q": "a&b",
			"key": "a,b", "tags": `"1", "2"`,
			"type": "application/json", "host header": "",
			"body": `{"type":"pass_priority"}`, "length": "24", "id": "JKJaXmPLvHcESHA=",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("request (-want +got):\n%s", diff)
		}
		w.WriteHeader(http.StatusNoContent)
	}, event)
}

func TestResponse(t *testing.T) {
	resp := invoke(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"7"`)
		w.Header().Set("Content-Type", "image/png")
		w.Header().Set("X-Request-Id", "the handler's own")
		w.WriteHeader(http.StatusAccepted)
		w.Write([]byte{0xff, 0xfe})
	}, get("/schema/logo.png"))
	if resp.StatusCode != http.StatusAccepted || resp.Headers["Etag"] != `"7"` {
		t.Errorf("got %d with headers %v", resp.StatusCode, resp.Headers)
	}
	if resp.Body != "//4=" || !resp.IsBase64Encoded {
		t.Errorf("body %q, base64 %v", resp.Body, resp.IsBase64Encoded)
	}
}

// The API Gateway decodes a path before it calls the function, so these are
// decoded paths.
func TestPaths(t *testing.T) {
	for _, tc := range []struct{ stage, raw, path string }{
		{"$default", "/games/abc", "/games/abc"},
		{"$default", "/games/abc?version=1", "/games/abc?version=1"},
		{"$default", "/games/abc#top", "/games/abc#top"},
		{"$default", "/games/a b", "/games/a b"},
		{"$default", "/games/grüße", "/games/grüße"},
		{"$default", "/games/a\nb", "/games/a\nb"},
		{"$default", "/games/a%2Fb", "/games/a%2Fb"},
		{"$default", "//games", "//games"},
		{"prod", "/prod/games", "/games"},
		{"prod", "/products", "/products"},
		{"prod", "/games/prod/x", "/games/prod/x"},
	} {
		t.Run(tc.stage+" "+tc.raw, func(t *testing.T) {
			event := get(tc.raw, func(e *events.APIGatewayV2HTTPRequest) { e.RequestContext.Stage = tc.stage })
			invoke(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != tc.path || r.URL.RawQuery != "" || r.URL.Fragment != "" {
					t.Errorf("path %q, query %q, fragment %q; want path %q alone",
						r.URL.Path, r.URL.RawQuery, r.URL.Fragment, tc.path)
				}
				w.WriteHeader(http.StatusNoContent)
			}, event)
		})
	}
}

func TestBase64Body(t *testing.T) {
	event := get("/games", func(e *events.APIGatewayV2HTTPRequest) { e.Body, e.IsBase64Encoded = "/w==", true })
	invoke(t, func(w http.ResponseWriter, r *http.Request) {
		if body, err := io.ReadAll(r.Body); string(body) != "\xff" {
			t.Errorf("body %q, %v", body, err)
		}
		w.WriteHeader(http.StatusNoContent)
	}, event)
}

func TestMalformedEventsAreBadRequests(t *testing.T) {
	unreachable := func(http.ResponseWriter, *http.Request) { t.Error("the handler was called") }
	for _, tc := range []struct {
		name   string
		event  events.APIGatewayV2HTTPRequest
		detail string
	}{
		{"broken base64", get("/games", func(e *events.APIGatewayV2HTTPRequest) {
			e.Body, e.IsBase64Encoded = "***", true
		}), "base64"},
		{"control character in the query", get("/games", func(e *events.APIGatewayV2HTTPRequest) {
			e.RawQueryString = "a=\x00"
		}), "query"},
		{"method that is no token", get("/games", func(e *events.APIGatewayV2HTTPRequest) {
			e.RequestContext.HTTP.Method = "GET /"
		}), "method"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			detail := expectProblem(t, invoke(t, unreachable, tc.event), 400, "malformed_request")
			if !strings.Contains(detail, tc.detail) {
				t.Errorf("detail %q does not name the %s", detail, tc.detail)
			}
		})
	}
}

func TestHandlerThatWritesNothing(t *testing.T) {
	log := captureLog(t)
	resp := invoke(t, func(http.ResponseWriter, *http.Request) {}, get("/games"))
	expectProblem(t, resp, 500, "internal")
	if !strings.Contains(log.String(),
		`"msg":"request failed","request_id":"JKJaXmPLvHcESHA=","code":"internal","error":"the handler wrote nothing"`) {
		t.Errorf("log: %s", log)
	}
}

func TestPanic(t *testing.T) {
	log := captureLog(t)
	resp := invoke(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Etag", `"7"`)
		io.WriteString(w, "half an ans")
		panic("table game-table-7 is gone")
	}, get("/games"))
	expectProblem(t, resp, 500, "internal")
	if strings.Contains(resp.Body, "game-table-7") || strings.Contains(resp.Body, "half") || resp.Headers["Etag"] != "" {
		t.Errorf("the response shows what happened inside: %v %s", resp.Headers, resp.Body)
	}
	var line map[string]string
	failure, _, _ := strings.Cut(log.String(), "\n")
	if err := json.Unmarshal([]byte(failure), &line); err != nil {
		t.Fatalf("not a line of JSON: %v\n%s", err, failure)
	}
	if line["request_id"] != "JKJaXmPLvHcESHA=" ||
		!strings.HasPrefix(line["error"], "panic: table game-table-7 is gone\n") ||
		!strings.Contains(line["error"], "TestPanic") {
		t.Errorf("log: %v", line)
	}
}

// A response that Lambda would refuse becomes a problem document. What counts is the size of the
// whole response, in which a control character takes seven bytes.
func TestResponseTooLarge(t *testing.T) {
	large := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, strings.Repeat("\x01", 1<<20))
	}
	expectProblem(t, invoke(t, large, get("/games")), 500, "response_too_large")
}

// A handler learns that its time is up while there is still time to respond.
func TestHandlerDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 600*time.Millisecond)
	defer cancel()
	f := gateway.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		api.Fail(w, r, r.Context().Err())
	}))
	text, err := f.Invoke(ctx, []byte(`{"requestContext": {"http": {"method": "GET"}}}`))
	if err != nil || !strings.Contains(string(text), `"statusCode":503`) || ctx.Err() != nil {
		t.Errorf("%s, %v", text, err)
	}
}

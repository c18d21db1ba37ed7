package apigateway_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/apigateway"
)

var deployment = &template.Template{
	Routes: []template.Route{
		{Method: "GET", Path: "/docs/{proxy+}", Function: "F"},
		{Method: "GET", Path: "/games/{id}", Function: "F"},
		{Method: "GET", Path: "/games/newest", Function: "F"},
		{Method: "POST", Path: "/games", Function: "F"},
	},
	CORS: template.CORS{
		AllowOrigins:  []string{"*"},
		AllowMethods:  []string{"GET", "POST"},
		AllowHeaders:  []string{"content-type", "if-match"},
		ExposeHeaders: []string{"ETag", "Location"},
		MaxAge:        7200,
	},
}

// serve starts a gateway whose routes all lead to f.
func serve(t *testing.T, f apigateway.Function) string {
	t.Helper()
	g, err := apigateway.New(deployment, map[string]apigateway.Function{"F": f})
	if err != nil {
		t.Fatal(err)
	}
	return serveHandler(t, g)
}

func serveHandler(t *testing.T, h http.Handler) string {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// respond is a function that always responds with the same JSON.
func respond(response string) apigateway.Function {
	return func(context.Context, []byte) ([]byte, error) { return []byte(response), nil }
}

// do sends a request; each header is a name and a value.
func do(t *testing.T, method, url, body string, headers ...[2]string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		req.Header.Add(h[0], h[1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(text)
}

// record sends one request and returns the event that the function received.
func record(t *testing.T, method, target, body string, headers ...[2]string) map[string]any {
	t.Helper()
	var event map[string]any
	url := serve(t, func(_ context.Context, in []byte) ([]byte, error) {
		return []byte(`{"statusCode":204}`), json.Unmarshal(in, &event)
	})
	if resp, text := do(t, method, url+target, body, headers...); resp.StatusCode != 204 {
		t.Fatalf("status %d %s", resp.StatusCode, text)
	}
	return event
}

func TestEvent(t *testing.T) {
	var event events.APIGatewayV2HTTPRequest
	url := serve(t, func(_ context.Context, in []byte) ([]byte, error) {
		return []byte(`{"statusCode":204}`), json.Unmarshal(in, &event)
	})
	resp, _ := do(t, "POST", url+"/games?b=1&a=x%26y&b=2", `{"seed":"s"}`,
		[2]string{"Content-Type", "application/json"}, [2]string{"User-Agent", "test"},
		[2]string{"Accept-Encoding", "identity"}, [2]string{"X-Two", "1"}, [2]string{"X-Two", "2"})
	host := strings.TrimPrefix(url, "http://")
	want := events.APIGatewayV2HTTPRequest{
		Version: "2.0", RouteKey: "POST /games", RawPath: "/games", RawQueryString: "b=1&a=x%26y&b=2", Body: `{"seed":"s"}`,
		Headers: map[string]string{
			"host": host, "content-type": "application/json", "content-length": "12",
			"user-agent": "test", "accept-encoding": "identity", "x-two": "1,2",
		},
	}
	want.RequestContext.HTTP.Method, want.RequestContext.Stage, want.RequestContext.DomainName = "POST", "$default", host
	want.RequestContext.HTTP.SourceIP = "127.0.0.1"
	want.RequestContext.RequestID = resp.Header.Get("Apigw-Requestid")
	if diff := cmp.Diff(want, event); diff != "" || want.RequestContext.RequestID == "" {
		t.Errorf("event (-want +got):\n%s", diff)
	}
}

func TestBodyEncoding(t *testing.T) {
	for _, tc := range []struct {
		name, contentType, body, want string
		base64                        bool
	}{
		{"JSON is text", "application/json; charset=utf-8", `{"é":1}`, `{"é":1}`, false},
		{"text is text", "text/plain", "x", "x", false},
		{"another type is not", "application/octet-stream", "abc", "YWJj", true},
		{"no type is not", "", "abc", "YWJj", true},
		{"JSON with a byte that is not UTF-8", "application/json", "\"\xff\"", "Iv8i", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			event := record(t, "POST", "/games", tc.body, [2]string{"Content-Type", tc.contentType})
			if event["body"] != tc.want || event["isBase64Encoded"] != tc.base64 {
				t.Errorf("body %q, base64 %v; want %q, %v", event["body"], event["isBase64Encoded"], tc.want, tc.base64)
			}
		})
	}
}

func TestBodyLimit(t *testing.T) {
	url := serve(t, respond(`{"statusCode":204}`))
	const limit = 10 << 20
	if resp, _ := do(t, "POST", url+"/games", strings.Repeat("x", limit)); resp.StatusCode != 204 {
		t.Errorf("10 MB: status %d", resp.StatusCode)
	}
	resp, body := do(t, "POST", url+"/games", strings.Repeat("x", limit+1))
	if resp.StatusCode != 413 || body != `{"message":"Request Entity Too Large"}` {
		t.Errorf("over 10 MB: status %d %s", resp.StatusCode, body)
	}
}

func TestResponse(t *testing.T) {
	url := serve(t, respond(`{
		"statusCode": 201, "headers": {"Location": "/games/x", "ETag": "\"0\"", "Content-Length": "999"},
		"body": "//4=", "isBase64Encoded": true}`))
	resp, body := do(t, "POST", url+"/games", "")
	if resp.StatusCode != 201 || body != "\xff\xfe" {
		t.Errorf("status %d %q", resp.StatusCode, body)
	}
	for name, want := range map[string][]string{
		"Location": {"/games/x"}, "Etag": {`"0"`},
		"Content-Length": {"2"}, "Content-Type": {"text/plain;charset=UTF-8"},
	} {
		if diff := cmp.Diff(want, resp.Header[name]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestFailingFunctions(t *testing.T) {
	for name, f := range map[string]apigateway.Function{
		"an error":            func(context.Context, []byte) ([]byte, error) { return nil, errors.New("secret") },
		"no JSON":             respond(`oops`),
		"no status code":      respond(`{"body":"hello"}`),
		"a wrong status code": respond(`{"statusCode":1000}`),
		"a broken body":       respond(`{"statusCode":200,"body":"***","isBase64Encoded":true}`),
	} {
		t.Run(name, func(t *testing.T) {
			resp, body := do(t, "GET", serve(t, f)+"/games/abc", "")
			if resp.StatusCode != 500 || body != `{"message":"Internal Server Error"}` {
				t.Errorf("status %d %s", resp.StatusCode, body)
			}
		})
	}
}

func TestFunctionOutlivesItsClient(t *testing.T) {
	client, leave := context.WithCancel(t.Context())
	g, err := apigateway.New(deployment, map[string]apigateway.Function{
		"F": func(ctx context.Context, _ []byte) ([]byte, error) {
			leave()
			return []byte(`{"statusCode":204}`), ctx.Err()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequestWithContext(client, "GET", "/games/abc", nil))
	if w.Code != 204 {
		t.Errorf("the function's context ended with its client: status %d", w.Code)
	}
}

// The answers to pages of other origins are tested with the template's
// own configuration in localtest/service/e2e.
func TestTheGatewayAloneHandlesOtherOrigins(t *testing.T) {
	called := false
	url := serve(t, func(context.Context, []byte) ([]byte, error) {
		called = true
		return []byte(`{"statusCode":200,"headers":{"access-control-allow-origin":"x",` +
			`"Access-Control-Allow-Credentials":"true"}}`), nil
	})
	resp, _ := do(t, "OPTIONS", url+"/nowhere", "", [2]string{"Origin", "https://page.example"},
		[2]string{"Access-Control-Request-Method", "POST"})
	if resp.StatusCode != 204 || resp.Header.Get("Access-Control-Allow-Methods") != "GET,POST" || called {
		t.Errorf("a preflight: %d %v; it reached the function: %t", resp.StatusCode, resp.Header, called)
	}
	resp, _ = do(t, "GET", url+"/games/abc", "")
	for _, name := range []string{"Access-Control-Allow-Origin", "Access-Control-Allow-Credentials"} {
		if got := resp.Header.Get(name); got != "" {
			t.Errorf("%s of the function is passed on: %q", name, got)
		}
	}
}

func TestNewNamesAMissingFunction(t *testing.T) {
	_, err := apigateway.New(deployment, nil)
	if err == nil || !strings.Contains(err.Error(), "needs the function F") {
		t.Errorf("New = %v", err)
	}
}

package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api/gateway"
)

func TestInvoke(t *testing.T) {
	f := gateway.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"7"`)
		fmt.Fprintf(w, "<%s>", r.URL.Path)
	}))

	const event = `{"rawPath": "/games/a", "unknown": 1, "headers": {"host": "api.example"},
		"requestContext": {"requestId": "one", "stage": "$default", "http": {"method": "GET"}}}`
	text, err := f.Invoke(t.Context(), []byte(event))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"statusCode": 200.0, "body": "</games/a>", "isBase64Encoded": false, "cookies": []any{}, "multiValueHeaders": nil,
		"headers": map[string]any{"Content-Type": "text/plain; charset=utf-8", "Etag": `"7"`, "X-Request-Id": "one"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("response (-want +got):\n%s", diff)
	}

	for _, payload := range []string{``, `7`, `{"rawPath": 7}`, `{"rawPath": "/"`} {
		if got, err := f.Invoke(t.Context(), []byte(payload)); err == nil {
			t.Errorf("%q got a response, not an error: %s", payload, got)
		}
	}
}

// A response to HEAD has no body (RFC 9110, section 9.3.2), which a server would see to.
func TestAResponseToHEADHasNoBody(t *testing.T) {
	f := gateway.New(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "body") }))
	text, err := f.Invoke(t.Context(), []byte(`{"rawPath": "/games/a", "requestContext": {"http": {"method": "HEAD"}}}`))
	var got struct {
		StatusCode int
		Body       string
	}
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err != nil || got.StatusCode != http.StatusOK || got.Body != "" {
		t.Errorf("%s (%v)", text, err)
	}
}

// The cloud runs one event at a time; a server in one process runs many.
func TestConcurrentEvents(t *testing.T) {
	f := gateway.New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.URL.Path)
	}))
	responses := make([][]byte, 100)
	var all sync.WaitGroup
	for i := range responses {
		all.Go(func() {
			responses[i], _ = f.Invoke(t.Context(),
				fmt.Appendf(nil, `{"rawPath": "/games/%d", "requestContext": {"http": {"method": "GET"}}}`, i))
		})
	}
	all.Wait()
	for i, text := range responses {
		var got struct{ Body string }
		if err := json.Unmarshal(text, &got); err != nil || got.Body != fmt.Sprint("/games/", i) {
			t.Errorf("event %d: got %s", i, text)
		}
	}
}

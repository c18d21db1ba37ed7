package gateway_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/gateway"
)

// FuzzEvent takes any JSON that is an event in form: there is a response
// that the API Gateway can pass on, never an error or a panic, and a handler
// that is reached gets a request which is whole.
func FuzzEvent(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		var event events.APIGatewayV2HTTPRequest
		if err := json.Unmarshal(body, &event, jsontext.AllowDuplicateNames(true),
			jsontext.AllowInvalidUTF8(true)); err != nil {
			return // the runtime refuses it: the API Gateway sends no such event
		}
		text, err := gateway.New(echo(t)).Invoke(t.Context(), body)
		if err != nil {
			t.Fatalf("an error, to which the API Gateway responds in its own form: %v", err)
		}
		var resp events.APIGatewayV2HTTPResponse
		if err := json.Unmarshal(text, &resp); err != nil {
			t.Fatalf("the response cannot be read: %v", err)
		}
		if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusBadRequest {
			t.Errorf("status %d", resp.StatusCode)
		}
		if got := resp.Headers["X-Request-Id"]; got != event.RequestContext.RequestID {
			t.Errorf("X-Request-Id is %q, want %q", got, event.RequestContext.RequestID)
		}
		if _, err := base64.StdEncoding.DecodeString(resp.Body); resp.IsBase64Encoded && err != nil {
			t.Errorf("body: %v", err)
		}
	})
}

// echo looks at all that a handler may look at.
func echo(t *testing.T) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Errorf("the body cannot be read: %v", err)
		}
		if int64(len(body)) != r.ContentLength {
			t.Errorf("a body of %d bytes is said to have %d", len(body), r.ContentLength)
		}
		if r.URL.Fragment != "" || r.URL.User != nil || r.URL.Host != "" {
			t.Errorf("the URL is %q", r.URL)
		}
		_, _ = r.URL.Query(), r.URL.EscapedPath()
		w.Header().Set("Echo", r.URL.Path)
		_, _ = w.Write(body)
	}
}

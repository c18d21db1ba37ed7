package apigateway

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
)

// response is that of a function, with its body decoded.
type response struct {
	events.APIGatewayV2HTTPResponse
	body string
}

func readResponse(text []byte) (*response, error) {
	var r response
	if err := json.Unmarshal(text, &r.APIGatewayV2HTTPResponse); err != nil {
		return nil, fmt.Errorf("response: %w", err)
	}
	if r.StatusCode < 200 || r.StatusCode > 599 {
		return nil, fmt.Errorf("response: status code %d", r.StatusCode)
	}
	r.body = r.Body
	if r.IsBase64Encoded {
		body, err := base64.StdEncoding.DecodeString(r.Body)
		if err != nil {
			return nil, fmt.Errorf("response body: %w", err)
		}
		r.body = string(body)
	}
	return &r, nil
}

func (r *response) write(w http.ResponseWriter) {
	h := w.Header()
	for name, value := range r.Headers {
		if !isGateways(name) {
			h.Set(name, value)
		}
	}
	for _, c := range r.Cookies {
		h.Add("Set-Cookie", c)
	}
	if h.Get("Content-Type") == "" && len(r.body) > 0 {
		h.Set("Content-Type", "text/plain;charset=UTF-8")
	}
	w.WriteHeader(r.StatusCode)
	// An error here means that the client has gone.
	_, _ = io.WriteString(w, r.body)
}

// isGateways reports whether a header is the gateway's business and a function's
// own is ignored.
func isGateways(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "access-control-") || name == "content-length"
}

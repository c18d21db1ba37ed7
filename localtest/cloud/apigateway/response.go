package apigateway

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// response is a function's response (events.APIGatewayV2HTTPResponse).
type response struct {
	StatusCode      int               `json:"statusCode"`
	Headers         map[string]string `json:"headers"`
	Text            jsontext.Value    `json:"body"`
	IsBase64Encoded bool              `json:"isBase64Encoded"`

	body []byte // Text, decoded
}

func readResponse(text []byte) (*response, error) {
	var r response
	if err := json.Unmarshal(text, &r, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, fmt.Errorf("response: %w", err)
	}
	if r.StatusCode < 200 || r.StatusCode > 599 {
		return nil, fmt.Errorf("response: status code %d", r.StatusCode)
	}
	return &r, r.decodeBody()
}

func (r *response) decodeBody() (err error) {
	if len(r.Text) == 0 {
		return nil
	}
	if r.body, err = jsontext.AppendUnquote(nil, r.Text); err == nil && r.IsBase64Encoded {
		var n int
		n, err = base64.StdEncoding.Decode(r.body, r.body)
		r.body = r.body[:n]
	}
	if err != nil {
		return fmt.Errorf("response body: %w", err)
	}
	return nil
}

func (r *response) write(w http.ResponseWriter) {
	h := w.Header()
	values := make([]string, 0, len(r.Headers)) // one allocation for all fields
	for name, value := range r.Headers {
		if !isReserved(name) {
			values = append(values, value)
			h[http.CanonicalHeaderKey(name)] = values[len(values)-1 : len(values) : len(values)]
		}
	}
	if h.Get("Content-Type") == "" && len(r.body) > 0 {
		h.Set("Content-Type", "text/plain;charset=UTF-8")
	}
	w.WriteHeader(r.StatusCode)
	// An error means that the client has disconnected.
	_, _ = w.Write(r.body)
}

// isReserved reports whether only the gateway sets the header field, so that a
// function's own is ignored.
func isReserved(name string) bool {
	const prefix = "access-control-"
	return strings.EqualFold(name, "content-length") ||
		len(name) >= len(prefix) && strings.EqualFold(name[:len(prefix)], prefix)
}

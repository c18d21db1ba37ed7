package apigateway

import (
	"encoding/base64"
	"mime"
	"net"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/infra/template"
)

// newEvent returns the event for a request, with the members that package gateway
// reads: the path is decoded, the raw query is not, repeated headers are
// joined with commas, and their names are lower case.
func newEvent(r *http.Request, body []byte, route template.Route, id string) events.APIGatewayV2HTTPRequest {
	text, isBase64 := encodeBody(r.Header.Get("Content-Type"), body)
	return events.APIGatewayV2HTTPRequest{
		Version:         "2.0",
		RouteKey:        route.Key(),
		RawPath:         r.URL.Path,
		RawQueryString:  r.URL.RawQuery,
		Headers:         headers(r),
		Body:            text,
		IsBase64Encoded: isBase64,
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			DomainName: r.Host,
			RequestID:  id,
			Stage:      "$default",
			HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method: r.Method, SourceIP: sourceIP(r.RemoteAddr),
			},
		},
	}
}

// sourceIP returns the address of a client without its port.
func sourceIP(remote string) string {
	host, _, _ := net.SplitHostPort(remote)
	return host
}

func headers(r *http.Request) map[string]string {
	all := make(map[string]string, len(r.Header)+1)
	for name, values := range r.Header {
		all[strings.ToLower(name)] = strings.Join(values, ",")
	}
	all["host"] = r.Host
	return all
}

// encodeBody returns a body unchanged if its content type says that it is text and
// it is valid UTF-8, and in base64 otherwise.
func encodeBody(contentType string, body []byte) (text string, isBase64 bool) {
	media, _, _ := mime.ParseMediaType(contentType)
	isText := strings.HasPrefix(media, "text/") || media == "application/json" ||
		media == "application/xml" || media == "application/javascript"
	if len(body) == 0 || isText && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}

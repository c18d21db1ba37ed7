package gateway

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/api"
)

// check refuses events that no client can have meant. The API Gateway decodes
// the path of an HTTP API before it calls the function. No path of this service
// has a percent sign, so one that is left is a broken encoding if it looks like
// one.
func check(event *events.APIGatewayV2HTTPRequest) error {
	if _, err := url.PathUnescape(path(event)); err != nil {
		return api.Malformed("the path has a percent sign that is not followed by two hexadecimal digits")
	}
	if strings.ContainsFunc(event.RawQueryString, unicode.IsControl) {
		return api.Malformed("the query has a control character")
	}
	return nil
}

// reduced leaves to the adapter the method, the host, the cookies and the body.
// It would take a "?" or "#" of the decoded path for the end of it, and split
// header fields at commas.
func reduced(event events.APIGatewayV2HTTPRequest) events.APIGatewayV2HTTPRequest {
	event.RawPath, event.RequestContext.HTTP.Path = "/", ""
	event.RawQueryString, event.QueryStringParameters, event.Headers = "", nil, nil
	return event
}

// restore gives a request what reduced has left out. The gateway has joined
// repeated fields with commas, as RFC 9110, section 5.3, allows. Host is not a
// field of the header, as in package net/http.
func restore(r *http.Request, event *events.APIGatewayV2HTTPRequest) {
	r.URL = &url.URL{Path: path(event), RawQuery: event.RawQueryString}
	r.RequestURI = r.URL.RequestURI()
	values := make([]string, 0, len(event.Headers)) // one allocation for all fields
	for name, value := range event.Headers {
		values = append(values, value)
		r.Header[http.CanonicalHeaderKey(name)] = values[len(values)-1 : len(values) : len(values)]
	}
	r.Header.Del("Host")
}

// path returns the path without the name of the stage, with which it begins
// unless the stage is $default.
func path(event *events.APIGatewayV2HTTPRequest) string {
	path := cmp.Or(event.RawPath, event.RequestContext.HTTP.Path)
	rest, found := strings.CutPrefix(path, "/"+event.RequestContext.Stage)
	if found && strings.HasPrefix(rest, "/") {
		return rest
	}
	return path
}

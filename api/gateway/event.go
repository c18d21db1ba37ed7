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

// event is what the service needs of an events.APIGatewayV2HTTPRequest.
type event struct {
	RouteKey        string            `json:"routeKey"`
	RawPath         string            `json:"rawPath"`
	RawQueryString  string            `json:"rawQueryString"`
	Cookies         []string          `json:"cookies"`
	Headers         map[string]string `json:"headers"`
	Body            string            `json:"body"`
	IsBase64Encoded bool              `json:"isBase64Encoded"`
	RequestContext  struct {
		RequestID  string `json:"requestId"`
		DomainName string `json:"domainName"`
		Stage      string `json:"stage"`
		HTTP       struct {
			Method   string `json:"method"`
			Path     string `json:"path"`
			SourceIP string `json:"sourceIp"`
		} `json:"http"`
	} `json:"requestContext"`
}

// check refuses events that no client can have meant. The API Gateway decodes
// the path of an HTTP API before it calls the function. No path of this service
// has a percent sign, so one that is left is a broken encoding if it looks like
// one.
func (e *event) check() error {
	if _, err := url.PathUnescape(e.path()); err != nil {
		return api.Malformed("the path has a percent sign that is not followed by two hexadecimal digits")
	}
	if strings.ContainsFunc(e.RawQueryString, unicode.IsControl) {
		return api.Malformed("the query has a control character")
	}
	return nil
}

// reduced is what is left to the adapter: the method, the host, the cookies and
// the body. It would take a "?" or "#" of the decoded path for the end of it,
// and split header fields at commas.
func (e *event) reduced() events.APIGatewayV2HTTPRequest {
	r := events.APIGatewayV2HTTPRequest{RawPath: "/", Cookies: e.Cookies, Body: e.Body, IsBase64Encoded: e.IsBase64Encoded}
	r.RequestContext.DomainName = e.RequestContext.DomainName
	r.RequestContext.HTTP.Method, r.RequestContext.HTTP.SourceIP = e.RequestContext.HTTP.Method, e.RequestContext.HTTP.SourceIP
	return r
}

// restore gives a request what reduced has left out. The gateway has joined
// repeated fields with commas, as RFC 9110, section 5.3, allows. Host is not a
// field of the header, as in package net/http.
func (e *event) restore(r *http.Request) {
	r.URL = &url.URL{Path: e.path(), RawQuery: e.RawQueryString}
	r.RequestURI = r.URL.RequestURI()
	values := make([]string, 0, len(e.Headers)) // one allocation for all fields
	for name, value := range e.Headers {
		values = append(values, value)
		r.Header[http.CanonicalHeaderKey(name)] = values[len(values)-1 : len(values) : len(values)]
	}
	r.Header.Del("Host")
}

// path returns the path without the name of the stage, with which it begins
// unless the stage is $default.
func (e *event) path() string {
	path := cmp.Or(e.RawPath, e.RequestContext.HTTP.Path)
	rest, found := strings.CutPrefix(path, "/"+e.RequestContext.Stage)
	if found && strings.HasPrefix(rest, "/") {
		return rest
	}
	return path
}

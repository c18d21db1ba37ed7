package gateway

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/aws/aws-lambda-go/events"
	"github.com/awslabs/aws-lambda-go-api-proxy/core"

	"cardgames/api"
)

// event is what the service needs of an events.APIGatewayV2HTTPRequest.
type event struct {
	RouteKey        string            `json:"routeKey"`
	RawPath         string            `json:"rawPath"`
	RawQueryString  string            `json:"rawQueryString"`
	Headers         map[string]string `json:"headers"`
	Body            string            `json:"body"`
	IsBase64Encoded bool              `json:"isBase64Encoded"`
	RequestContext  struct {
		RequestID  string `json:"requestId"`
		DomainName string `json:"domainName"`
		Stage      string `json:"stage"`
		HTTP       struct {
			Method   string `json:"method"`
			SourceIP string `json:"sourceIp"`
		} `json:"http"`
	} `json:"requestContext"`
}

// request returns the request that the event describes. It has no cookies, which the
// service does not use.
//
// The adapter gets only the method, the host and the body. From the rest it would
// make a wrong request: it ends the decoded path at "?" or "#", and splits header
// fields at commas.
func (e *event) request() (*http.Request, error) {
	if strings.ContainsFunc(e.RawQueryString, unicode.IsControl) {
		return nil, api.Malformed("the query has a control character")
	}
	reduced := events.APIGatewayV2HTTPRequest{RawPath: "/", Body: e.Body, IsBase64Encoded: e.IsBase64Encoded}
	reduced.RequestContext.DomainName = e.RequestContext.DomainName
	reduced.RequestContext.HTTP.Method = e.RequestContext.HTTP.Method
	r, err := new(core.RequestAccessorV2).EventToRequest(reduced)
	if err != nil {
		return nil, api.Malformed("the method or host cannot be read, or the body is not valid base64")
	}
	r.URL = &url.URL{Path: e.path(), RawQuery: e.RawQueryString}
	r.RequestURI = r.URL.RequestURI()
	e.fill(r.Header)
	return r, nil
}

// fill sets the fields of a header, without the host, as package net/http does.
// The gateway has joined repeated ones with commas, as RFC 9110, section 5.3,
// allows.
func (e *event) fill(header http.Header) {
	values := make([]string, 0, len(e.Headers)) // one allocation for all fields
	for name, value := range e.Headers {
		values = append(values, value)
		header[http.CanonicalHeaderKey(name)] = values[len(values)-1 : len(values) : len(values)]
	}
	header.Del("Host")
}

// path returns the path without the name of the stage, with which it begins
// unless the stage is $default.
func (e *event) path() string {
	rest, found := strings.CutPrefix(e.RawPath, "/"+e.RequestContext.Stage)
	if found && strings.HasPrefix(rest, "/") {
		return rest
	}
	return e.RawPath
}

package apigateway

import (
	"encoding/base64"
	"mime"
	"net"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/localtest/template"
)

// newEvent describes a request as the cloud does: the path is decoded, the raw
// query is not, repeated headers and parameters are joined with commas, and
// header names are lower case.
func newEvent(r *http.Request, body []byte, route template.Route, variables map[string]string, id string, now time.Time) events.APIGatewayV2HTTPRequest {
	key := route.Key()
	source, _, _ := net.SplitHostPort(r.RemoteAddr)
	prefix, _, _ := strings.Cut(r.Host, ".")
	text, isBase64 := encodeBody(r.Header.Get("Content-Type"), body)
	return events.APIGatewayV2HTTPRequest{
		Version:               "2.0",
		RouteKey:              key,
		RawPath:               r.URL.Path,
		RawQueryString:        r.URL.RawQuery,
		Headers:               headers(r, source),
		QueryStringParameters: parameters(r),
		PathParameters:        variables,
		Body:                  text,
		IsBase64Encoded:       isBase64,
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			AccountID:    "000000000000",
			APIID:        "local",
			DomainName:   r.Host,
			DomainPrefix: prefix,
			RequestID:    id,
			RouteKey:     key,
			Stage:        "$default",
			Time:         now.UTC().Format("02/Jan/2006:15:04:05 -0700"),
			TimeEpoch:    now.UnixMilli(),
			HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method: r.Method, Path: r.URL.Path, Protocol: r.Proto,
				SourceIP: source, UserAgent: r.UserAgent(),
			},
		},
	}
}

func headers(r *http.Request, source string) map[string]string {
	all := make(map[string]string, len(r.Header)+3)
	for name, values := range r.Header {
		all[strings.ToLower(name)] = strings.Join(values, ",")
	}
	all["host"] = r.Host
	if via := all["x-forwarded-for"]; via != "" {
		source = via + "," + source
	}
	all["x-forwarded-for"] = source
	all["x-forwarded-proto"] = "http"
	return all
}

func parameters(r *http.Request) map[string]string {
	if r.URL.RawQuery == "" {
		return nil
	}
	all := map[string]string{}
	for name, list := range r.URL.Query() {
		all[name] = strings.Join(list, ",")
	}
	return all
}

// encodeBody leaves a body as it is when its content type says that it is text
// and it can stand in a JSON string; everything else travels in base64.
func encodeBody(contentType string, body []byte) (text string, isBase64 bool) {
	media, _, _ := mime.ParseMediaType(contentType)
	isText := strings.HasPrefix(media, "text/") || media == "application/json" ||
		media == "application/xml" || media == "application/javascript"
	if len(body) == 0 || isText && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}

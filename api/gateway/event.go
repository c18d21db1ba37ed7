package gateway

import (
	"cmp"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"

	"github.com/aws/aws-lambda-go/events"
)

// normalise rewrites what the adapter would misread. Where it cannot, it returns
// a sentence for the caller, else "".
//
// The API Gateway decodes the path of an HTTP API before it calls the function,
// but the adapter parses it as part of a URL: a decoded "?" would begin a query
// and a decoded "#" would hide what follows. So the path is encoded again. No
// path of this service holds a percent sign, hence one that is left after the
// gateway's decoding is taken for a broken encoding when it looks like one.
func normalise(event *events.APIGatewayV2HTTPRequest) (fault string) {
	path := cmp.Or(event.RawPath, event.RequestContext.HTTP.Path)
	if _, err := url.PathUnescape(path); err != nil {
		return "The path has a percent sign that is not followed by two hexadecimal digits."
	}
	path = withoutStage(path, event.RequestContext.Stage)
	event.RawPath = (&url.URL{Path: path}).EscapedPath()

	if event.IsBase64Encoded {
		body, err := base64.StdEncoding.DecodeString(event.Body)
		if err != nil {
			return "The body is not valid base64."
		}
		event.Body, event.IsBase64Encoded = string(body), false
	}
	return ""
}

// withoutStage removes the name of the stage, with which every path begins
// unless the stage is $default.
func withoutStage(path, stage string) string {
	rest, found := strings.CutPrefix(path, "/"+stage)
	if found && strings.HasPrefix(rest, "/") {
		return rest
	}
	return path
}

// restoreHeader undoes the adapter's splitting at commas: it would cut the
// Idempotency-Key "a,b" into two values, of which a handler sees the first. The
// gateway has already joined repeated fields, as RFC 9110, section 5.3, allows.
// Host moves out of the header, as in package net/http.
func restoreHeader(header http.Header, fields map[string]string) {
	for name, value := range fields {
		header.Set(name, value)
	}
	header.Del("Host")
}

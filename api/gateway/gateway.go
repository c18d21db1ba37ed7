// Package gateway lets an http.Handler handle the events of an API Gateway HTTP
// API (payload format 2.0). It converts them with aws-lambda-go-api-proxy, and handles
// the cases in which that would fail: for any event and any handler, the caller
// gets an HTTP response of the service, and never the gateway's own 500 or 504.
package gateway

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/awslabs/aws-lambda-go-api-proxy/core"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api"
	"cardgames/api/address"
	"cardgames/api/edge"
	"cardgames/api/function"
	"cardgames/api/requestlog"
)

// Function handles events, both in JSON. Any number of them may be under way at
// once.
type Function struct {
	handler http.Handler
	log     requestlog.Log
	secrets edge.Secrets
}

var _ lambda.Handler = (*Function)(nil)

// New returns the function that handles events with h, and writes the line of
// package requestlog for each.
func New(h http.Handler) *Function { return &Function{handler: h} }

// Start is function.Start for an http.Handler. With ORIGIN_SECRETS, requests need one of
// these secrets.
func Start(getenv func(string) string, newHandler func() (http.Handler, error)) {
	function.Start(getenv, func(log requestlog.Log) (lambda.Handler, error) {
		h, err := newHandler()
		if err != nil {
			return nil, err
		}
		f := New(h)
		f.log = log
		f.secrets, err = edge.Parse(getenv("ORIGIN_SECRETS"))
		return f, err
	})
}

// Invoke returns the response to an event. Every response carries X-Request-Id.
// It returns an error only if the payload is not an event; the API Gateway then
// responds 500.
func (f *Function) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	event := new(event)
	if err := function.Decode(payload, event); err != nil {
		return nil, err
	}
	entry := f.log.Begin(event.RequestContext.RequestID, function.TraceHeader(ctx))
	ctx = api.WithCall(ctx, &api.Call{Entry: entry})
	status, text, err := f.respond(ctx, event)
	entry.Write(ctx, event.RouteKey, status)
	return text, err
}

func (f *Function) respond(ctx context.Context, event *event) (status int, text []byte, err error) {
	limited, cancel := function.Deadline(ctx)
	defer cancel()
	resp, err := f.handle(limited, event)
	if err != nil {
		resp = failed(ctx, err)
	}
	text, err = encode(&resp, event)
	if err == nil && len(text) > maxResponse {
		resp = failed(ctx, api.ErrResponseTooLarge)
		text, err = encode(&resp, event)
	}
	return resp.StatusCode, text, err
}

// maxResponse is the size in bytes of the largest response that Lambda passes on
// (AWS Lambda Developer Guide, "Lambda quotas").
const maxResponse = 6 << 20

// handle returns an error if the event cannot be read, or if the handler panics or
// writes nothing.
func (f *Function) handle(ctx context.Context, event *event) (resp events.APIGatewayV2HTTPResponse, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	r, err := event.request()
	if err != nil {
		return resp, err
	}
	if err := f.secrets.Check(r.Header); err != nil {
		return resp, err
	}
	api.CallOf(ctx).Client = address.Network(event.client(len(f.secrets) > 0))
	w := core.NewProxyResponseWriterV2()
	f.handler.ServeHTTP(w, r.WithContext(ctx))
	if resp, err = w.GetProxyResponse(); err != nil {
		err = errors.New("the handler wrote nothing")
	}
	if r.Method == http.MethodHead {
		resp.Body = "" // which a server would not send
	}
	return resp, err
}

// failed returns the response to an error, which is not compressed.
func failed(ctx context.Context, err error) events.APIGatewayV2HTTPResponse {
	w := core.NewProxyResponseWriterV2()
	api.Fail(w, (&http.Request{}).WithContext(ctx), err)
	resp, _ := w.GetProxyResponse() // Fail has written a status
	return resp
}

// encode writes a response as encoding/json would: an absent map or list is null.
func encode(resp *events.APIGatewayV2HTTPResponse, event *event) ([]byte, error) {
	resp.Headers["X-Request-Id"] = event.RequestContext.RequestID
	return json.Marshal(resp, json.FormatNilMapAsNull(true), json.FormatNilSliceAsNull(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// Package gateway lets an http.Handler handle the events of an API Gateway HTTP
// API (payload format 2.0). It wraps aws-lambda-go-api-proxy's httpadapter and
// closes its traps: whatever an event holds and whatever the handler does, the
// caller gets an HTTP response, and never the gateway's own 500 or 504.
package gateway

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/awslabs/aws-lambda-go-api-proxy/core"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"

	"cardgames/api"
	"cardgames/api/function"
	"cardgames/api/requestlog"
)

// Function handles events, both in JSON. It is a lambda.Handler; any number of
// events may be under way at once.
type Function struct {
	handler http.Handler
	log     bool
}

// Handler returns the function that handles events with h.
func Handler(h http.Handler) *Function { return &Function{handler: h} }

// Logged returns the function that also writes the line of package requestlog
// for each event.
func Logged(h http.Handler) *Function { return &Function{handler: h, log: true} }

// Invoke returns the response to an event. Every response carries X-Request-Id.
// An error, with which the API Gateway would respond 500 by itself, means that
// the payload is no event.
func (f *Function) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	start := time.Now()
	event := new(event)
	if err := function.Decode(payload, event); err != nil {
		return nil, err
	}
	ctx, entry := requestlog.With(ctx, event.RequestContext.RequestID)
	status, text, err := f.respond(ctx, event)
	if f.log {
		entry.Write(ctx, requestlog.Response{Route: event.RouteKey, Status: status, Took: time.Since(start)})
	}
	return text, err
}

func (f *Function) respond(ctx context.Context, event *event) (status int, text []byte, err error) {
	limited, cancel := function.Deadline(ctx)
	defer cancel()
	resp, err := proxy(limited, f.handler, event)
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

// proxy returns an error where the event cannot be read, and where the handler
// panics or writes nothing.
func proxy(ctx context.Context, h http.Handler, event *event) (resp events.APIGatewayV2HTTPResponse, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	if err := event.check(); err != nil {
		return resp, err
	}
	reached := false
	adapter := httpadapter.NewV2(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached = true
		event.restore(r)
		h.ServeHTTP(w, r)
	}))
	resp, err = adapter.ProxyWithContext(ctx, event.reduced())
	switch {
	case err == nil:
		return resp, nil
	case reached:
		return resp, errors.New("the handler wrote nothing")
	}
	return resp, api.Malformed("the method or host cannot be read, or the body is not valid base64")
}

// failed is the response to an error.
func failed(ctx context.Context, err error) events.APIGatewayV2HTTPResponse {
	w := core.NewProxyResponseWriterV2()
	api.Fail(ctx, w, err)
	resp, _ := w.GetProxyResponse() // Fail has written a status
	return resp
}

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
	"cardgames/api/requestlog"
)

// Function handles one event. Its error is always nil: an error would make the
// API Gateway respond with its own 500.
type Function func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error)

// Handler returns the function that handles events with h. Every response
// carries X-Request-Id.
func Handler(h http.Handler) Function {
	return func(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		id := event.RequestContext.RequestID
		ctx, _ = requestlog.With(ctx, id)
		resp, err := proxy(ctx, h, event)
		if err != nil {
			resp = failed(ctx, err)
		}
		resp.Headers["X-Request-Id"] = id
		return resp, nil
	}
}

// Logged writes the line of package requestlog for each event.
func Logged(f Function) Function {
	return func(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		start := time.Now()
		ctx, entry := requestlog.With(ctx, event.RequestContext.RequestID)
		resp, err := f(ctx, event)
		entry.Write(ctx, requestlog.Response{Route: event.RouteKey, Status: resp.StatusCode, Took: time.Since(start)})
		return resp, err
	}
}

// proxy returns an error where the event cannot be read, and where the handler
// panics or writes nothing.
func proxy(ctx context.Context, h http.Handler, event events.APIGatewayV2HTTPRequest) (resp events.APIGatewayV2HTTPResponse, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	if err := check(&event); err != nil {
		return resp, err
	}
	reached := false
	adapter := httpadapter.NewV2(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached = true
		restore(r, &event)
		h.ServeHTTP(w, r)
	}))
	resp, err = adapter.ProxyWithContext(ctx, reduced(event))
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

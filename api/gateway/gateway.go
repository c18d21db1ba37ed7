// Package gateway lets an http.Handler answer the events of an API Gateway HTTP
// API (payload format 2.0). It wraps aws-lambda-go-api-proxy's httpadapter and
// closes its traps: whatever an event holds and whatever the handler does, the
// caller gets an HTTP response, and never the gateway's own 500 or 504.
//
// Lambda refuses responses over 6 MB. Nothing here counts bytes: the engine's
// limit on the length of a card's texts keeps every answer below that.
package gateway

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/awslabs/aws-lambda-go-api-proxy/core"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"

	"cardgames/api/requestid"
	"cardgames/api/requestlog"
)

// Problem answers with a problem document (RFC 9457) for a failure of this
// package's own: 400 "malformed_request" or 500 "internal". The detail is a
// sentence for the caller and tells nothing of the inside.
type Problem func(w http.ResponseWriter, status int, code, detail string)

// Function answers one event. Its error is always nil: an error would make the
// API Gateway answer with its own 500 instead of the response.
type Function func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error)

// Start answers events with h until the process ends, and logs each. Everything
// that is logged through log or slog goes to standard error, one JSON object a
// line.
func Start(h http.Handler, problem Problem) {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	lambda.Start(Logged(Handler(h, problem)))
}

// Logged writes the line of package requestlog for each event.
func Logged(f Function) Function {
	return func(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		start := time.Now()
		ctx, line := requestlog.With(ctx)
		resp, err := f(ctx, event)
		line.Write(ctx, requestlog.Request{
			ID: event.RequestContext.RequestID, Route: event.RouteKey, GameID: gameID(event, resp),
			Status: resp.StatusCode, Took: time.Since(start),
		})
		return resp, err
	}
}

// gameID is that of the path, or of the game that was created.
func gameID(event events.APIGatewayV2HTTPRequest, resp events.APIGatewayV2HTTPResponse) string {
	_, created, _ := strings.Cut(resp.Headers["Location"], "/games/")
	return cmp.Or(event.PathParameters["id"], created)
}

// Handler returns the function that answers events with h. Every response
// carries X-Request-Id.
func Handler(h http.Handler, problem Problem) Function {
	return func(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		id := event.RequestContext.RequestID
		resp := respond(requestid.With(ctx, id), h, problem, event)
		resp.Headers["X-Request-Id"] = id
		return resp, nil
	}
}

func respond(ctx context.Context, h http.Handler, problem Problem, event events.APIGatewayV2HTTPRequest) (resp events.APIGatewayV2HTTPResponse) {
	defer func() {
		if v := recover(); v != nil {
			slog.ErrorContext(ctx, "handler panicked", "request_id", requestid.From(ctx),
				"panic", fmt.Sprint(v), "stack", string(debug.Stack()))
			resp = internal(problem)
		}
	}()
	if fault := normalise(&event); fault != "" {
		return malformed(problem, fault)
	}
	reached := false
	adapter := httpadapter.NewV2(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached = true
		restoreHeader(r.Header, event.Headers)
		r.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery} // all that a server's has
		h.ServeHTTP(w, r)
	}))
	resp, err := adapter.ProxyWithContext(ctx, event)
	switch {
	case err == nil:
		return resp
	case reached:
		slog.ErrorContext(ctx, "handler wrote nothing", "request_id", requestid.From(ctx))
		return internal(problem)
	default:
		return malformed(problem, "The method, host or query cannot be read.")
	}
}

func malformed(problem Problem, detail string) events.APIGatewayV2HTTPResponse {
	return render(problem, http.StatusBadRequest, "malformed_request", detail)
}

func internal(problem Problem) events.APIGatewayV2HTTPResponse {
	return render(problem, http.StatusInternalServerError, "internal", "The server failed. The request id names what it logged.")
}

func render(problem Problem, status int, code, detail string) events.APIGatewayV2HTTPResponse {
	w := core.NewProxyResponseWriterV2()
	problem(w, status, code, detail)
	resp, err := w.GetProxyResponse()
	if err != nil {
		// A Problem that writes nothing is a mistake in the wiring of a main.
		return events.APIGatewayV2HTTPResponse{StatusCode: status, Headers: map[string]string{}}
	}
	return resp
}

// Package function has what the functions of the deployment share: how their
// processes start, how they read an event, and how much time they have for it.
package function

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/requestlog"
)

// Start makes a handler and handles events with it until the process ends. The
// log has one JSON object a line, which names RELEASE; METRICS_NAMESPACE has the metrics of
// the requests. If newHandler fails, Start logs the error and ends the process.
func Start(getenv func(string) string, newHandler func(requestlog.Log) (lambda.Handler, error)) {
	slog.SetDefault(requestlog.NewLogger(os.Stdout, getenv("RELEASE")))
	h, err := newHandler(requestlog.Log{Namespace: getenv("METRICS_NAMESPACE")})
	if err != nil {
		slog.Error("cannot start", "error", err.Error())
		os.Exit(1)
	}
	lambda.Start(h)
}

// TraceHeader returns the header in which X-Ray tells of the trace of an event. Lambda's library leaves
// it in the context.
func TraceHeader(ctx context.Context) string {
	header, _ := ctx.Value("x-amzn-trace-id").(string)
	return header
}

// reserve is the time that a response to a failure needs before the function
// must end.
const reserve = 500 * time.Millisecond

// Deadline ends the work on an event before the function's time is up, so that a
// dependency which hangs ends in a response and a log line.
func Deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, end.Add(-reserve))
}

// Decode decodes an event and accepts whatever the runtime sends. (Package
// encoding/json took a fifth of the time of a move.)
func Decode(payload []byte, event any) error {
	if err := json.Unmarshal(payload, event, jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true)); err != nil {
		return fmt.Errorf("event: %w", err)
	}
	return nil
}

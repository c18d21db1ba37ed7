package gateway

import (
	"log/slog"
	"net/http"
	"os"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api/requestlog"
)

// Start makes a handler and handles events with it until the process ends. It
// logs each, one JSON object a line, and so it logs that the handler cannot be
// made, which ends the process.
func Start(newHandler func() (http.Handler, error)) {
	slog.SetDefault(requestlog.NewLogger(os.Stdout))
	h, err := newHandler()
	if err != nil {
		slog.Error("cannot start", "error", err.Error())
		os.Exit(1)
	}
	lambda.Start(Logged(h))
}

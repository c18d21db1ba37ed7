// Package stack is the whole service in one process: the functions' handlers
// behind their gateway adapters, behind an API Gateway with the routes of the
// template.
package stack

import (
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/functions/api"
	"cardgames/functions/games"
	"cardgames/functions/gateway"
	"cardgames/functions/savegame"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
)

// Parts are what the service runs on.
type Parts struct {
	Store     games.Store
	Archive   games.Archive
	Loader    games.Loader
	Now       func() time.Time
	Retention time.Duration // 0 keeps games for ever
}

// New puts the parts together.
func New(t *template.Template, p Parts) (http.Handler, error) {
	handlers := map[string]http.Handler{
		"CreateGameFunction":   api.CreateGame(games.NewCreator(p.Store, p.Loader, p.Now, p.Retention)),
		"GetGameFunction":      api.GetGame(games.NewReader(p.Store, p.Now)),
		"SubmitActionFunction": api.SubmitAction(games.NewSubmitter(p.Store, p.Now)),
		"ExportGameFunction":   api.ExportGame(games.NewExporter(p.Store, p.Archive, p.Now, savegame.Encode)),
		"ApiDocsFunction":      api.Docs(),
	}
	functions := map[string]apigateway.Function{}
	for name, handler := range handlers {
		functions[name] = Invoke(gateway.Handler(handler, api.WriteProblem))
	}
	return apigateway.New(t, functions)
}

// Invoke has a function answer events in JSON, decoded and encoded as the cloud
// does; any number may be under way at once. A handler of package lambda
// answers one event at a time, in a buffer that it uses again, because that is
// how the cloud runs a function; here each event gets a handler of its own.
func Invoke(f gateway.Function) apigateway.Function {
	return func(ctx context.Context, event []byte) ([]byte, error) {
		return lambda.NewHandler(f).Invoke(ctx, event)
	}
}

// Package stack is the whole service in one process: the functions' handlers
// behind their gateway adapters, behind an API Gateway with the routes of the
// template.
package stack

import (
	"net/http"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/games"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
	"cardgames/savegame"
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
		functions[name] = gateway.Handler(handler, api.WriteProblem).Invoke
	}
	return apigateway.New(t, functions)
}

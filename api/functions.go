package api

import (
	"net/http"
	"time"

	"cardgames/games"
	"cardgames/savegame"
)

// The routes of the operations on games, as in template.yaml.
const (
	createRoute = "POST /games"
	getRoute    = "GET /games/{id}"
	submitRoute = "POST /games/{id}/actions"
	exportRoute = "GET /games/{id}/export"
)

// Parts are what the functions run on.
type Parts struct {
	Store     games.Store
	Archive   games.Archive
	Loader    games.Loader
	Now       func() time.Time
	Retention time.Duration // 0 keeps games for ever
	LiveURL   string        // of the WebSocket at which games are followed, "" for none
}

// Functions returns the handler of each function that serves HTTP requests, by
// its logical id in template.yaml, which has their routes. It is the service in
// one process; a deployed function starts its own handler alone.
func Functions(p Parts) map[string]http.Handler {
	return map[string]http.Handler{
		"CreateGameFunction":   CreateGame(games.NewCreator(p.Store, p.Loader, p.Now, p.Retention), p.LiveURL),
		"GetGameFunction":      GetGame(games.NewReader(p.Store, p.Now), p.LiveURL),
		"SubmitActionFunction": SubmitAction(games.NewSubmitter(p.Store, p.Now), p.LiveURL),
		"ExportGameFunction":   ExportGame(games.NewExporter(p.Store, p.Archive, p.Now, savegame.Encode)),
		"ApiDocsFunction":      Docs(),
	}
}

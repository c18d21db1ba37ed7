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

// routes are those of all functions, for the one that gets every other request.
var routes = []string{createRoute, getRoute, submitRoute, exportRoute, "GET /{$}", "GET /play", "GET /play/"}

// Parts are what the functions run on.
type Parts struct {
	Store     games.Store
	Archive   games.Archive
	Loader    games.Loader
	Now       func() time.Time
	Retention time.Duration // 0 keeps games for ever
	LiveURL   string        // of the WebSocket at which games are followed, "" for none
}

// Function is the handler of one operation on games.
type Function struct {
	ID      string // the logical id in template.yaml
	Route   string // as there: "GET /games/{id}"
	Handler http.Handler
}

// Functions returns the functions of all operations on games. A deployed function
// starts its own handler alone.
func Functions(p Parts) []Function {
	return []Function{
		{"CreateGameFunction", createRoute, CreateGame(games.NewCreator(p.Store, p.Loader, p.Now, p.Retention), p.LiveURL)},
		{"GetGameFunction", getRoute, GetGame(games.NewReader(p.Store, p.Now), p.LiveURL)},
		{"SubmitActionFunction", submitRoute, SubmitAction(games.NewSubmitter(p.Store, p.Now), p.LiveURL)},
		{"ExportGameFunction", exportRoute, ExportGame(games.NewExporter(p.Store, p.Archive, p.Now, savegame.Encode))},
	}
}

package main

import (
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
)

func operations(game *examples) []operation {
	return []operation{createGame(game), getGame(game), submitAction(game), exportGame(game)}
}

func createGame(game *examples) operation {
	return operation{
		id: "createGame", method: http.MethodPost, path: "/games",
		summary: "Create a game", description: createDescription,
		body: jsonBody("NewGame", map[string]*huma.Example{
			"core": {Summary: "A game of the core set", Value: api.NewGame{}},
			"sets": {Summary: "A game of two card sets", Value: api.NewGame{SetURLs: []string{exampleSetURL, exampleOtherURL}}},
			"seed": {Summary: "The same decks every time", Value: api.NewGame{Seed: exampleSeed}},
			"private": {
				Summary: "A private game; player 1 brings an own token",
				Value:   api.NewGame{Private: true, TurnSeconds: 86400, SeatHashes: []*string{nil, new(exampleHash)}},
			},
		}),
		responses: map[int]*huma.Response{http.StatusCreated: {
			Description: "The new game.", Headers: withHeaders(nil, "ETag", "Location"), Content: content("View", game.created), Links: viewLinks(),
		}},
		refusals: createRefusals(),
	}
}

func getGame(game *examples) operation {
	return operation{
		id: "getGame", method: http.MethodGet, path: "/games/{id}",
		summary: "Read a game", description: getDescription, seats: true,
		parameters: []*huma.Param{
			gameID,
			query("version", &huma.Schema{Type: huma.TypeInteger, Minimum: new(0.0)}, 3, "Any version up to the newest, instead of the newest. Not together with since."),
			query("since", &huma.Schema{Type: huma.TypeInteger, Minimum: new(-1.0)}, 3, "Adds log: what happened after this version. -1 begins with the setup. A version that the game does not have yet gives an empty log."),
			query("include", &huma.Schema{Type: huma.TypeArray, MinItems: new(1), Items: &huma.Schema{Type: huma.TypeString, Enum: []any{"cards"}}}, []string{"cards"},
				"cards adds every card of the game's card sets, and the list of cards that both decks are made of."),
			header("If-None-Match", &huma.Schema{Type: huma.TypeString}, `"3"`, "The ETag of the version that the client has: the answer is 304 while that is the newest. Also a list, or *."),
		},
		responses: map[int]*huma.Response{
			http.StatusOK: {
				Description: "The game.", Headers: withHeaders(nil, "ETag", "Vary", "X-Poll-Interval"),
				Content: content("View", game.followed), Links: viewLinks(),
			},
			http.StatusNotModified: {
				Description: "The game is still at that version.", Headers: withHeaders(nil, "ETag", "Vary", "X-Poll-Interval"),
			},
		},
		refusals: getRefusals(),
	}
}

func submitAction(game *examples) operation {
	body := jsonBody("Action", game.actions)
	body.Required = true
	return operation{
		id: "submitAction", method: http.MethodPost, path: "/games/{id}/actions",
		summary: "Submit an action", description: submitDescription, seats: true,
		parameters: []*huma.Param{
			gameID,
			header("Idempotency-Key", &huma.Schema{Type: huma.TypeString, MinLength: new(1), MaxLength: new(64), Pattern: "^[ -~]+$"}, "6f1c2f7e-move-4",
				"A name of the client's own for this move, new for every move and kept when it is sent again. A move that was played already is then answered, with Idempotency-Replayed: true, and not played again. A game remembers its last 16 keys; each player has own keys."),
			header("If-Match", &huma.Schema{Type: huma.TypeString, Pattern: tagListPattern}, `"3"`, "The ETag of the version that the action was chosen for. Also a list, or *."),
		},
		body: body,
		responses: map[int]*huma.Response{http.StatusOK: {
			Description: "The new version.", Headers: withHeaders(nil, "ETag", "Vary", "Idempotency-Replayed"),
			Content: content("View", game.played), Links: viewLinks(),
		}},
		refusals: submitRefusals(),
	}
}

func exportGame(game *examples) operation {
	return operation{
		id: "exportGame", method: http.MethodGet, path: "/games/{id}/export",
		summary: "Download a game", description: exportDescription, parameters: []*huma.Param{gameID},
		responses: map[int]*huma.Response{http.StatusOK: {
			Description: "The saved game.", Headers: withHeaders(nil, "Content-Disposition"), Content: content("SavedGame", game.saved),
		}},
		refusals: exportRefusals(),
	}
}

var gameID = &huma.Param{
	Name: "id", In: "path", Required: true, Description: "The game's id. Any other text is 404 game_not_found.",
	Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z2-7]{26}$"}, Example: exampleID,
}

// tagListPattern is a list of entity tags, or *. Empty list elements are read
// but not to be sent (RFC 9110, sections 5.6.1 and 8.8.3).
const tagListPattern = `^(\*|` + tagPattern + `([ \t]*,[ \t]*` + tagPattern + `)*)$`

const tagPattern = `(W/)?"[!#-~\x80-\xff]*"`

func query(name string, schema *huma.Schema, example any, description string) *huma.Param {
	return &huma.Param{Name: name, In: "query", Description: description, Schema: schema, Example: example, Explode: new(false)}
}

func header(name string, schema *huma.Schema, example, description string) *huma.Param {
	return &huma.Param{Name: name, In: "header", Description: description, Schema: schema, Example: example}
}

func jsonBody(schema string, examples map[string]*huma.Example) *huma.RequestBody {
	return &huma.RequestBody{Content: map[string]*huma.MediaType{mediaJSON: {
		Schema: &huma.Schema{Ref: schemaPrefix + schema}, Examples: examples,
	}}}
}

func content(schema string, example json.RawMessage) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{mediaJSON: {Schema: &huma.Schema{Ref: schemaPrefix + schema}, Example: example}}
}

package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

func operationDocs(game *examples) []operationDoc {
	return []operationDoc{createDoc(game), getDoc(game), submitDoc(game), exportDoc(game)}
}

func createDoc(game *examples) operationDoc {
	return operationDoc{
		op: createOperation, summary: "Create a game", description: createDescription,
		requests: map[string]*huma.Example{
			"core": {Summary: "A game of the core set", Value: NewGame{}},
			"sets": {Summary: "A game of two card sets", Value: NewGame{SetURLs: []string{exampleSetURL, exampleOtherURL}}},
			"seed": {Summary: "The same decks every time", Value: NewGame{Seed: exampleSeed}},
			"private": {
				Summary: "A private game; player 1 brings an own token",
				Value:   NewGame{Private: true, TurnSeconds: 86400, SeatHashes: []*string{nil, new(exampleHash)}},
			},
		},
		answers: map[int]*huma.Response{http.StatusCreated: {
			Description: "The new game.", Headers: withHeaders(nil, "ETag", "Location"), Content: viewContent(game.created), Links: viewLinks(),
		}},
		problems: []string{
			"invalid_request", "too_large", "unsupported_media_type", "card_set_not_allowed", "card_set_unavailable",
			"card_set_timeout", "card_set_too_large", "card_set_wrong_type", "card_set_invalid", "unknown_effect", "bad_params",
			"duplicate_card_id", "card_pool_too_large",
		},
	}
}

func getDoc(game *examples) operationDoc {
	return operationDoc{
		op: getOperation, seats: true, summary: "Read a game", description: getDescription,
		answers: map[int]*huma.Response{
			http.StatusOK: {
				Description: "The game.", Headers: withHeaders(nil, "ETag", "Vary", "X-Poll-Interval"),
				Content: viewContent(game.followed), Links: viewLinks(),
			},
			http.StatusNotModified: {
				Description: "The game is still at that version.", Headers: withHeaders(nil, "ETag", "Vary", "X-Poll-Interval"),
			},
		},
		problems: []string{"invalid_request", "seat_token_required", "game_not_found"},
	}
}

func submitDoc(game *examples) operationDoc {
	return operationDoc{
		op: submitOperation, seats: true, summary: "Submit an action", description: submitDescription,
		requests: game.actions,
		answers: map[int]*huma.Response{http.StatusOK: {
			Description: "The new version.", Headers: withHeaders(nil, "ETag", "Vary", "Idempotency-Replayed"),
			Content: viewContent(game.played), Links: viewLinks(),
		}},
		problems: []string{
			"invalid_request", "illegal_move", "seat_token_required", "wrong_seat", "idempotency_key_reused", "game_not_found",
			"version_conflict", "too_large", "unsupported_media_type",
		},
	}
}

func exportDoc(game *examples) operationDoc {
	return operationDoc{
		op: exportOperation, summary: "Download a game", description: exportDescription,
		answers: map[int]*huma.Response{http.StatusOK: {
			Description: "The saved game.", Headers: withHeaders(nil, "Content-Disposition"),
			Content: map[string]*huma.MediaType{mediaJSON: {Schema: &huma.Schema{Ref: schemaPrefix + "SavedGame"}, Example: game.saved}},
		}},
		problems: []string{"game_not_found", "game_in_progress"},
	}
}

func viewContent(v *View) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{mediaJSON: {Schema: &huma.Schema{Ref: schemaPrefix + "View"}, Example: example(v)}}
}

// describePages adds the operations of Docs, which huma does not serve.
func (d *document) describePages() {
	text, object := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Ref: schemaPrefix + "JSONDocument"}
	d.describePage("getDocumentation", "/schema", "Interactive documentation", mediaHTML, text)
	d.describePage("getOpenAPI", "/schema/openapi.json", "This document", mediaJSON, object)
	d.describePage("getCardSetSchema", "/schema/card-set.schema.json", "The JSON Schema of card sets", mediaSchema, object)
	d.describePage("getExportSchema", "/schema/export.schema.json", "The JSON Schema of saved games", mediaSchema, object)
	d.describePage("listProblems", "/schema/problems", "All kinds of problems", mediaHTML, text)
	problem := d.describePage("getProblem", problemPath+"{code}", "One kind of problem", mediaHTML, text)
	problem.Parameters = []*huma.Param{{
		Name: "code", In: "path", Required: true, Description: "The code of a problem.",
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z_]+$"}, Example: "illegal_move",
	}}
	d.addProblem(problem, "not_found", http.StatusNotFound)
}

func (d *document) describePage(id, path, summary, media string, schema *huma.Schema) *huma.Operation {
	tag := textHeader("Names these bytes, for If-None-Match.", `"9f86d081884c7d65"`)
	headers := withHeaders(map[string]*huma.Param{"ETag": tag}, "X-Request-Id")
	op := &huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Summary: summary, Tags: []string{"documentation"},
		Responses: map[string]*huma.Response{
			"200": {Description: summary + ".", Headers: headers, Content: map[string]*huma.MediaType{media: {Schema: schema}}},
			"304": {Description: "The client has it already.", Headers: headers},
		},
	}
	d.addProblem(op, "malformed_request", http.StatusBadRequest)
	d.addProblem(op, "internal", http.StatusInternalServerError)
	d.AddOperation(op)
	return op
}

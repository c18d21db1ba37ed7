package main

import (
	"maps"

	"github.com/danielgtaylor/huma/v2"
)

// links lead from a view to what a client does next (OpenAPI Specification 3.1,
// "Link Object").
var links = map[string]*huma.Link{
	"act": {
		OperationID: "submitAction",
		Description: "Any entry of legal_actions may be posted, if the game is still at this version.",
		Parameters:  fromView(map[string]any{"If-Match": "$response.header.ETag"}),
		RequestBody: "$response.body#/legal_actions/0",
	},
	"poll": {
		OperationID: "getGame", Description: "304 until the game has moved on.",
		Parameters: fromView(map[string]any{"If-None-Match": "$response.header.ETag"}),
	},
	"catch_up": {
		OperationID: "getGame", Description: "The newest version, with the log of what happened since.",
		Parameters: fromView(map[string]any{"since": "$response.body#/version"}),
	},
	"export": {
		OperationID: "exportGame", Description: "The whole game in one file.",
		Parameters: fromView(nil),
	},
}

// fromView adds the game's id to the parameters of a link.
func fromView(parameters map[string]any) map[string]any {
	with := map[string]any{"id": "$response.body#/game_id"}
	maps.Copy(with, parameters)
	return with
}

// viewLinks refers to all of links.
func viewLinks() map[string]*huma.Link {
	all := map[string]*huma.Link{}
	for name := range links {
		all[name] = &huma.Link{Ref: "#/components/links/" + name}
	}
	return all
}

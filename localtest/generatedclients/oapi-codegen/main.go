// Plays and exports a game with the client that oapi-codegen makes.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"cardgames.example/player/cardgames"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func main() {
	base, seed, file := os.Args[1], os.Args[2], os.Args[3]
	api, ctx := must(cardgames.NewClientWithResponses(base)), context.Background()
	outages := meetOutages(ctx, api)

	created := must(api.CreateGameWithResponse(ctx, nil, cardgames.NewGame{Seed: &seed}))
	view := created.JSON201
	for view.Status == cardgames.GameStatusInProgress {
		action := view.LegalActions[view.Version%int64(len(view.LegalActions))]
		tag, key := fmt.Sprintf("%q", fmt.Sprint(view.Version)), fmt.Sprint("move ", view.Version)
		moved := must(api.SubmitActionWithResponse(ctx, view.GameId,
			&cardgames.SubmitActionParams{IfMatch: &tag, IdempotencyKey: &key}, action))
		if moved.JSON200 == nil {
			panic(string(moved.Body))
		}
		after := must(moved.JSON200.AsView())
		view = &after
	}
	since := int64(-1)
	read := must(api.GetGameWithResponse(ctx, view.GameId, &cardgames.GetGameParams{
		Since: &since, Include: &[]cardgames.GetGameParamsInclude{cardgames.Cards},
	})).JSON200
	saved := must(api.ExportGameWithResponse(ctx, view.GameId)).JSON200
	must(0, os.WriteFile(file, must(json.Marshal(saved)), 0o600))
	fmt.Println(string(must(json.Marshal(map[string]any{
		"game_id": view.GameId, "version": view.Version, "result": read.Result, "cards": len(*read.Cards),
		"log": len(*read.Log), "outages": outages,
	}))))
}

// meetOutages repeats a request to which the gateway responds on its own.
func meetOutages(ctx context.Context, api *cardgames.ClientWithResponses) (statuses []int) {
	for {
		listed := must(api.ListCardSetsWithResponse(ctx, nil))
		switch {
		case listed.JSON200 != nil:
			return statuses
		case listed.JSON429 == nil && listed.JSON503 == nil:
			panic(string(listed.Body))
		}
		statuses = append(statuses, listed.StatusCode())
		time.Sleep(time.Millisecond)
	}
}

// Plays and exports a game with the client that openapi-generator makes for Go.
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
	configuration := cardgames.NewConfiguration()
	configuration.Servers = cardgames.ServerConfigurations{{URL: base}}
	api, ctx := cardgames.NewAPIClient(configuration), context.Background()
	outages := meetOutages(ctx, api)

	game := cardgames.NewNewGame()
	game.SetSeed(seed)
	view, _, err := api.GamesAPI.CreateGame(ctx).NewGame(*game).Execute()
	must(view, err)
	id, version, actions := view.GameId, view.Version, view.LegalActions
	for finished := false; !finished; {
		action := actions[version%int64(len(actions))]
		moved, _, err := api.GamesAPI.SubmitAction(ctx, id).Action(action).Prefer("return=minimal").
			IfMatch(fmt.Sprintf("%q", fmt.Sprint(version))).IdempotencyKey(fmt.Sprint("move ", version)).Execute()
		after := must(moved, err).MinimalView
		version, actions, finished = after.Version, after.LegalActions, after.Status == cardgames.FINISHED
	}
	view, _, err = api.GamesAPI.GetGame(ctx, id).Since(-1).Include([]string{"cards"}).Execute()
	must(view, err)
	saved, _, err := api.GamesAPI.ExportGame(ctx, id).Execute()
	must(0, os.WriteFile(file, must(json.Marshal(must(saved, err))), 0o600))
	fmt.Println(string(must(json.Marshal(map[string]any{
		"game_id": id, "version": version, "result": view.Result.Get(), "cards": len(view.Cards),
		"log": len(view.Log), "outages": outages,
	}))))
}

// meetOutages repeats a request to which the gateway responds on its own.
func meetOutages(ctx context.Context, api *cardgames.APIClient) (statuses []int) {
	for {
		_, response, err := api.CardSetsAPI.ListCardSets(ctx).Execute()
		if err == nil {
			return statuses
		}
		if refused, ok := err.(*cardgames.GenericOpenAPIError); !ok || refused.Model().(cardgames.Outage).Message == nil {
			panic(err)
		}
		statuses = append(statuses, response.StatusCode)
		time.Sleep(time.Millisecond)
	}
}

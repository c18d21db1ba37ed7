// Command submitaction is the function behind POST /games/{id}/actions.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/games"
	"cardgames/infra/dynamo"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := dynamo.FromEnv(os.Getenv, dynamo.WithObserver(api.ObserveUnits))
		if err != nil {
			return nil, err
		}
		submitter := games.NewSubmitter(store, time.Now)
		if submitter.ServedSince, err = games.ServedSinceFromEnv(os.Getenv); err != nil {
			return nil, err
		}
		return api.NewMux(api.SubmitAction{Submitter: submitter, Live: os.Getenv("LIVE_URL")}), nil
	})
}

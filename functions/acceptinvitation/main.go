// Command acceptinvitation is the function behind POST /invitations/{id}/acceptance.
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
		invitations, err := dynamo.InvitationsFromEnv(os.Getenv, dynamo.WithObserver(api.ObserveUnits))
		if err != nil {
			return nil, err
		}
		retention, err := games.RetentionFromEnv(os.Getenv)
		if err != nil {
			return nil, err
		}
		accepter := games.NewAccepter(invitations, store, time.Now, retention)
		return api.NewMux(api.AcceptInvitation{Accepter: accepter, Live: os.Getenv("LIVE_URL")}), nil
	})
}

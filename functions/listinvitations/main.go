// Command listinvitations is the function behind GET /invitations.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/functions/internal/stores"
	"cardgames/lobby"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := stores.Invitations(os.Getenv)
		if err != nil {
			return nil, err
		}
		return api.NewMux(api.ListInvitations{Invitations: lobby.NewInvitations(store, time.Now)}), nil
	})
}

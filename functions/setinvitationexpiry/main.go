// Command setinvitationexpiry is the function behind PUT /invitations/{id}/expiry.
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
		invitations := lobby.NewInvitations(store, time.Now)
		return api.NewMux(api.SetInvitationExpiry{Invitations: invitations, Live: os.Getenv("LIVE_URL")}), nil
	})
}

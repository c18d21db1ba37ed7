// Command getinvitation is the function behind GET /invitations/{id}.
package main

import (
	"net/http"
	"os"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/functions/internal/stores"
	"cardgames/games"
	"cardgames/lobby"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		store, err := stores.Invitations(os.Getenv)
		if err != nil {
			return nil, err
		}
		invitations := lobby.NewInvitations(store, time.Now)
		cards := lobby.NewCardReader(invitations, games.NewRepository(nil, time.Now))
		return api.NewMux(api.GetInvitation{
			Invitations: invitations, Cards: cards, Live: os.Getenv("LIVE_URL"),
		}), nil
	})
}

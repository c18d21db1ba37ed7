package main

import (
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/lobby"
)

// An invitation is shown before its game begins and afterwards, also when it has expired;
// its secret is not.
func TestInspectAnInvitation(t *testing.T) {
	data := t.TempDir()
	past := func() time.Time { return time.Now().Add(-time.Minute) }
	token := "a token of the host"
	var inv *lobby.Invitation
	var secret string
	with := func(do func(store *bolt.Store)) {
		store, err := bolt.Open(filepath.Join(data, "games.db"), bolt.WithClock(past))
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		do(store)
	}
	with(func(store *bolt.Store) {
		var err error
		inv, _, err = lobby.NewOfferer(store, games.NewRepository(store, past), nil).Offer(t.Context(), lobby.OfferRequest{
			Token: token, Public: true, TurnSeconds: 120, Name: "Ada", RequestID: "request-0",
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	text := inspect(t, data, inv.ID)
	for _, want := range []string{
		"invitation " + inv.ID + ": open, public", "request request-0", `host "Ada", seat: the deal decides`, "120 s",
		"cards core ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	with(func(store *bolt.Store) {
		g, _, _, err := lobby.NewAccepter(store, games.NewRepository(store, past), 0).Accept(t.Context(), lobby.AcceptRequest{
			InvitationID: inv.ID, Token: "a token of the guest",
		})
		if err != nil {
			t.Fatal(err)
		}
		secret = string(g.Secret[:])
	})
	for name, shown := range map[string]string{"open": text, "accepted": inspect(t, data, inv.ID)} {
		if strings.Contains(shown, hex.EncodeToString([]byte(secret))) || strings.Contains(shown, token) {
			t.Errorf("%s: the secret or a token is shown:\n%s", name, shown)
		}
	}
	text = inspect(t, data, inv.ID)
	for _, want := range []string{": accepted, public", "expires never", "game " + inv.ID + ": private"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
}

package cardpool_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/cardpool"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/localtest/service/launch"
)

// A guest has the cards of a set that came with the invitation, in the order of the game, until the invitation ends.
func TestCardsOfInvitations(t *testing.T) {
	invitations := cardgames.Invitations{Service: cardgames.New(launch.StartForTest(t).Base)}
	set := `{"set_id": "mine", "name": "Mine", "version": "1.0.0", "cards": [{"id": "sweep", "name": "Sweep", "cost": 1,
		"type": "task", "effect": "draw", "params": {"n": 2}, "text": "Draw 2."}]}`
	host := cardgames.NewHost(cardgames.Offer{Sets: []json.RawMessage{core.JSON(), []byte(set)}})
	if _, err := invitations.Offer(t.Context(), host); err != nil {
		t.Fatal(err)
	}
	pool, err := cardpool.ReadOffered(t.Context(), invitations.Service, host.ID)
	if err != nil || pool.Len() != 31 || pool.Cards[30].ID != pool.Card(30).ID || pool.Card(30).ID != "mine:sweep" {
		t.Fatalf("%+v, %v", pool, err)
	}
	if _, err := invitations.Withdraw(t.Context(), host); err != nil {
		t.Fatal(err)
	}
	_, err = cardpool.ReadOffered(t.Context(), invitations.Service, host.ID)
	if err == nil || err.Error() != "the invitation is withdrawn" {
		t.Errorf("of one that was withdrawn: %v", err)
	}
}

// A computer drafts from cards that nobody has drafted before too.
func TestTheComputerDraftsOwnCards(t *testing.T) {
	shipped := core.Snapshot().Pool
	own := make([]engine.Card, shipped.Len())
	for i := range own {
		own[i] = *shipped.Card(engine.CardRef(i))
		own[i].ID = strings.Replace(own[i].ID, "core:", "mine:", 1)
	}
	cards, err := engine.NewPool(own)
	if err != nil {
		t.Fatal(err)
	}
	deck, err := (&cardpool.Pool{Pool: cards}).Drafted("kitchen table", rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := decks.Read(cards, "kitchen table", "/deck", deck); err != nil {
		t.Error(err)
	}
}

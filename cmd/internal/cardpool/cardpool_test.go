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

// The cards of an invitation are known before the game only where they are the host's, as the host has chosen from
// them.
func TestCardsOfInvitations(t *testing.T) {
	service := cardgames.New(launch.StartForTest(t).Base)
	offer := func(o cardgames.Offer) *cardgames.Invitation {
		t.Helper()
		offered, err := cardgames.Invitations{Service: service}.Offer(t.Context(), cardgames.NewHost(o))
		if err != nil {
			t.Fatal(err)
		}
		return offered
	}
	core := offer(cardgames.Offer{})
	pool, err := cardpool.ReadOffered(t.Context(), service, core)
	if err != nil || pool.Len() != 30 || pool.Cards[29].ID != pool.Card(29).ID {
		t.Errorf("the core set: %v, %v", pool, err)
	}
	core.Snapshot.SHA256 = strings.Repeat("0", 64)
	_, err = cardpool.ReadOffered(t.Context(), service, core)
	if err == nil || err.Error() != "the card sets have changed since the invitation was made" {
		t.Errorf("other cards: %v", err)
	}
	set := `{"set_id": "mine", "name": "Mine", "version": "1.0.0", "cards": [{"id": "sweep", "name": "Sweep", "cost": 1,
		"type": "task", "effect": "draw", "params": {"n": 2}, "text": "Draw 2."}]}`
	_, err = cardpool.ReadOffered(t.Context(), service, offer(cardgames.Offer{Sets: []json.RawMessage{[]byte(set)}}))
	if err == nil || err.Error() != `the cards of "Mine" came with the invitation, and cannot be read before the game` {
		t.Errorf("cards of a request: %v", err)
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

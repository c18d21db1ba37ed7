package crowd

import (
	"context"
	"time"

	cardgames "cardgames/clients/go"
)

// Attack is what a stranger does who spoils the games of others, from one address.
type Attack struct {
	Name string
	step func(context.Context, *attacker)
}

// The kinds of attacks.
var (
	AcceptsAll = Attack{"accepts all", func(ctx context.Context, a *attacker) { a.acceptListed(ctx) }}
	OffersAll  = Attack{"offers all", func(ctx context.Context, a *attacker) { a.offer(ctx) }}
	MovesOnce  = Attack{"moves once and leaves", func(ctx context.Context, a *attacker) {
		a.acceptListed(ctx)
		a.offer(ctx)
		a.moveOnce(ctx)
	}}
)

// attackPause lies between two steps of an attack: as often as the rate of an address allows.
const attackPause = 50 * time.Millisecond

// attacker attacks a crowd.
type attacker struct {
	*run
	invitations cardgames.Invitations
	seats       map[string]string // tokens of games in which it has not moved, by their ids
}

// attack goes on until ctx ends.
func (r *run) attack(ctx context.Context, attack Attack, address string) {
	service := r.serviceAt(address)
	service.Wait = func(_ context.Context, failure error, _ time.Duration) error { return failure }
	a := &attacker{r, cardgames.Invitations{Service: service}, map[string]string{}}
	for ctx.Err() == nil {
		attack.step(ctx, a)
		pause(ctx, attackPause)
	}
}

// acceptListed accepts all offers of the list. Refusals are what it is about.
func (a *attacker) acceptListed(ctx context.Context) {
	listed, _ := a.invitations.List(ctx)
	for _, offered := range listed {
		guest := cardgames.NewGuest(offered)
		if _, err := a.invitations.Accept(ctx, guest, ""); err == nil {
			a.taken(guest.ID)
			a.seats[guest.ID] = guest.Token
		}
	}
}

func (a *attacker) offer(ctx context.Context) {
	host := cardgames.NewHost(cardgames.Offer{Public: true, TurnSeconds: 120})
	a.own(host.ID, spoiler)
	if _, err := a.invitations.Offer(ctx, host); err == nil {
		a.seats[host.ID] = host.Token
	}
}

// moveOnce makes the first action in each game in which it may, and leaves it.
func (a *attacker) moveOnce(ctx context.Context) {
	for id, token := range a.seats {
		game := a.invitations.Service.Game(id, token)
		v, err := game.Read(ctx)
		if err != nil || len(v.LegalActions) == 0 {
			continue
		}
		if _, err := game.Submit(ctx, v.Version, v.LegalActions[0]); err == nil {
			delete(a.seats, id)
		}
	}
}

package lobby_test

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/lobby"
)

var (
	oneAddress   = netip.MustParsePrefix("192.0.2.1/32")
	otherAddress = netip.MustParsePrefix("2001:db8:1:2::/64")
)

// offerFrom asks for a public offer from an address.
func offerFrom(address netip.Prefix, n int) lobby.OfferRequest {
	request := publicOffer()
	request.Address, request.Token = address, fmt.Sprint("host ", n, " at ", address)
	return request
}

func acceptFrom(address netip.Prefix, inv *lobby.Invitation) lobby.AcceptRequest {
	request := acceptanceOf(inv)
	request.Address = address
	return request
}

// crowded makes as many public offers from an address as it may have. The tokens of the
// offers are numbered, from first on.
func (l *service) crowded(address netip.Prefix, first int) (offers []*lobby.Invitation) {
	l.Helper()
	for n := range lobby.MaxPublicGames {
		offers = append(offers, l.offer(offerFrom(address, first+n)))
	}
	l.wantFull(address)
	return offers
}

// wantFull checks that an address may neither offer nor accept one more.
func (l *service) wantFull(address netip.Prefix) {
	l.Helper()
	l.wantOfferError(offerFrom(address, 99), lobby.ErrTooManyPublicGames)
	stranger := publicOffer()
	stranger.Token = fmt.Sprint("a stranger at ", l.now)
	inv, _, err := l.Offer(l.Context(), stranger)
	if err != nil {
		l.Fatal(err)
	}
	l.wantAcceptError(acceptFrom(address, inv), lobby.ErrTooManyPublicGames)
}

func TestAnAddressHasThreePublicGames(t *testing.T) {
	l := newService(t)
	first := l.crowded(oneAddress, 0)[0]
	l.offer(offerFrom(otherAddress, 0)) // another address is not affected
	again, replayed, err := l.Offer(t.Context(), offerFrom(oneAddress, 0))
	if err != nil || !replayed || again.ID != first.ID {
		t.Errorf("a repeated offer: %v, replayed %v", err, replayed)
	}
	for name, request := range map[string]lobby.OfferRequest{
		"a private invitation":    {Token: "private", Address: oneAddress},
		"an address not known":    {Token: "not known", Public: true, TurnSeconds: 60},
		"another network of IPv6": offerFrom(netip.MustParsePrefix("2001:db8:1:3::/64"), 0),
	} {
		if _, _, err := l.Offer(t.Context(), request); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnEndedPublicGameMakesRoom(t *testing.T) {
	for name, end := range map[string]func(*service, *lobby.Invitation){
		"a withdrawal": func(l *service, inv *lobby.Invitation) {
			if _, err := l.SetExpiry(l.Context(), inv.ID, offerFrom(oneAddress, 0).Token, 0); err != nil {
				l.Fatal(err)
			}
		},
		"the end of a game": func(l *service, inv *lobby.Invitation) {
			g := l.accept(acceptanceOf(inv))
			l.wantFull(oneAddress)
			l.resign(g)
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newService(t)
			end(l, l.crowded(oneAddress, 0)[0])
			l.offer(offerFrom(oneAddress, 7))
			l.wantFull(oneAddress)
		})
	}
	t.Run("the expiry of offers", func(t *testing.T) {
		l := newService(t)
		l.crowded(oneAddress, 0)
		l.later(lobby.PublicExpiry + 2*time.Second)
		l.crowded(oneAddress, 10)
	})
}

func (l *service) resign(g *games.Game) {
	l.Helper()
	seat, err := g.Viewer(guestToken)
	if err != nil {
		l.Fatal(err)
	}
	player, _ := seat.Seat()
	_, _, err = l.Submit(l.Context(), games.SubmitRequest{
		GameID: g.ID, Token: guestToken, Action: engine.Resign(int(player)),
	})
	if err != nil {
		l.Fatal(err)
	}
}

// A guest who takes all offers gets three, and a repeated acceptance counts once.
func TestAcceptancesOfPublicOffersCount(t *testing.T) {
	l := newService(t)
	for n := range lobby.MaxPublicGames {
		inv := l.offer(offerFrom(netip.PrefixFrom(netip.AddrFrom4([4]byte{198, 51, 100, byte(n)}), 32), n))
		l.accept(acceptFrom(oneAddress, inv))
		if _, _, replayed, err := l.Accept(t.Context(), acceptFrom(oneAddress, inv)); err != nil || !replayed {
			t.Fatalf("a repeated acceptance: %v, replayed %v", err, replayed)
		}
	}
	l.wantFull(oneAddress)
}

// Of two players with one address the game counts once.
func TestAGameWithinAnAddressCountsOnce(t *testing.T) {
	l := newService(t)
	l.accept(acceptFrom(oneAddress, l.offer(offerFrom(oneAddress, 0))))
	for n := 1; n < lobby.MaxPublicGames; n++ {
		l.offer(offerFrom(oneAddress, n))
	}
	l.wantFull(oneAddress)
}

// Nothing that is stored has the address, and only what is listed, and the count, its hash.
func TestWhatIsStoredOfAnAddress(t *testing.T) {
	l := newService(t)
	inv := l.offer(offerFrom(oneAddress, 0))
	if stored := l.hashesOf(inv.ID); len(stored) != 2 {
		t.Fatalf("an open offer is stored with its address in %q", stored)
	}
	l.accept(acceptFrom(otherAddress, inv))
	if stored := l.hashesOf(inv.ID); len(stored) != 2 { // of both players' addresses
		t.Errorf("a game is stored with addresses in %q", stored)
	}
	for key, value := range l.store.Dump() {
		if strings.Contains(value, "192.0.2.1") || strings.Contains(value, "2001:db8") {
			t.Errorf("%s has an address: %s", key, value)
		}
	}
}

// hashesOf returns where the hash of an address is stored that has a game.
func (l *service) hashesOf(id string) (keys []string) {
	all := l.store.Dump()
	for key, value := range all {
		hash, isAddress := strings.CutSuffix(key, " address")
		if !isAddress || !strings.Contains(value, id) {
			continue
		}
		for where, text := range all {
			if strings.Contains(where+text, hash) {
				keys = append(keys, where)
			}
		}
	}
	slices.Sort(keys)
	return keys
}

// On the next day an address has another hash.
func TestTheCountBeginsAnewOnTheNextDay(t *testing.T) {
	l := newService(t)
	l.crowded(oneAddress, 0)
	l.later(24 * time.Hour)
	l.crowded(oneAddress, 10)
}

// strangers begins a game of a public offer, which player 0 begins.
func strangers(t *testing.T) (l *service, g *games.Game, tokens [2]string) {
	l = newService(t)
	request := offerFrom(oneAddress, 0)
	request.Seat = new(engine.Seat(0))
	g = l.accept(acceptFrom(otherAddress, l.offer(request)))
	return l, g, [2]string{request.Token, guestToken}
}

func (l *service) submit(g *games.Game, token string, action engine.Action) (*games.Game, error) {
	made, _, err := l.Submit(l.Context(), games.SubmitRequest{GameID: g.ID, Token: token, Action: action})
	return made, err
}

func (l *service) mustSubmit(g *games.Game, token string, action engine.Action) *games.Game {
	l.Helper()
	made, err := l.submit(g, token, action)
	if err != nil {
		l.Fatal(err)
	}
	return made
}

func TestStrangersHave30SecondsForTheirFirstAction(t *testing.T) {
	for absent := range 2 {
		l, g, tokens := strangers(t)
		for seat := range absent {
			g = l.mustSubmit(g, tokens[seat], engine.PassPriority(seat))
		}
		end := engine.Resign(absent)
		l.later(30*time.Second - time.Second/2)
		if _, err := l.submit(g, tokens[1-absent], end); !isWrongSeat(err) {
			t.Errorf("before the deadline of player %d: %v", absent, err)
		}
		l.later(time.Second)
		if made := l.mustSubmit(g, tokens[1-absent], end); !made.Finished() || made.By == nil {
			t.Errorf("the end of a game with the absent player %d: %+v", absent, made.Entry)
		}
	}
}

func isWrongSeat(err error) bool {
	_, wrong := errors.AsType[*games.WrongSeat](err)
	return wrong
}

// After the first action of each player the game is as any other.
func TestTheFirstActionEndsTheShortDeadline(t *testing.T) {
	l, g, tokens := strangers(t)
	for seat := range 2 {
		g = l.mustSubmit(g, tokens[seat], engine.PassPriority(seat))
	}
	absent, _ := g.State.Priority()
	if at, _ := g.Deadline(); !at.Equal(g.At.Add(120 * time.Second)) {
		t.Errorf("the deadline is %s after the version", at.Sub(g.At))
	}
	want := []engine.Action{engine.PassPriority(int(absent))}
	if got := g.DeadlineActions(engine.SeatViewer(1 - absent)); !slices.Equal(got, want) {
		t.Errorf("deadline actions %v, want %v", got, want)
	}
}

// Without addresses, as with -rate 0, and in private games, the first action has the whole time.
func TestOtherGamesHaveNoShortDeadline(t *testing.T) {
	l := newService(t)
	for name, request := range map[string]lobby.OfferRequest{
		"an address not known": publicOffer(),
		"a private invitation": {Token: otherToken, TurnSeconds: 120, Seat: new(engine.Seat(0)), Address: oneAddress},
	} {
		inv := l.offer(request)
		accept := acceptanceOf(inv)
		if !request.Public {
			accept.Address = otherAddress
		}
		g := l.accept(accept)
		if at, ok := g.Deadline(); ok && at.Before(g.At.Add(120*time.Second)) {
			t.Errorf("%s: the deadline is %s after the beginning", name, at.Sub(g.At))
		}
	}
}

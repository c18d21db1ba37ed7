package lobby_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"testing/cryptotest"
	"time"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/localtest/repository/frozen"
)

const deckFixtures = "../games/testdata/format4/invitations"

func newServiceWithDecks(t *testing.T) *service {
	return newService(t, games.WithFormat(envelope.Newest))
}

// pick returns a deck of a draft from the core set: the card at a place of each group.
func pick(t testing.TB, seed string, place int) (deck []decks.Entry) {
	t.Helper()
	pool := core.Snapshot().Pool
	groups, err := draft.Groups(pool, seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range groups {
		deck = append(deck, decks.Entry{Card: pool.Card(group[place]).ID, Copies: 2})
	}
	return deck
}

const theDraft = "2026-12-01"

func deckOffer(t testing.TB) lobby.OfferRequest {
	offer := publicOffer()
	offer.Deck, offer.Draft = pick(t, theDraft, 0), theDraft
	return offer
}

func deckAcceptance(t testing.TB, inv *lobby.Invitation) lobby.AcceptRequest {
	request := acceptanceOf(inv)
	request.Deck = pick(t, theDraft, 1)
	return request
}

// wantFault checks that a request is refused with one fault, and stored nowhere.
func wantFault(t *testing.T, err error, code decks.Code) {
	t.Helper()
	faults, ok := errors.AsType[decks.Faults](err)
	if !ok || len(faults) != 1 || faults[0].Code != code {
		t.Errorf("got %v, want %s", err, code)
	}
}

// Both decks are bound before either player sees the other's, and are in the game from version 0 on.
func TestDecksOfAnInvitation(t *testing.T) {
	l := newServiceWithDecks(t)
	inv := l.offer(deckOffer(t))
	read, err := l.Read(t.Context(), inv.ID)
	if err != nil || !read.HasDecks() || read.Draft != theDraft || read.Rules != engine.DeckRules() {
		t.Fatalf("read %+v, %v", read, err)
	}
	for token, own := range map[string]bool{hostToken: true, guestToken: false, "": false} {
		if deck := read.DeckFor(token); (deck != nil) != own || own && !slices.Equal(deck, pick(t, theDraft, 0)) {
			t.Errorf("the token %q sees %v", token, deck)
		}
	}
	g := l.accept(deckAcceptance(t, inv))
	viewer, _ := g.Viewer(hostToken)
	host, _ := viewer.Seat()
	lists := g.DeckLists()
	for seat, want := range map[engine.Seat]int{host: 0, 1 - host: 1} {
		got := decks.Entries(g.Snapshot.Pool, lists[seat])
		want := pick(t, theDraft, want)
		slices.SortFunc(got, decks.Entry.Compare)
		slices.SortFunc(want, decks.Entry.Compare)
		if !slices.Equal(got, want) {
			t.Errorf("player %d has the deck %v", seat, got)
		}
	}
	if g.Draft != theDraft || !g.HasDecks() ||
		g.State.Position().Players[1].Progress != engine.DeckRules().SecondProgress {
		t.Errorf("the game has the draft %q and the rules %d", g.Draft, g.State.Rules().Version)
	}
	if accepted, err := l.Read(t.Context(), inv.ID); err != nil || accepted.DeckFor(hostToken) != nil {
		t.Errorf("after the acceptance the invitation has a deck: %v", err)
	}
}

func TestOffersWithDecksThatAreRefused(t *testing.T) {
	l := newServiceWithDecks(t)
	offer := deckOffer(t)
	offer.Deck = offer.Deck[1:]
	_, _, err := l.Offer(t.Context(), offer)
	wantFault(t, err, decks.WrongSize)
	offer.Deck = nil
	_, _, err = l.Offer(t.Context(), offer)
	wantFault(t, err, decks.DraftWithoutDecks)
	newService(t).wantOfferError(deckOffer(t), games.ErrDecksDisabled)
	l.offer(deckOffer(t)) // nothing was stored
}

func TestAcceptancesWithDecksThatAreRefused(t *testing.T) {
	l := newServiceWithDecks(t)
	inv := l.offer(deckOffer(t))
	request := deckAcceptance(t, inv)
	for code, deck := range map[decks.Code][]decks.Entry{
		decks.Required: nil, decks.WrongSize: request.Deck[1:], decks.NotDrafted: pick(t, "another draft", 0),
	} {
		request.Deck = deck
		_, _, _, err := l.Accept(t.Context(), request)
		wantFault(t, err, code)
	}
	l.accept(deckAcceptance(t, inv))

	l = newServiceWithDecks(t)
	request = acceptanceOf(l.offer(publicOffer()))
	request.Deck = pick(t, theDraft, 1)
	_, _, _, err := l.Accept(t.Context(), request)
	wantFault(t, err, decks.NotExpected)
}

// A repeated acceptance with the same deck in another order is the same, with another deck it is refused.
func TestRepeatedAcceptancesWithDecks(t *testing.T) {
	l := newServiceWithDecks(t)
	inv := l.offer(deckOffer(t))
	request := deckAcceptance(t, inv)
	g := l.accept(request)
	slices.Reverse(request.Deck)
	again, _, replayed, err := l.Accept(t.Context(), request)
	if err != nil || !replayed || again.ID != g.ID {
		t.Errorf("replayed %t, %v", replayed, err)
	}
	for _, other := range [][]decks.Entry{pick(t, theDraft, 0), nil} {
		request.Deck = other
		l.wantAcceptError(request, lobby.ErrDeckReused)
	}

	l = newServiceWithDecks(t)
	request = acceptanceOf(l.offer(publicOffer()))
	l.accept(request)
	request.Deck = pick(t, theDraft, 0)
	l.wantAcceptError(request, lobby.ErrDeckReused)
}

// Clients of release 1.0.0 meet no invitation that they could not accept.
func TestListsWithAndWithoutDecks(t *testing.T) {
	l := newServiceWithDecks(t)
	plain := l.offer(publicOffer())
	offer := deckOffer(t)
	offer.Token = otherToken
	withDecks := l.offer(offer)
	for decks, want := range map[bool]string{false: plain.ID, true: withDecks.ID} {
		list, err := l.List(t.Context(), decks)
		if err != nil || len(list) != 1 || list[0].ID != want {
			t.Errorf("decks %t: %d invitations, %v", decks, len(list), err)
		}
	}
}

func TestRematchesOfGamesWithDecks(t *testing.T) {
	l := newServiceWithDecks(t)
	inv := l.offer(deckOffer(t))
	tokens := [2]string{}
	g := l.accept(deckAcceptance(t, inv))
	for _, token := range []string{hostToken, guestToken} {
		viewer, _ := g.Viewer(token)
		seat, _ := viewer.Seat()
		tokens[seat] = token
	}
	g = l.playOut(g, tokens)
	request := rematchOf(g, hostToken)
	_, _, err := l.Offer(t.Context(), request)
	wantFault(t, err, decks.Required)
	request.Deck = pick(t, "any deck of the pool", 0) // without a draft
	rematch := l.offer(request)
	accept := acceptanceOf(rematch)
	accept.Token, accept.RematchToken, accept.Deck = rematchGuest, guestToken, pick(t, theDraft, 1)
	if made := l.accept(accept); !made.HasDecks() || made.Draft != "" {
		t.Errorf("the rematch has the draft %q", made.Draft)
	}

	l = newServiceWithDecks(t)
	before, _ := l.finished(publicOffer())
	request = rematchOf(before, hostToken)
	request.Deck = pick(t, theDraft, 0)
	_, _, err = l.Offer(t.Context(), request)
	wantFault(t, err, decks.NotExpected)
}

func TestWithdrawnInvitationsDropTheirDeck(t *testing.T) {
	l := newServiceWithDecks(t)
	inv := l.offer(deckOffer(t))
	withdrawn, err := l.SetExpiry(t.Context(), inv.ID, hostToken, 0)
	if err != nil || withdrawn.DeckFor(hostToken) != nil {
		t.Errorf("a deck, or %v", err)
	}
	l.wantStatus(inv.ID, lobby.Withdrawn)
}

var deckInvitations = map[string]func(*service) string{
	"open":      func(l *service) string { return l.offer(deckOffer(l.T)).ID },
	"accepted":  func(l *service) string { return l.accept(deckAcceptance(l.T, l.offer(deckOffer(l.T)))).ID },
	"withdrawn": func(l *service) string { return withdrawnDeck(l) },
}

func withdrawnDeck(l *service) string {
	inv := l.offer(deckOffer(l.T))
	if _, err := l.SetExpiry(l.Context(), inv.ID, hostToken, 0); err != nil {
		l.Fatal(err)
	}
	return inv.ID
}

func TestDeckFixturesCanBeMade(t *testing.T) {
	dir := t.TempDir()
	for name, make := range deckInvitations {
		cryptotest.SetGlobalRandom(t, uint64(len(name)))
		l := newServiceWithDecks(t)
		l.now = recordedAt().Add(-5 * time.Second)
		l.save(filepath.Join(dir, name+".json"), make(l))
	}
	checkDeckFixtures(t, dir)
	keep(t, deckFixtures, dir)
}

func TestStoredInvitationsWithDecksAreRead(t *testing.T) { checkDeckFixtures(t, deckFixtures) }

func checkDeckFixtures(t *testing.T, dir string) {
	t.Helper()
	for name := range deckInvitations {
		stored := frozen.ReadInvitation(t, filepath.Join(dir, name+".json"))
		inv, err := lobby.NewInvitations(storeOf(t, stored), recordedAt).Read(t.Context(), stored.ID)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if stored.Means != describe(inv) || inv.Draft != theDraft || stored.Body[1] != envelope.Newest {
			t.Errorf("%s is of format %d and means %s", name, stored.Body[1], describe(inv))
		}
		if deck := inv.DeckFor(hostToken); slices.Equal(deck, pick(t, theDraft, 0)) != (name == "open") {
			t.Errorf("%s has the deck %v", name, deck)
		}
		if payload, err := lobby.Encode(inv); err != nil || !bytes.Equal(payload, stored.Body[envelopeHead:]) {
			t.Errorf("%s is written as %x (%v)", name, payload, err)
		}
	}
}

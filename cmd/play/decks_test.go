package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/cardsets/core"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/cardpool"
	"cardgames/engine/draft"
	"cardgames/games"
	"cardgames/localtest/service/launch"
)

// writeDeck writes a file with two copies of each card.
func writeDeck(t *testing.T, cards ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "deck.txt")
	if err := os.WriteFile(file, []byte("2 "+strings.Join(cards, "\n2 ")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

var fifteen = []string{
	"Helpful Neighbour", "Handyman", "Grandmother", "Kettle", "Microwave", "Washing Machine", "Dishwasher",
	"Make the Bed", "Early Riser", "Take Out the Trash", "Do the Laundry", "Cook Dinner", "Paint the Hallway",
	"Phone Call", "Coffee Break",
}

// A person drafts against a bot: sees the groups, what a card does and the deck so far, goes back, and plays.
func TestPersonDrafts(t *testing.T) {
	typed := "?\nc loud\n2\nu\n7\nd\n" + strings.Repeat("1\n", 15) + "?\nd\nq\n"
	got, err := sitDown(t, serve(t, asItIs), typed, "-seat", "0=human", "-seat", "1=greedy", "-seed", "kitchen",
		"-draft", "kitchen table")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "testdata/draft.txt", got)
}

// A draft from every set that the service offers has groups of three cards.
func TestADraftFromAllSets(t *testing.T) {
	t.Parallel()
	got, err := sitDown(t, launch.StartForTest(t).Base, "3\nq\n", "-seat", "0=human", "-seat", "1=greedy", "-set", "all",
		"-draft", "kitchen table")
	if err != nil || !strings.Contains(got, "Group 2 of 15; your deck by cost: ") {
		t.Errorf("%v\n%s", err, got)
	}
}

// Decks from files are played as they are, by each player or by both. A hand may have a line "2 Kettle" too.
func TestDecksFromFiles(t *testing.T) {
	base, file := serve(t, asItIs), writeDeck(t, fifteen...)
	for _, args := range [][]string{
		{"-deck", file}, {"-deck", "0=" + file, "-deck", "1=" + file},
	} {
		got, err := sitDown(t, base, "d\nq\n", append(args, "-seat", "0=human", "-seat", "1=greedy")...)
		if err != nil || strings.Count(got, "2 Kettle,") != 2 || strings.Contains(got, "Spring Cleaning") {
			t.Errorf("%v: %v\n%s", args, err, got)
		}
	}
}

// A host and a guest draft from the same groups, and neither names the draft twice.
func TestAFriendDraftsToo(t *testing.T) {
	t.Parallel()
	base := serve(t, asItIs)
	host, friend := newGuest(), newGuest()
	var all sync.WaitGroup
	all.Go(func() { host.playWith(t, base, "-invite", "-draft", "kitchen table") })
	all.Go(func() { friend.playWith(t, <-host.link) })
	all.Wait()
	groups := regexp.MustCompile(`(?s)\nGroup .*\nYour deck`)
	if a, b := groups.FindString(host.shown.String()), groups.FindString(friend.shown.String()); a == "" || a != b {
		t.Errorf("the host sees\n%s\nthe friend\n%s", a, b)
	}
	if !result.MatchString(friend.shown.String()) {
		t.Errorf("the game does not end:\n%s", friend.shown.String())
	}
}

// A friend drafts from cards that only the host has, and has sent with the offer.
func TestAFriendDraftsFromTheHostsCards(t *testing.T) {
	t.Parallel()
	invitations := cardgames.Invitations{Service: cardgames.New(launch.StartForTest(t).Base)}
	own := strings.NewReplacer(`"core"`, `"mine"`, "Home Sweet Home", "My Own").Replace(string(core.JSON()))
	offer := func(o cardgames.Offer) string {
		t.Helper()
		o.Sets = []json.RawMessage{[]byte(own)}
		host := cardgames.NewHost(o)
		if _, err := invitations.Offer(t.Context(), host); err != nil {
			t.Fatal(err)
		}
		return host.ID
	}
	pool, err := cardpool.ReadOffered(t.Context(), invitations.Service, offer(cardgames.Offer{}))
	if err != nil {
		t.Fatal(err)
	}
	const seed = "kitchen table"
	groups, err := draft.Groups(pool.Pool, seed)
	if err != nil {
		t.Fatal(err)
	}
	var deck []cardgames.DeckEntry
	for _, group := range groups {
		deck = append(deck, cardgames.DeckEntry{Card: pool.Cards[group[0]].ID, Copies: 2})
	}
	link := invitations.Service.Base + "/invitations/" + offer(cardgames.Offer{Draft: seed, Deck: deck})
	shown, err := sitDown(t, link, strings.Repeat("2\n", 15)+"q\n")
	if err != nil || !strings.Contains(shown, "Group 15 of 15") {
		t.Errorf("%v\n%s", err, shown)
	}
}

// A guest brings a deck of their own to a game where the host has one.
func TestAFriendBringsADeck(t *testing.T) {
	t.Parallel()
	base, file := serve(t, asItIs), writeDeck(t, fifteen...)
	host, friend := newGuest(), newGuest()
	var all sync.WaitGroup
	all.Go(func() { host.playWith(t, base, "-invite", "-deck", file) })
	all.Go(func() {
		link := <-host.link
		_, err := sitDown(t, link, "")
		if want := "each player brings a deck to this game"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without a deck: %v", err)
		}
		friend.playWith(t, link, "-deck", file)
	})
	all.Wait()
	if !result.MatchString(friend.shown.String()) {
		t.Errorf("the game does not end:\n%s", friend.shown.String())
	}
}

func TestMistakesWithDecks(t *testing.T) {
	base, file := serve(t, asItIs), writeDeck(t, fifteen...)
	short := writeDeck(t, append(fifteen[:13:13], "Tent")...)
	bots := base + " -seat 0=greedy -seat 1=greedy "
	for args, want := range map[string]string{
		base + " -find -draft x":                         "strangers play without decks",
		base + " -invite -deck 0=" + file:                "an invitation decides the seats: write -deck FILE",
		base + " -seat 0=greedy -draft x":                "nobody drafts for player 1 here",
		base + " -seat 0=greedy -deck 0=" + file:         "player 1 has no deck: name its file with -deck 1=FILE",
		base + " -seat 0=human -draft x -deck 0=nowhere": "stat nowhere: no such file or directory",
		bots + "-deck " + short: "this deck cannot be played:\n  the card sets have no card " +
			`"Tent"`,
		bots + "-draft x -deck " + file:             "one card of each of the 15 groups of the draft, twice",
		base + "/games/aaaa -seat 0=human -draft x": "the game has begun: leave -deck and -draft out",
		base + "/invitations/" + strings.Repeat("a", 26) + " -draft x": "the invitation says which draft it is: " +
			"leave -draft out",
	} {
		err := play(t, neverWait(t), io.Discard, strings.Fields(args)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", args, err)
		}
	}
}

// A service that takes no decks says so before anyone drafts.
func TestAServiceWithoutDecks(t *testing.T) {
	base := serveAt(t, time.Now, asItIs, games.WithFormat(3))
	err := play(t, neverWait(t), io.Discard, base, "-seat", "0=human", "-seat", "1=greedy", "-draft", "x")
	if err == nil || err.Error() != "this service plays without decks" {
		t.Errorf("got %v", err)
	}
}

// A guest cannot bring a deck where the host has none.
func TestADeckThatIsNotExpected(t *testing.T) {
	base := serve(t, asItIs)
	host := cardgames.NewHost(cardgames.Offer{})
	if _, err := (cardgames.Invitations{Service: cardgames.New(base)}).Offer(t.Context(), host); err != nil {
		t.Fatal(err)
	}
	_, err := sitDown(t, base+"/invitations/"+host.ID, "", "-deck", writeDeck(t, fifteen...))
	if err == nil || err.Error() != "this game is played without decks: leave -deck out" {
		t.Errorf("got %v", err)
	}
}

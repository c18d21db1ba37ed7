package main

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

// guest is a person who takes the first card of each group of a draft, and in a game passes until their next turn at
// each question.
type guest struct {
	mu    sync.Mutex
	shown strings.Builder
	typed chan string
	link  chan string // the address of the invitation that was printed
}

func newGuest() *guest { return &guest{typed: make(chan string, 100), link: make(chan string, 1)} }

var printedLink = regexp.MustCompile(`go run ./cmd/play (\S+/invitations/\w+)\n`)

func (g *guest) Write(text []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shown.Write(text)
	switch {
	case strings.Contains(string(text), "\nGroup "):
		g.typed <- "1\n"
	case strings.HasSuffix(g.shown.String(), "> "):
		g.typed <- "n\n"
	}
	if found := printedLink.FindSubmatch(text); found != nil {
		g.link <- string(found[1])
	}
	return len(text), nil
}

func (g *guest) Read(into []byte) (int, error) { return copy(into, <-g.typed), nil }

// soon shortens all waiting.
func soon(time.Duration) <-chan time.Time { return time.After(5 * time.Millisecond) }

// playWith plays a game at a terminal of its own. It returns what is shown at last.
func (g *guest) playWith(t *testing.T, args ...string) (last string) {
	t.Helper()
	if err := run(t.Context(), args, console{in: g, out: g, after: soon}); err != nil {
		t.Errorf("%v: %v\n%s", args, err, g.shown.String())
	}
	lines := strings.Split(strings.TrimSpace(g.shown.String()), "\n")
	return lines[len(lines)-1]
}

func TestStrangersFindEachOther(t *testing.T) {
	base := serve(t, asItIs)
	players := []*guest{newGuest(), newGuest()}
	var all sync.WaitGroup
	for i, name := range []string{"Ada", "Ben"} {
		all.Go(func() {
			if last := players[i].playWith(t, base, "-find", "-name", name); !result.MatchString(last) {
				t.Errorf("%s reads at last: %s", name, last)
			}
		})
	}
	all.Wait()
	for i, other := range []string{"Ben", "Ada"} {
		if !strings.Contains(players[i].shown.String(), ". Your opponent is called "+other+".\n") {
			t.Errorf("no name of %s:\n%s", other, players[i].shown.String())
		}
	}
}

func TestAFriendAcceptsAnInvitation(t *testing.T) {
	base := serve(t, asItIs)
	host, friend := newGuest(), newGuest()
	var all sync.WaitGroup
	all.Go(func() { host.playWith(t, base, "-invite") })
	all.Go(func() { friend.playWith(t, <-host.link) })
	all.Wait()
	if !strings.Contains(host.shown.String(), base+"/play#invitation=") {
		t.Errorf("no link:\n%s", host.shown.String())
	}
}

// A host who leaves withdraws the offer.
func TestAnInvitationIsWithdrawn(t *testing.T) {
	base := serve(t, asItIs)
	host := newGuest()
	ctx, leave := context.WithCancel(t.Context())
	address := make(chan string, 1)
	go func() {
		address <- <-host.link
		leave()
	}()
	if err := run(ctx, []string{base, "-invite"}, console{in: host, out: host, after: soon}); err == nil {
		t.Error("no error")
	}
	_, err := sitDown(t, <-address, "")
	if err == nil || !strings.Contains(err.Error(), "invitation_not_found") {
		t.Errorf("accepted later: %v", err)
	}
}

// A person who stops looking leaves nothing behind.
func TestAPersonStopsLooking(t *testing.T) {
	base := serve(t, asItIs)
	if _, err := sitDown(t, base, "q\n", "-find"); err != nil {
		t.Error(err)
	}
	open, err := cardgames.Invitations{Service: cardgames.New(base)}.List(t.Context())
	if err != nil || len(open) > 0 {
		t.Errorf("%v, %v, want no invitations", open, err)
	}
}

// searcher is a person who types q when an opponent is looked for the second time.
type searcher struct {
	guest
	searches int
}

func (s *searcher) Write(text []byte) (int, error) {
	s.shown.Write(text)
	if strings.Contains(string(text), "Looking for an opponent") {
		if s.searches++; s.searches == 2 {
			s.typed <- "q\n"
		}
	}
	return len(text), nil
}

// A stranger who does not act within 30 seconds is left, and the search goes on.
func TestTheSearchGoesOnWhereAStrangerDoesNotAct(t *testing.T) {
	clock := &fakeClock{}
	base := serveAt(t, clock.now, clock.dated)
	host := cardgames.NewHost(cardgames.Offer{Public: true, TurnSeconds: 120, Seat: new(0)})
	invitations := cardgames.Invitations{Service: cardgames.New(base)}
	if _, err := invitations.Offer(t.Context(), host); err != nil {
		t.Fatal(err)
	}
	person := &searcher{guest: *newGuest()}
	if err := run(t.Context(), []string{base, "-find", "-turn-seconds", "120"},
		console{in: person, out: person, after: instead(clock.pass)}); err != nil {
		t.Error(err)
	}
	v, err := invitations.Service.Game(host.ID, host.Token).Read(t.Context())
	if err != nil || !v.Finished() || v.Version != 1 || v.UpdatedAt.Sub(v.CreatedAt) > 40*time.Second {
		t.Errorf("the game: %+v, %v", v, err)
	}
	if person.searches != 2 {
		t.Errorf("%d searches:\n%s", person.searches, person.shown.String())
	}
}

func TestSeatsAreDecidedByAnInvitation(t *testing.T) {
	_, err := sitDown(t, "http://127.0.0.1:1", "", "-find", "-seat", "0=human")
	if err == nil || !strings.Contains(err.Error(), "leave -seat out") {
		t.Error(err)
	}
}

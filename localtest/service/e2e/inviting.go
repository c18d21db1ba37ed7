package e2e

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
	"cardgames/savegame/verify"
)

// inviting tests invitations, from the offer to the rematch.
func inviting(s *session) {
	s.run("a friend", friend)
	s.run("a stranger", stranger)
	s.run("a rematch", rematch)
	s.run("an expired invitation", expired)
	s.run("refusals", refusedInvitations)
}

// invitation has the members of an invitation that the tests read, and the tokens of
// its players.
type invitation struct {
	ID        string `json:"invitation_id"`
	Status    string
	Live      string
	ExpiresAt *time.Time `json:"expires_at"`
	Shuffle   shuffle

	host, guest string
}

type shuffle struct{ Commitment string }

func (i invitation) path() string { return "/invitations/" + i.ID }

func (i invitation) game() string { return "/games/" + i.ID }

func (i invitation) expiry(seconds int) rawhttp.Request {
	return as(i.host, put(i.path()+"/expiry", fmt.Sprintf(`{"seconds": %d}`, seconds)))
}

// acceptance is a request of a guest with new entropy.
func (i invitation) acceptance(token string) rawhttp.Request {
	var entropy [32]byte
	_, _ = rand.Read(entropy[:]) // never fails (documentation of crypto/rand)
	return as(token, post(i.path()+"/acceptance", `{"entropy": "`+hex.EncodeToString(entropy[:])+`", "name": "Ben"}`))
}

// as adds the token of a seat to a request.
func as(token string, r rawhttp.Request) rawhttp.Request {
	return r.With("Authorization", "Bearer "+token)
}

func put(path, body string) rawhttp.Request {
	r := post(path, body)
	r.Method = http.MethodPut
	return r
}

func (r response) invitation(host string) invitation {
	r.Helper()
	i := invitation{host: host}
	r.decode(&i)
	return i
}

// offer makes an invitation with a new token.
func (s *session) offer(body string) invitation {
	s.Helper()
	host := rand.Text()
	return s.send(as(host, post("/invitations", body))).expect(http.StatusCreated).invitation(host)
}

// sit makes an invitation and accepts it. The host has seat 0.
func (s *session) sit() invitation {
	s.Helper()
	i := s.offer(`{"seat": 0, "turn_seconds": 60}`)
	i.guest = rand.Text()
	s.send(i.acceptance(i.guest)).expect(http.StatusCreated)
	return i
}

func friend(s *session) {
	host, guest := rand.Text(), rand.Text()
	offer := as(host, post("/invitations", `{"seat": 0, "name": "Ada"}`))
	offered := s.send(offer).expect(http.StatusCreated)
	i := offered.invitation(host)
	offered.expectHeader(map[string]string{"Location": i.path(), "Cache-Control": "no-store", "X-Poll-Interval": "2"})
	s.send(offer).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true"}).expectBody(offered)
	read := s.send(get(i.path())).expect(http.StatusOK)
	read.expectBody(offered)
	tag := read.Header.Get("ETag")
	s.send(get(i.path()).With("If-None-Match", tag)).expect(http.StatusNotModified)
	wait := s.awaitGuest(i)

	acceptance := i.acceptance(guest)
	accepted := s.send(acceptance).expect(http.StatusCreated).expectHeader(map[string]string{
		"Location": i.game(), "ETag": `"0"`, "Idempotency-Replayed": "",
	})
	wait()
	s.send(acceptance).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true"}).
		expectBody(accepted)
	s.expectSeats(i, accepted)
	changed := s.send(get(i.path()).With("If-None-Match", tag)).expect(http.StatusOK)
	if got := changed.invitation(host); got.Status != "accepted" || got.Live != "" || got.ExpiresAt != nil {
		s.Errorf("%s", changed.Body)
	}
}

// awaitGuest follows an open invitation, and returns a function that waits for the
// game. Without live updates it does nothing.
func (s *session) awaitGuest(i invitation) (wait func()) {
	if i.Live == "" {
		if s.Live {
			s.Error("the invitation has no URL of live updates")
		}
		return func() {}
	}
	f := s.follow(view{View: cardgames.View{GameID: i.ID, Live: i.Live}})
	return func() { f.expectFrame(0) }
}

// expectSeats checks that both players are at the table, with their names, and that
// each sees their own hand only. The guest's view is a response.
func (s *session) expectSeats(i invitation, guest response) {
	s.Helper()
	for seat, r := range []response{s.send(as(i.host, get(i.game()))).expect(http.StatusOK), guest} {
		var seen struct {
			Viewer  *int
			Shuffle shuffle
			Players []struct {
				Name string
				Hand *[]any
			}
		}
		r.decode(&seen)
		if seen.Viewer == nil || *seen.Viewer != seat || seen.Shuffle != i.Shuffle ||
			seen.Players[0].Name != "Ada" || seen.Players[1].Name != "Ben" ||
			seen.Players[seat].Hand == nil || seen.Players[1-seat].Hand != nil {
			s.Errorf("seat %d: %+v", seat, seen)
		}
	}
}

// stranger finds a public invitation that its host keeps and withdraws.
func stranger(s *session) {
	i := s.offer(`{"public": true, "turn_seconds": 60}`)
	s.awaitListed(i, true)
	kept := s.send(i.expiry(20)).expect(http.StatusOK).invitation(i.host)
	if kept.ExpiresAt == nil || !kept.ExpiresAt.Before(*i.ExpiresAt) {
		s.Errorf("the invitation ends at %v, and at %v after it was kept for a shorter time", i.ExpiresAt, kept.ExpiresAt)
	}
	for range 2 { // the second is a retry
		got := s.send(i.expiry(0)).expect(http.StatusOK).invitation(i.host)
		if got.Status != "withdrawn" {
			s.Errorf("status %s", got.Status)
		}
	}
	s.awaitListed(i, false)
	s.expectRefusal(refusal{name: "an acceptance", request: i.acceptance(rand.Text()), want: noInvitation})
}

// awaitListed waits until an invitation is listed, or no longer. The list may lag
// behind the store, and is a sample where there are many.
func (s *session) awaitListed(i invitation, want bool) {
	s.Helper()
	for deadline := time.Now().Add(maxWait); ; time.Sleep(100 * time.Millisecond) {
		var list struct{ Invitations []invitation }
		s.send(get("/invitations")).expect(http.StatusOK).decode(&list)
		listed := slices.ContainsFunc(list.Invitations, func(l invitation) bool { return l.ID == i.ID })
		if listed == want || want && len(list.Invitations) == 20 {
			return
		}
		if time.Now().After(deadline) {
			s.Fatalf("listed: %t, want %t", listed, want)
		}
	}
}

// rematch plays a game to its end, and the same players sit down again.
func rematch(s *session) {
	first := s.sit()
	resign := as(first.host, post(first.game()+"/actions", `{"type": "resign", "player": 0}`))
	s.send(resign).expect(http.StatusOK)
	body := `{"rematch_of": "` + first.ID + `", "name": "Ada"}`
	token := rand.Text()
	offer := as(token, post("/invitations", body)).With("X-Rematch-Token", first.guest)
	next := s.send(offer).expect(http.StatusCreated).invitation(token)
	late := as(rand.Text(), post("/invitations", body)).With("X-Rematch-Token", first.host)
	acceptance := next.acceptance(rand.Text())
	for _, r := range []refusal{
		{name: "an offer without the token of a seat", request: offer.With("X-Rematch-Token", ""), want: noToken},
		{name: "an offer of a third player", request: late.With("X-Rematch-Token", rand.Text()), want: unknownToken},
		{name: "the second offer", request: late, want: newProblem(http.StatusConflict, "rematch_offered")},
		{name: "an acceptance of a third player", request: acceptance.With("X-Rematch-Token", rand.Text()),
			want: unknownToken},
		{name: "an acceptance of the host", request: acceptance.With("X-Rematch-Token", first.guest), want: own},
	} {
		s.expectRefusal(r)
	}
	accepted := s.send(acceptance.With("X-Rematch-Token", first.host)).expect(http.StatusCreated)
	s.expectSeats(next, accepted) // player 1 of the first game is player 0 of the next
	saved := s.send(as(first.host, get(first.game()+"/export"))).expect(http.StatusOK)
	replay, err := verify.Verify(saved.Body)
	if err != nil {
		s.Fatal(err)
	}
	if replay.Saved.ID != first.ID || replay.Saved.Names != [2]string{"", "Ben"} || !replay.Saved.Private {
		s.Errorf("the saved game has the id %s and the names %q", replay.Saved.ID, replay.Saved.Names)
	}
}

// expired tests that an invitation ends when its time has passed.
func expired(s *session) {
	i := s.offer("")
	s.send(i.expiry(1)).expect(http.StatusOK)
	for deadline := time.Now().Add(maxWait); ; time.Sleep(200 * time.Millisecond) {
		got := s.send(get(i.path()))
		if got.Status == http.StatusNotFound {
			got.expectProblem(noInvitation)
			break
		}
		if time.Now().After(deadline) {
			s.Fatalf("an expired invitation is %s", got.Body)
		}
	}
	s.expectRefusal(refusal{name: "its acceptance", request: i.acceptance(rand.Text()), want: noInvitation})
}

package main

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"cardgames/api"
	"cardgames/lobby"
)

const (
	noInvitation = "/invitations/" + exampleID
	accepting    = `{"entropy": "` + entropy + `"}`
)

func offerRefusals(s *service) []*httptest.ResponseRecorder {
	offer := func(body string) request { return as(otherToken, post("/invitations", body)) }
	s.must(offer(""))
	p := s.newPairing("2")
	s.finish(p)
	rematch := post("/invitations", `{"rematch_of": "`+p.id+`"}`)
	s.must(as(otherToken+"2", rematch).with("X-Rematch-Token", p.guest))
	return append(s.failing(offer("")),
		s.send(offer(notJSON)),
		s.send(offer(`{"public": true}`)),
		s.send(offer(strings.Repeat(" ", api.MaxNewGameBytes+api.MaxSetsBytes+api.MaxDeckBytes+1))),
		inlineSetsDisabled(),
		storageFull(),
		s.send(offer("{}").with("Content-Type", "text/plain")),
		s.send(post("/invitations", "")),
		s.send(offer(`{"seat": 1}`)),
		s.send(offer(`{"rematch_of": "`+exampleID+`"}`)),
		s.send(as(otherToken, rematch).with("X-Rematch-Token", "TOKEN")),
		s.send(as(otherToken, rematch).with("X-Rematch-Token", p.host)),
		decksDisabled(),
		newCardsDisabled(),
		s.send(as(otherToken+"9", post("/invitations", `{"deck": []}`))),
		s.send(as(otherToken+"9", post("/invitations", `{"draft": "2026-12-01"}`))),
		s.send(s.publicOffers("6")),
	)
}

// publicOffers makes as many public offers from one address as it may have, and returns the
// request for a further one.
func (s *service) publicOffers(suffix string) request {
	offer := func(n int) request {
		r := as(fmt.Sprint(otherToken, suffix, n), post("/invitations", `{"public": true, "turn_seconds": 60}`))
		r.from = "192.0.2." + suffix
		return r
	}
	for n := range lobby.MaxPublicGames {
		s.must(offer(n))
	}
	return offer(lobby.MaxPublicGames)
}

// pairing is a game that began with an invitation.
type pairing struct{ id, host, guest string } // the players' tokens

// newPairing makes a game whose tokens, and so its id, depend on a suffix.
func (s *service) newPairing(suffix string) pairing {
	p := pairing{host: hostToken + suffix, guest: guestToken + suffix}
	offered := s.must(as(p.host, post("/invitations", `{"seat": 0}`))).Header().Get("Location")
	s.must(as(p.guest, post(offered+"/acceptance", accepting)))
	p.id = strings.TrimPrefix(offered, "/invitations/")
	return p
}

// finish lets the host, who has the seat 0, resign.
func (s *service) finish(p pairing) {
	s.must(as(p.host, post("/games/"+p.id+"/actions", `{"type": "resign", "player": 0}`)))
}

func listRefusals(s *service) []*httptest.ResponseRecorder {
	return append(s.failing(get("/invitations")),
		s.send(get("/invitations?limit=%zz")),
		s.send(get("/invitations?limit=100")),
	)
}

func getInvitationRefusals(s *service) []*httptest.ResponseRecorder {
	return append(s.failing(get(noInvitation)),
		brokenPath(),
		s.send(get(noInvitation)),
		s.send(get(noInvitation+"?version=3")),
	)
}

func acceptRefusals(s *service) []*httptest.ResponseRecorder {
	p, previous := s.newPairing("3"), s.newPairing("4")
	s.finish(previous)
	taken := post("/invitations/"+p.id+"/acceptance", accepting)
	body := func(text string) request { return as(otherToken, post(taken.path, text)) }
	rematch := s.must(as(otherToken+"4", post("/invitations", `{"rematch_of": "`+previous.id+`"}`)).
		with("X-Rematch-Token", previous.guest)).Header().Get("Location")
	unknown := as(otherToken, post(noInvitation+"/acceptance", accepting))
	return append(s.failing(unknown),
		brokenPath(),
		s.send(unknown),
		s.send(body(notJSON)),
		s.send(body("{}")),
		s.send(body(strings.Repeat(" ", api.MaxActionBytes+api.MaxDeckBytes+1))),
		s.send(body(accepting).with("Content-Type", "text/plain")),
		s.send(taken),
		s.send(as(otherToken, taken)),
		s.send(as(p.host, taken)),
		s.send(as(p.guest, post(taken.path, `{"entropy": "`+otherEntropy+`"}`))),
		s.send(as(otherToken, post(rematch+"/acceptance", accepting)).with("X-Rematch-Token", "TOKEN")),
		s.send(s.furtherAcceptance()),
		s.send(as(p.guest, post(taken.path, `{"entropy": "`+entropy+`", "deck": []}`))),
		s.send(as(guestToken, post(s.must(as(otherToken+"8", post("/invitations", "{}"))).Header().Get("Location")+
			"/acceptance", `{"entropy": "`+entropy+`", "deck": []}`))),
		storageFull(),
	)
}

// furtherAcceptance returns an acceptance from an address that has as many public offers as
// it may have.
func (s *service) furtherAcceptance() request {
	offer := s.publicOffers("7")
	from := offer.from
	offer.from = ""
	accept := as(guestToken, post(s.must(offer).Header().Get("Location")+"/acceptance", accepting))
	accept.from = from
	return accept
}

func expiryRefusals(s *service) []*httptest.ResponseRecorder {
	const withdrawal = `{"seconds": 0}`
	p := s.newPairing("5")
	offer := as(otherToken+"5", post("/invitations", `{"public": true, "turn_seconds": 60}`))
	open := s.must(offer).Header().Get("Location") + "/expiry"
	body := func(text string) request { return as(otherToken+"5", put(open, text)) }
	return append(s.failing(body(withdrawal)),
		brokenPath(),
		s.send(as(p.host, put(noInvitation+"/expiry", withdrawal))),
		s.send(body(notJSON)),
		s.send(body(`{"seconds": 31}`)),
		s.send(body(strings.Repeat(" ", api.MaxActionBytes+1))),
		s.send(body(withdrawal).with("Content-Type", "text/plain")),
		s.send(put(open, withdrawal)),
		s.send(as(p.guest, put(open, withdrawal))),
		s.send(as(p.host, put("/invitations/"+p.id+"/expiry", withdrawal))),
	)
}

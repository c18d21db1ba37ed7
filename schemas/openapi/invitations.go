package main

import (
	"fmt"
	"net/http/httptest"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api"
	"cardgames/lobby"
)

// Tokens and entropy of the examples. The id of an invitation is derived from its
// host's token.
const (
	hostToken  = "JOVFIV7SSC5KLPWUPOIDIGFM2P"
	guestToken = "QFGGF2GQ6VIOW52HCTWLVPTPHM"
	otherToken = "OWEPTQ3RMGCVCF5RLUJBJEWGZL"

	entropy      = "3f8a51c07be94d26a0e1c9f4528b7d63e6107a9cb84f25d3901c6e7fa2b85d44"
	otherEntropy = "b1d0742f98ce436ab5307e1fd2894c6a0f5be3a7d91c4826e07f3b9ac5d12e68"
)

// sitting are requests and responses about one invitation and its game.
type sitting struct {
	offered, repeated, listed, read, unchanged, kept, accepted, again *httptest.ResponseRecorder
}

func newSitting(s *service, game *examples) *sitting {
	offer := as(hostToken, post("/invitations", `{"public": true, "turn_seconds": 120, "seat": 0, "name": "Ada"}`))
	e := &sitting{offered: s.must(offer), repeated: s.must(offer), listed: s.must(get("/invitations"))}
	path := e.offered.Header().Get("Location")
	e.read = s.must(get(path))
	e.unchanged = s.must(get(path).with("If-None-Match", e.read.Header().Get("ETag")))
	e.kept = s.must(as(hostToken, put(path+"/expiry", `{"seconds": 30}`)))
	acceptance := as(guestToken, post(path+"/acceptance", `{"entropy": "`+entropy+`", "name": "Ben"}`))
	e.accepted, e.again = s.must(acceptance), s.must(acceptance)
	for _, w := range []*httptest.ResponseRecorder{e.offered, e.repeated, e.read, e.kept} {
		replaceIn(w, map[jsontext.Pointer]any{"/shuffle/commitment": exampleHash})
	}
	replaceIn(e.listed, map[jsontext.Pointer]any{"/invitations/0/shuffle/commitment": exampleHash})
	replaceDeal(e.accepted, game.created)
	replaceDeal(e.again, game.created)
	return e
}

// replaceDeal gives the guest, who has seat 1, the cards of a game that is dealt alike
// in each run.
func replaceDeal(accepted, seeded *httptest.ResponseRecorder) {
	var dealt struct {
		Players [2]struct {
			Hand jsontext.Value `json:"hand"`
		} `json:"players"`
		Events []struct {
			Player int            `json:"player"`
			Card   jsontext.Value `json:"card"`
		} `json:"events"`
	}
	if err := json.Unmarshal(seeded.Body.Bytes(), &dealt); err != nil {
		panic(err)
	}
	deal := map[jsontext.Pointer]any{
		"/shuffle/commitment": exampleHash, "/history/sha256": exampleHash, "/players/1/hand": dealt.Players[1].Hand,
	}
	for i, event := range dealt.Events {
		if event.Player == 1 && event.Card != nil {
			deal[jsontext.Pointer(fmt.Sprintf("/events/%d/card", i))] = event.Card
		}
	}
	replaceIn(accepted, deal)
}

// replaceIn replaces values of a response that differ in each run.
func replaceIn(w *httptest.ResponseRecorder, values map[jsontext.Pointer]any) {
	text, err := patch{replaced: values}.apply(w.Body.Bytes())
	if err != nil {
		panic(err)
	}
	w.Body.Reset()
	w.Body.Write(text)
}

func as(token string, r request) request { return r.with("Authorization", "Bearer "+token) }

func invitationOperations(s *service, game *examples) []operation {
	e := newSitting(s, game)
	return []operation{
		offerInvitation(s, e), listInvitations(s, e), getInvitation(s, e), acceptInvitation(s, e),
		setInvitationExpiry(s, e),
	}
}

func offerInvitation(s *service, e *sitting) operation {
	return operation{
		of: api.OfferInvitation{}, tag: "invitations", token: tokenRequired,
		summary: "Offer a seat",
		description: "Makes an invitation, which is a game before it begins. The token is one that the player's own device " +
			"has generated from at least 128 random bits, new for each invitation; it will be the token of the player's seat. " +
			"The card sets are loaded and checked as for POST /games, and the service commits itself to its secret.\n\n" +
			"The id is derived from the token: the same offer again returns the same invitation, with 200 and " +
			fmt.Sprintf("Idempotency-Replayed. A public invitation lasts %v seconds unless it is kept, a rematch %v minutes, "+
				"any other %v hours.", lobby.PublicExpiry.Seconds(), lobby.RematchExpiry.Minutes(), lobby.PrivateExpiry.Hours()),
		parameters: []*huma.Param{shared("RematchToken")},
		body:       api.Offer{},
		example:    api.Offer{Public: true, TurnSeconds: 120, Name: "Ada"},
		successes: []success{
			{"The new invitation.", api.Invitation{}, e.offered},
			{"The invitation, which the same offer made before.", api.Invitation{}, e.repeated},
		},
		refusals: append(offerRefusals(s), cardSetRefusals(s, func(body string) request {
			return as(guestToken, post("/invitations", body))
		})...),
	}
}

func listInvitations(s *service, e *sitting) operation {
	return operation{
		of: api.ListInvitations{}, tag: "invitations",
		summary: "List open invitations",
		description: "A random sample of the open public invitations. One of them may have been taken meanwhile: then " +
			"accept another. Invitations to games with decks are listed apart.",
		parameters: []*huma.Param{
			query("decks", &huma.Schema{Type: huma.TypeBoolean}, true,
				"true lists the invitations to which each player brings a deck, and no others. Without it these are left out."),
		},
		successes: []success{{"The sample.", api.InvitationList{}, e.listed}},
		refusals:  listRefusals(s),
	}
}

func getInvitation(s *service, e *sitting) operation {
	return operation{
		of: api.GetInvitation{}, tag: "invitations", token: tokenAllowed,
		summary: "Read an invitation",
		description: "What is offered, and whether it is taken. Once it is accepted, the game has its id: both players " +
			"read it with GET /games/{id} and their tokens. The token of the offer adds the host's deck.",
		parameters: []*huma.Param{shared("InvitationID"),
			query("include", listOf("cards"), []string{"cards"},
				"cards adds every card of the game's card sets, as long as the invitation is open."),
			header("If-None-Match", &huma.Schema{Type: huma.TypeString, Pattern: tagListPattern}, `"9f86d081884c7d65"`,
				"The ETag of the response that the client has: 304 as long as nothing has changed. Also a list, or *.")},
		successes: []success{
			{"The invitation.", api.Invitation{}, e.read},
			{"The invitation has not changed.", nil, e.unchanged},
		},
		refusals: getInvitationRefusals(s),
	}
}

func acceptInvitation(s *service, e *sitting) operation {
	return operation{
		of: api.AcceptInvitation{}, tag: "invitations", token: tokenRequired,
		summary: "Sit down",
		description: "Begins the game and returns it from the new player's seat. The token is one that the player's own " +
			"device has generated for this game, and entropy 32 random bytes that it has drawn once: the shuffle depends on " +
			"them and on the secret to which the service has committed itself, so neither side can choose it.\n\n" +
			"If the response is lost, send the same request again: the seat is returned with its newest view, 200 and " +
			"Idempotency-Replayed. " +
			"The checks come in this order: the form, an acceptance with the same token, the host's token, an acceptance by " +
			"another player, whether the invitation has ended, and the deck.",
		parameters: []*huma.Param{shared("InvitationID"), shared("RematchToken")},
		body:       api.NewAcceptance{}, bodyRequired: true,
		example: api.NewAcceptance{Entropy: entropy, Name: "Ben"},
		successes: []success{
			{"The game, which begins.", api.View{}, e.accepted},
			{"The newest version of the game, which the same acceptance began before.", api.View{}, e.again},
		},
		refusals: acceptRefusals(s),
	}
}

func setInvitationExpiry(s *service, e *sitting) operation {
	return operation{
		of: api.SetInvitationExpiry{}, tag: "invitations", token: tokenRequired,
		summary: "Keep or withdraw an invitation",
		description: "Sets when the invitation ends, with the token of its offer. A host who waits keeps a public one for " +
			"30 seconds every 15 seconds, so that invitations of hosts who have left disappear soon.",
		parameters: []*huma.Param{shared("InvitationID")},
		body:       api.NewExpiry{}, bodyRequired: true,
		example:   api.NewExpiry{Seconds: 30},
		successes: []success{{"The invitation.", api.Invitation{}, e.kept}},
		refusals:  expiryRefusals(s),
	}
}

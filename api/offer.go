package api

import (
	"net/http"

	"cardgames/api/requestlog"
	"cardgames/cardsets/inline"
	"cardgames/engine"
	"cardgames/lobby"
)

// OfferInvitation is POST /invitations.
type OfferInvitation struct {
	Offerer *lobby.Offerer
	Live    string // as for GetGame
}

// Pattern implements Operation.
func (OfferInvitation) Pattern() string { return "POST /invitations" }

func (o OfferInvitation) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o OfferInvitation) respond(w http.ResponseWriter, r *Request) error {
	request, err := readOffer(r, maxNewGameBytes(o.Offerer.Options()))
	if err != nil {
		return err
	}
	invitation, replayed, err := o.Offerer.In(r.Place).Offer(r.Context(), request)
	if err != nil {
		return explainRematchToken(err)
	}
	entry := r.Entry
	entry.GameID = invitation.ID
	w.Header().Set("Location", r.pathTo("/invitations/"+invitation.ID))
	status := createdStatus(w, entry, replayed, requestlog.InvitationsOffered)
	return writeInvitation(w, r, status, newInvitation(invitation, request.Token, liveAt(r, o.Live)))
}

// createdStatus returns the status of the response to a request that creates a game or
// an invitation. It counts the creation, or marks the response as replayed.
func createdStatus(w http.ResponseWriter, entry *requestlog.Entry, replayed bool, counted requestlog.Metric) int {
	if replayed {
		w.Header().Set("Idempotency-Replayed", "true")
		return http.StatusOK
	}
	entry.Metric = counted
	return http.StatusCreated
}

func readOffer(r *Request, limit int) (lobby.OfferRequest, error) {
	return readWithSets(r, limit, func(o *object) (lobby.OfferRequest, error) { return parseOffer(r, o) })
}

func parseOffer(r *Request, o *object) (request lobby.OfferRequest, err error) {
	n, sets := readOfferBody(o)
	token, refused := o.newToken(r)
	request = lobby.OfferRequest{
		Token: token, RematchToken: rematchToken(r),
		SetURLs: n.SetURLs, Sets: sets, TurnSeconds: n.TurnSeconds, Public: n.Public, Name: n.Name, RematchOf: n.RematchOf,
		RequestID: r.Entry.RequestID, Address: r.Client,
		Deck: n.Deck.entries(), Draft: n.Draft,
	}
	if n.Seat != nil {
		request.Seat = new(engine.Seat(*n.Seat))
	}
	if request.RematchToken != "" && n.RematchOf == "" {
		o.parameter(rematchTokenHeader, "is for a rematch, whose rematch_of names the game before it")
	}
	if err := o.err(); err != nil {
		return request, err
	}
	if n.Sets, err = cardSets(sets); err != nil {
		return request, err
	}
	request.BodyHash, err = contentHash(n)
	if err == nil {
		err = refused
	}
	return request, err
}

func readOfferBody(o *object) (n Offer, sets []inline.Set) {
	n.SetURLs = o.setURLs()
	sets = o.inlineSets(len(n.SetURLs))
	if seat := o.get("seat"); seat.raw != nil {
		n.Seat = new(seat.integer(0, 1))
	}
	n.TurnSeconds = o.get("turn_seconds").integer(minTurnSeconds, maxTurnSeconds)
	n.Public = o.get("public").boolean()
	n.Name = o.get("name").playerName()
	n.RematchOf = o.get("rematch_of").gameID()
	n.Deck = o.get("deck").deck()
	n.Draft = o.get("draft").text(1, maxSeedLength)
	o.finish("this request")
	if len(o.faults) == 0 {
		n.check(&o.form, len(sets) > 0)
	}
	return n, sets
}

// check adds faults for valid members that cannot be combined.
func (n *Offer) check(f *form, withSets bool) {
	if n.RematchOf != "" {
		if len(n.SetURLs) > 0 || withSets || n.Seat != nil || n.TurnSeconds > 0 || n.Public {
			f.member("/rematch_of",
				"rematch_of stands alone or with name, deck and draft: the rest is as in the game before, with the seats swapped")
		}
		return
	}
	if n.Public && withSets {
		f.member("/sets", "sets is for invitations that are not public: strangers play what the service offers")
	}
	switch {
	case !n.Public:
	case n.TurnSeconds == 0:
		f.member("/turn_seconds", "turn_seconds is missing: a public invitation needs it, so that a stranger cannot wait "+
			"without limit")
	case n.TurnSeconds > maxPublicTurnSeconds:
		f.member("/turn_seconds", "turn_seconds must be at most %d for a public invitation", maxPublicTurnSeconds)
	}
}

package api

import (
	"net/http"

	"cardgames/api/requestlog"
	"cardgames/lobby"
)

// AcceptInvitation is POST /invitations/{id}/acceptance.
type AcceptInvitation struct {
	Accepter *lobby.Accepter
	Live     string // as for GetGame
}

// Pattern implements Operation.
func (AcceptInvitation) Pattern() string { return "POST /invitations/{id}/acceptance" }

func (o AcceptInvitation) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o AcceptInvitation) respond(w http.ResponseWriter, r *Request) error {
	request, err := readAccept(r)
	if err != nil {
		return err
	}
	g, viewer, replayed, err := o.Accepter.In(r.Place).Accept(r.Context(), request)
	if err != nil {
		return explainRematchToken(err)
	}
	status := createdStatus(w, r.Entry, replayed, requestlog.InvitationsAccepted)
	w.Header().Set("Location", r.pathTo("/games/"+g.ID))
	setVersion(w, r, g, viewer)
	return writeValue(w, r, status, newView(g, viewer, liveAt(r, o.Live)))
}

func readAccept(r *Request) (request lobby.AcceptRequest, err error) {
	request.InvitationID, request.RequestID = r.PathValue("id"), r.Entry.RequestID
	request.Address = r.Client
	o, err := readRequired(r, MaxActionBytes+MaxDeckBytes)
	if err != nil {
		return request, err
	}
	copy(request.Entropy[:], o.get("entropy").entropy(r))
	request.Name = o.get("name").playerName()
	request.Deck = o.get("deck").deck().entries()
	o.finish("this request")
	request.RematchToken = rematchToken(r)
	var refused error
	request.Token, refused = o.newToken(r)
	if err := o.err(); err != nil {
		return request, err
	}
	return request, refused
}

// entropy returns the 32 bytes that the device has drawn, which no log may have.
func (v value) entropy(r *Request) []byte {
	if v.raw == nil {
		v.fault("is missing: draw 32 random bytes once, and send them with each retry")
		return nil
	}
	text, _ := v.unquoted()
	r.Entry.Secrets = append(r.Entry.Secrets, text)
	return v.hash()
}

package api

import (
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/lobby"
)

// ListInvitations is GET /invitations.
type ListInvitations struct {
	Invitations *lobby.Invitations
}

// Pattern implements Operation.
func (ListInvitations) Pattern() string { return "GET /invitations" }

func (o ListInvitations) handler() http.Handler { return operation(o.respond) }

func (o ListInvitations) respond(w http.ResponseWriter, r *Request) error {
	q, err := readQuery(r)
	if err != nil {
		return err
	}
	withDecks := q.boolean("decks")
	if err := q.finish(); err != nil {
		return err
	}
	open, err := o.Invitations.List(r.Context(), withDecks)
	if err != nil {
		return err
	}
	return writeValue(w, r, http.StatusOK, newInvitationList(open))
}

// GetInvitation is GET /invitations/{id}.
type GetInvitation struct {
	Invitations *lobby.Invitations
	Cards       *lobby.CardReader
	Live        string // as for GetGame
}

// Pattern implements Operation.
func (GetInvitation) Pattern() string { return "GET /invitations/{id}" }

func (o GetInvitation) handler() http.Handler { return operation(o.respond) }

func (o GetInvitation) respond(w http.ResponseWriter, r *Request) error {
	q, err := readQuery(r)
	if err != nil {
		return err
	}
	withCards := q.flag("include", "cards")
	if err := q.finish(); err != nil {
		return err
	}
	known, err := tagsOf(r.Header, "If-None-Match")
	if err != nil {
		return err
	}
	invitation, err := o.read(r, withCards)
	if err != nil {
		return err
	}
	size := 0
	if invitation.Cards != nil {
		size = invitation.Cards.TextSize()
	}
	body, err := r.marshal(size, func() any { return o.encoded(r, invitation) })
	if err != nil {
		return err
	}
	return sendInvitation(w, r, http.StatusOK, invitation.Status.String(), body, known)
}

// read returns the invitation, and its card sets if they are asked for.
func (o GetInvitation) read(r *Request, withCards bool) (lobby.WithCards, error) {
	if withCards {
		return o.Cards.In(r.Place).Read(r.Context(), r.PathValue("id"))
	}
	invitation, err := o.Invitations.Read(r.Context(), r.PathValue("id"))
	return lobby.WithCards{Invitation: invitation}, err
}

func (o GetInvitation) encoded(r *Request, i lobby.WithCards) *Invitation {
	token, _ := seatToken(r) // without one that is of the host, the reader is anyone
	v := newInvitation(i.Invitation, token, liveAt(r, o.Live))
	if i.Cards != nil {
		v.Cards = wire.NewCards(i.Rules, i.Cards.Pool)
	}
	return v
}

// SetInvitationExpiry is PUT /invitations/{id}/expiry.
type SetInvitationExpiry struct {
	Invitations *lobby.Invitations
	Live        string // as for GetGame
}

// Pattern implements Operation.
func (SetInvitationExpiry) Pattern() string { return "PUT /invitations/{id}/expiry" }

func (o SetInvitationExpiry) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o SetInvitationExpiry) respond(w http.ResponseWriter, r *Request) error {
	body, err := readRequired(r, MaxActionBytes)
	if err != nil {
		return err
	}
	seconds := body.get("seconds")
	if seconds.raw == nil {
		seconds.fault("is missing: 0 withdraws the invitation")
	}
	n := seconds.integer(0, maxInvitationSeconds)
	body.finish("this request")
	token, refused := body.newToken(r)
	if err := body.err(); err != nil {
		return err
	}
	if refused != nil {
		return refused
	}
	invitation, err := o.Invitations.SetExpiry(r.Context(), r.PathValue("id"), token, n)
	if err != nil {
		return err
	}
	return writeInvitation(w, r, http.StatusOK, newInvitation(invitation, "", liveAt(r, o.Live)))
}

// writeInvitation responds with an invitation to a client that does not know it.
func writeInvitation(w http.ResponseWriter, r *Request, status int, i *Invitation) error {
	body, err := json.Marshal(i)
	if err != nil {
		return err
	}
	return sendInvitation(w, r, status, i.Status, body, nil)
}

// sendInvitation responds with the JSON of an invitation, or with 304 if the client knows its
// tag. An open one may be accepted at any time, so it has an X-Poll-Interval.
func sendInvitation(
	w http.ResponseWriter, r *Request, httpStatus int, status string, body []byte, known tagList,
) error {
	tag, header := contentTag(body), w.Header()
	header.Set("ETag", tag)
	if status == lobby.Open.String() {
		header.Set("X-Poll-Interval", strconv.Itoa(int(lobby.PollInterval.Seconds())))
	}
	if known.matchesWeakly(tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return writeJSON(w, r, httpStatus, body)
}

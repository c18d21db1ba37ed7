package api

import (
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"

	"cardgames/games"
)

// ListInvitations is the route of GET /invitations.
func ListInvitations(i *games.Invitations) Route {
	return operation(listInvitationsPattern, withoutQuery(func(w http.ResponseWriter, r *http.Request) error {
		open, err := i.List(r.Context())
		if err != nil {
			return err
		}
		return writeValue(w, r, http.StatusOK, newInvitationList(open))
	}))
}

// GetInvitation is the route of GET /invitations/{id}. live is as for GetGame.
func GetInvitation(i *games.Invitations, live string) Route {
	return operation(getInvitationPattern, withoutQuery(func(w http.ResponseWriter, r *http.Request) error {
		known, err := tagsOf(r.Header, "If-None-Match")
		if err != nil {
			return err
		}
		invitation, err := i.Read(r.Context(), r.PathValue("id"))
		if err != nil {
			return err
		}
		return writeInvitation(w, r, http.StatusOK, newInvitation(invitation, liveAt(r, live)), known)
	}))
}

// SetInvitationExpiry is the route of PUT /invitations/{id}/expiry. live is as for
// GetGame.
func SetInvitationExpiry(i *games.Invitations, live string) Route {
	return operation(expiryPattern, withoutQuery(func(w http.ResponseWriter, r *http.Request) error {
		o, err := readRequired(r, MaxActionBytes)
		if err != nil {
			return err
		}
		seconds := o.get("seconds")
		if seconds.raw == nil {
			seconds.fault("is missing: 0 withdraws the invitation")
		}
		n := seconds.integer(0, maxInvitationSeconds)
		o.finish("this request")
		token, refused := o.newToken(r)
		if err := o.err(); err != nil {
			return err
		}
		if refused != nil {
			return refused
		}
		invitation, err := i.SetExpiry(r.Context(), r.PathValue("id"), token, n)
		if err != nil {
			return err
		}
		return writeInvitation(w, r, http.StatusOK, newInvitation(invitation, liveAt(r, live)), nil)
	}))
}

// writeInvitation responds with an invitation, or with 304 if the client knows its
// tag. An open one may be accepted at any time, so it has an X-Poll-Interval.
func writeInvitation(w http.ResponseWriter, r *http.Request, status int, i *Invitation, known tagList) error {
	body, err := json.Marshal(i)
	if err != nil {
		return err
	}
	tag, header := contentTag(body), w.Header()
	header.Set("ETag", tag)
	if i.Status == games.InvitationOpen.String() {
		header.Set("X-Poll-Interval", strconv.Itoa(int(games.InvitationPoll.Seconds())))
	}
	if known.matchesWeakly(tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	writeJSON(w, r, status, body)
	return nil
}

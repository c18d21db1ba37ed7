package client

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// Invitation is the part of an invitation that clients need.
type Invitation struct {
	ID        string `json:"invitation_id"`
	Status    string `json:"status"`
	Live      string `json:"live"`       // URL at which to wait for the acceptance
	CreatedAt string `json:"created_at"` // RFC 3339 with three digits after the second, in UTC
}

// before reports whether an invitation comes before another one in the order by which two hosts
// agree which of them accepts.
func (i Invitation) before(other Invitation) bool {
	if i.CreatedAt != other.CreatedAt {
		return i.CreatedAt < other.CreatedAt
	}
	return i.ID < other.ID
}

// Refused is the error of a request whose response is an error.
type Refused struct {
	Status int
	Text   string
}

func (e *Refused) Error() string { return fmt.Sprintf("%d: %s", e.Status, e.Text) }

// OfferPublic offers a seat to anyone. The same token offers the same seat.
func (c *Client) OfferPublic(ctx context.Context, token string) (Invitation, error) {
	return persist[Invitation](ctx, c, bearer(token, Post("/invitations", `{"public":true,"turn_seconds":120}`)))
}

// OpenInvitations lists invitations of others, and possibly one's own.
func (c *Client) OpenInvitations(ctx context.Context) ([]Invitation, error) {
	list, err := persist[struct {
		Invitations []Invitation `json:"invitations"`
	}](ctx, c, Get("/invitations"))
	return list.Invitations, err
}

// ReadInvitation returns an invitation.
func (c *Client) ReadInvitation(ctx context.Context, id string) (Invitation, error) {
	return persist[Invitation](ctx, c, Get("/invitations/"+id))
}

// AcceptInvitation sits down opposite the host. The same token and entropy, 32 bytes in hex, sit
// down once.
func (c *Client) AcceptInvitation(ctx context.Context, id, token, entropy string) (View, error) {
	body := fmt.Sprintf(`{"entropy":%q}`, entropy)
	return persist[View](ctx, c, bearer(token, Post("/invitations/"+id+"/acceptance", body)))
}

// SetInvitationExpiry keeps an invitation for some seconds more, or withdraws it with 0.
func (c *Client) SetInvitationExpiry(ctx context.Context, id, token string, seconds int) error {
	put := Post("/invitations/"+id+"/expiry", fmt.Sprintf(`{"seconds":%d}`, seconds))
	put.Method = http.MethodPut
	_, err := persist[Invitation](ctx, c, bearer(token, put))
	return err
}

// ReadSeat returns the newest version of a game as the seat of a token sees it.
func (c *Client) ReadSeat(ctx context.Context, gameID, token string) (View, error) {
	return persist[View](ctx, c, bearer(token, Get("/games/"+gameID)))
}

func bearer(token string, r Request) Request { return r.With("Authorization", "Bearer "+token) }

// maxTries bounds how often a request is sent that has no response, or one that allows a retry.
const maxTries = 8

// persist sends a request, which may be repeated, until it has a response that is not about the
// state of the service. Other responses than 200 and 201 are a *Refused.
func persist[T any](ctx context.Context, c *Client, r Request) (value T, err error) {
	var response Response
	for try := range maxTries {
		if try > 0 {
			pause(ctx, time.Duration(50<<try)*time.Millisecond)
		}
		response, err = c.Send(ctx, r)
		if err == nil && response.Status < http.StatusInternalServerError && response.Status != http.StatusTooManyRequests {
			break
		}
	}
	switch {
	case err != nil:
		return value, fmt.Errorf("%s %s: %w", r.Method, r.Path, err)
	case response.Status != http.StatusOK && response.Status != http.StatusCreated:
		return value, &Refused{response.Status, string(response.Body)}
	}
	return value, json.Unmarshal(response.Body, &value)
}

// pause waits for a time between the half and the whole of d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d/2 + rand.N(d/2)):
	case <-ctx.Done():
	}
}

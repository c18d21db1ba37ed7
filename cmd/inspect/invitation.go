package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"cardgames/lobby"
)

// printInvitation prints what is stored of an invitation, also of an expired one.
// found is false if there is none, or no store.
func printInvitation(ctx context.Context, w io.Writer, store lobby.Store, id string) (found bool, err error) {
	if store == nil {
		return false, nil
	}
	beforeAll := func() time.Time { return time.Time{} } // nothing has expired
	inv, err := lobby.NewInvitations(store, beforeAll).Read(ctx, id)
	switch {
	case errors.Is(err, lobby.ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	}
	kind := "private"
	if inv.Public {
		kind = "public"
	}
	fmt.Fprintf(w, "invitation %s: %s, %s, rules version %d\n", inv.ID, inv.Status, kind, inv.Rules.Version)
	fmt.Fprintf(w, "offered %s, expires %s, request %s\n",
		stamp(inv.CreatedAt), stamp(inv.ExpiresAt), cmp.Or(inv.RequestID, "unknown"))
	seat, limit := "the deal decides", "none"
	if inv.HostSeat != nil {
		seat = fmt.Sprint(*inv.HostSeat)
	}
	if inv.TurnSeconds > 0 {
		limit = fmt.Sprint(inv.TurnSeconds, " s")
	}
	fmt.Fprintf(w, "host %q, seat: %s, limit of time: %s\n", inv.HostName, seat, limit)
	if inv.RematchOf != "" {
		fmt.Fprintf(w, "rematch of %s\n", inv.RematchOf)
	}
	for _, set := range inv.CardSets {
		fmt.Fprintf(w, "cards %s %s %s\n", set.ID, set.Version, set.URL)
	}
	fmt.Fprintf(w, "cards %s, shuffle committed to as %x\n\n", inv.SnapshotSHA256, inv.Commitment)
	return true, nil
}

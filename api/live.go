package api

import (
	"errors"
	"net/http"

	"cardgames/games"
	"cardgames/live"
)

// refusals are the errors that only a handshake for live updates has, with their statuses.
var refusals = [...]struct {
	err    error
	status int
}{
	{live.ErrWatchNames, http.StatusBadRequest},
	{live.ErrWrongTicket, http.StatusForbidden},
	{games.ErrNotFound, http.StatusNotFound},
	{live.ErrFinished, http.StatusGone},
	{live.ErrStopping, http.StatusServiceUnavailable},
}

// LiveRefused returns the error of a handshake for live updates as its client gets it, on one machine
// and in the cloud. Any other error stays as it is.
func LiveRefused(err error) error {
	if e, ok := errors.AsType[*live.NoHandshake](err); ok {
		return refused(e.Status, e.Reason)
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return refused(r.status, r.err.Error())
		}
	}
	return err
}

func refused(status int, detail string) error {
	p := newProblem(kindLiveRefused, detail)
	p.Status, p.allow = status, http.MethodGet
	return p
}

// RefuseLive responds to a handshake that is refused.
func RefuseLive(w http.ResponseWriter, r *http.Request, err error) { Fail(w, r, LiveRefused(err)) }

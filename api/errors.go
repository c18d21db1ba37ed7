package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"cardgames/api/wire"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/work"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
)

// ProblemOf returns the problem document of an error. An unknown error is
// kindInternal, and the document does not contain its message.
func ProblemOf(err error) *Problem {
	for _, convert := range conversions {
		if p := convert(err); p != nil {
			return p
		}
	}
	return newProblem(kindInternal, internalDetail)
}

const internalDetail = "the service failed; X-Request-Id names what it logged"

// conversions are tried in order; the first result that is not nil is used.
var conversions = [...]func(error) *Problem{
	as(func(p *Problem) *Problem { return p }),
	as(reportProblem),
	as(deckProblem),
	as(illegalMoveProblem),
	as(conflictProblem),
	as(versionProblem),
	as(wrongSeatProblem),
	expiryProblem,
	sentinelProblem,
}

// as returns a conversion of errors that are, or wrap, an E.
func as[E error](convert func(E) *Problem) func(error) *Problem {
	return func(err error) *Problem {
		if e, ok := errors.AsType[E](err); ok {
			return convert(e)
		}
		return nil
	}
}

// sentinels are the errors without data of their own.
var sentinels = [...]struct {
	err    error
	kind   *ProblemType
	detail string
}{
	{envelope.ErrDamaged, kindDamaged, "what is stored of it is damaged; the operator has to restore it"},
	{games.ErrNotFound, kindGameNotFound, "no game has this id, or it has expired"},
	{games.ErrTokenRefused, kindSeatTokenRefused, "this game is open and takes no token: send no Authorization"},
	{games.ErrUnknownToken, kindSeatTokenUnknown, "the token is of no seat of this game"},
	{games.ErrTokenRequired, kindSeatTokenRequired, "this game is private: the action needs the token of its player"},
	{games.ErrKeyReused, kindIdempotencyKeyReused, "the Idempotency-Key was sent with another request before"},
	{lobby.ErrNotFound, kindInvitationNotFound,
		"no invitation has this id, or it has expired or was withdrawn"},
	{lobby.ErrTaken, kindInvitationTaken, "the invitation has been accepted"},
	{lobby.ErrReused, kindInvitationReused,
		"the token was sent with another offer before, or its offer has expired: generate a new one for each invitation"},
	{lobby.ErrOwnInvitation, kindOwnInvitation, "the token belongs to the host, who has the other seat"},
	{lobby.ErrTooManyPublicGames, kindTooManyPublicGames,
		fmt.Sprintf("%d public offers or games of this address have not ended: finish one", lobby.MaxPublicGames)},
	{lobby.ErrEntropyReused, kindEntropyReused, "this token has accepted the invitation with other entropy"},
	{lobby.ErrDeckReused, kindDeckReused, "this token has accepted the invitation with another deck"},
	{lobby.ErrRematchOffered, kindRematchOffered, "the rematch has been offered already: accept it"},
	{lobby.ErrNoRematch, kindNoRematch,
		"rematch_of must name a finished game that began with an invitation"},
	{lobby.ErrNotHost, kindWrongSeat, "the token does not belong to the invitation's host"},
	{games.ErrInlineSetsDisabled, kindInlineSetsDisabled,
		"this service takes no card sets in requests: leave out sets, and name card sets by set_urls"},
	{games.ErrDecksDisabled, kindDecksDisabled,
		"this service takes no decks in requests: leave out decks, deck and draft"},
	{games.ErrNewCardsDisabled, kindNewCardsDisabled,
		"a set has a style, or a card the moment end, opponent_task or opponent_instant, the count own_other_persons, or a " +
			"cancel with type: this service does not take these yet"},
	{games.ErrInProgress, kindGameInProgress, "a private game can be downloaded when it is finished"},
	{games.ErrTooLarge, kindCardPoolTooLarge, "the card sets do not fit into the store"},
	{games.ErrStorageFull, kindStorageFull,
		"the service has no room for another game or invitation; nothing was stored, and games in progress go on"},
	{work.ErrSlowOrigin, kindBusy,
		"the origin of the card sets is slow, and others wait for it; nothing was done, try again soon"},
	{work.ErrBusy, kindBusy, "too much is worked on at the moment; nothing was done, try again soon"},
	{context.DeadlineExceeded, kindUnavailable, "a part of the service did not respond in time; try again soon"},
	{context.Canceled, kindUnavailable, "the request ended before it was done"},
	{games.ErrUnavailable, kindUnavailable, "a part of the service did not respond; try again soon"},
}

// expiryProblem converts the error of an expiry that is valid for other invitations,
// but not for this public one.
func expiryProblem(err error) *Problem {
	if !errors.Is(err, lobby.ErrExpiryTooLong) {
		return nil
	}
	f := &form{}
	f.member("/seconds", "seconds must be at most %d for a public invitation", lobby.PublicExpiry/time.Second)
	return f.problem()
}

func sentinelProblem(err error) *Problem {
	for _, s := range sentinels {
		if errors.Is(err, s.err) {
			return newProblem(s.kind, s.detail)
		}
	}
	return nil
}

// reportProblem has the code of the first fault.
func reportProblem(report *fault.Report) *Problem {
	first := report.Faults[0]
	p := newProblem(kindByCode(string(first.Code)), first.Detail)
	for _, f := range report.Faults {
		if f.Code == fault.NotAllowed { // a fault of the request, not of a file
			f.Pointer, f.URL = "/set_urls"+f.Pointer, ""
		}
		p.Errors = append(p.Errors, newFault(f))
	}
	for _, s := range report.Sources {
		p.Sources = append(p.Sources, Source(s))
	}
	return p
}

func newFault(f fault.Fault) Fault {
	return Fault{Code: string(f.Code), Pointer: &f.Pointer, Detail: f.Detail, URL: f.URL, Line: f.Line, Column: f.Column}
}

func illegalMoveProblem(move *games.IllegalMove) *Problem {
	p := newProblem(kindIllegalMove, move.Detail)
	p.Reason, p.CurrentVersion = move.Reason.String(), &move.Current
	return p
}

func versionProblem(missing *games.VersionNotFound) *Problem {
	p := newProblem(kindVersionNotFound, fmt.Sprintf("the game has the versions 0 to %d", missing.Current))
	p.CurrentVersion = &missing.Current
	return p
}

func wrongSeatProblem(wrong *games.WrongSeat) *Problem {
	detail := fmt.Sprintf("the action is of player %d, and the token of player %d", wrong.Player, wrong.Seat)
	if !wrong.ActAfter.IsZero() {
		detail += fmt.Sprintf(", who may post it for player %d from %s on", wrong.Player, wire.Time(wrong.ActAfter))
	}
	return newProblem(kindWrongSeat, detail)
}

func conflictProblem(conflict *games.VersionConflict) *Problem {
	p := newProblem(kindVersionConflict, conflictDetail(conflict))
	p.CurrentVersion = &conflict.Current
	if conflict.Precondition {
		p.Status = http.StatusPreconditionFailed
		p.Detail = fmt.Sprintf("If-Match does not name version %d, the newest; the action was not applied", conflict.Current)
	}
	return p
}

func conflictDetail(conflict *games.VersionConflict) string {
	return fmt.Sprintf("another action came first, and the game is at version %d; this one was not applied",
		conflict.Current)
}

package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"cardgames/cardsets/fault"
	"cardgames/games"
)

// ProblemType is one kind of problem. Its page is /schema/problems/<code>.
type ProblemType struct {
	Code     string
	Statuses []int // the usual one first
	Title    string
	When     string // for the page: what a client can do about it
}

var problemTypes = []ProblemType{
	{"malformed_request", []int{400}, "The request cannot be read",
		"The body is not JSON (RFC 8259): broken syntax, a name twice in one object, bytes that are not UTF-8, or text after the value. Or the body broke off, or If-Match is not a list of entity tags such as \"4\", with its quotes."},
	{"invalid_request", []int{422}, "The request is not of the documented form",
		"A member is missing, unknown or of the wrong type, or a query parameter has a value that it cannot have. errors has one entry for each fault. Integers of any size are of the right form."},
	{"illegal_move", []int{422}, "The rules do not allow this action",
		"reason names the first rule that the action breaks, and current_version the version that it was checked against. The game is unchanged. legal_actions of the view lists every action that is legal. The reasons, in the order in which they are checked:"},
	{"version_conflict", []int{409, 412}, "The game has moved on",
		"412: If-Match does not name the newest version, or names it by a weak tag (W/\"4\"), which never matches. 409: without If-Match, another move took the version. Nothing was applied. Read the game again and decide anew; current_version is the newest version."},
	{"seat_token_required", []int{401}, "A seat's token is needed",
		"The game is private: send Authorization: Bearer <token> with the token of the seat that acts. Without Authorization a private game can be looked at as a spectator. A token that is not of this game is refused, and so is any token sent to an open game."},
	{"wrong_seat", []int{403}, "The token is of the other seat",
		"A move needs the token of its own player. Only a pass for a player who has let the deadline go by may come from the other seat."},
	{"idempotency_key_reused", []int{422}, "The Idempotency-Key was used for another action",
		"A key names one move. Make a new one for each move, and keep it only when the same move is sent again."},
	{"game_in_progress", []int{409}, "The private game is not finished",
		"The download shows both hands and every draw, so that of a private game waits for its end."},
	{"game_not_found", []int{404}, "There is no such game",
		"No game has this id, it has expired, or it has no such version."},
	{"not_found", []int{404}, "There is nothing at this path",
		"The documentation at /schema lists all paths."},
	{"method_not_allowed", []int{405}, "The path does not take this method",
		"The header Allow lists the methods that it takes."},
	{"too_large", []int{413}, "The body is too large",
		"A body of POST /games has at most 65,536 bytes, one of an action 16,384."},
	{"unsupported_media_type", []int{415}, "The body is not application/json",
		"Send JSON with Content-Type: application/json and without a content coding."},
	{"card_set_not_allowed", []int{422}, "The card set's URL is not allowed",
		"Card sets are loaded only from https URLs below the origin that this service is configured with, without credentials, query or fragment. Nothing was fetched."},
	{"card_set_invalid", []int{422}, "The card set is not valid",
		"The file is not JSON, or breaks the JSON Schema at /schema/card-set.schema.json. Each error has the URL, a JSON Pointer, and the line and column in the file."},
	{"unknown_effect", []int{422}, "A card has an unknown effect",
		"The effects, and the params that each takes:"},
	{"bad_params", []int{422}, "A card's params do not fit its effect",
		"A member of params is missing, unknown or out of range, or the effect cannot stand on a card of this type: a person, an appliance and a habit have the effect none, and scrap, bounce, cancel and shield stand only on instants. The effects, and the params that each takes:"},
	{"duplicate_card_id", []int{422}, "Two cards have the same id",
		"The id of the set, a colon and the id of the card must be unique over all sets of a game."},
	{"card_pool_too_large", []int{422}, "The card sets are too large together",
		"A game takes at most 2,000 cards and 1 MiB of card sets, which must fit into the store when compressed. The id, name, text and flavor of one card have at most 4 KiB together."},
	{"card_set_unavailable", []int{502}, "The card set could not be fetched",
		"Its origin could not be reached or answered with another status than 200. Redirects are not followed. Status 404 means that the origin has no such file: see whether it is there, and whether the URL spells its name exactly, upper and lower case too. Under make run the files are those in the folder localtest/sets."},
	{"card_set_timeout", []int{502}, "The card set's origin took too long",
		"A fetch may take five seconds in all. Try again later."},
	{"card_set_too_large", []int{502}, "The card-set file is too large",
		"A card-set file has at most 256 KiB."},
	{"card_set_wrong_type", []int{502}, "The card set's origin did not send JSON",
		"The content type must be application/json, application/*+json or text/plain, without a content coding."},
	{"unavailable", []int{503}, "A part of the service is not available",
		"Try again after the seconds in Retry-After. A move may or may not have been applied: read the game before you repeat it, or send If-Match, with which it cannot be applied twice."},
	{"internal", []int{500}, "The service failed",
		"This is a fault of the service. X-Request-Id names the request in its logs."},
}

// ProblemTypes lists every kind of problem.
func ProblemTypes() []ProblemType { return slices.Clone(problemTypes) }

// typeOf finds a kind of problem. It panics for a code that is not documented.
func typeOf(code string) ProblemType {
	i := slices.IndexFunc(problemTypes, func(t ProblemType) bool { return t.Code == code })
	if i < 0 {
		panic("undocumented problem " + code)
	}
	return problemTypes[i]
}

func newProblem(code, detail string) *Problem {
	t := typeOf(code)
	return &Problem{
		Type: problemPath + code, Title: t.Title, Status: t.Statuses[0], Detail: detail, Code: code,
	}
}

// problemPath is where the pages about problems are.
const problemPath = "/schema/problems/"

// rows maps errors to problems: the first that knows an error decides.
var rows = []func(error) *Problem{
	func(err error) *Problem { p, _ := errors.AsType[*Problem](err); return p },
	reportProblem,
	illegalMoveProblem,
	conflictProblem,
	wrongSeatProblem,
	sentinel(games.ErrNotFound, "game_not_found", "no game has this id, or it has expired"),
	sentinel(games.ErrTakesNoToken, "seat_token_required", "this game is open and takes no token: send no Authorization"),
	sentinel(games.ErrUnknownToken, "seat_token_required", "the token is of no seat of this game"),
	sentinel(games.ErrTokenRequired, "seat_token_required", "this game is private: the action needs the token of its player"),
	sentinel(games.ErrKeyReused, "idempotency_key_reused", "the Idempotency-Key was sent with another action before"),
	sentinel(games.ErrInProgress, "game_in_progress", "a private game can be downloaded when it is finished"),
	sentinel(games.ErrTooLarge, "card_pool_too_large", "the card sets do not fit into the store"),
	sentinel(games.ErrUnavailable, "unavailable", "a part of the service did not answer; try again soon"),
}

func problemOf(err error) *Problem {
	for _, row := range rows {
		if p := row(err); p != nil {
			return p
		}
	}
	return newProblem("internal", internalDetail)
}

const internalDetail = "the service failed; X-Request-Id names what it logged"

func sentinel(target error, code, detail string) func(error) *Problem {
	return func(err error) *Problem {
		if !errors.Is(err, target) {
			return nil
		}
		return newProblem(code, detail)
	}
}

// reportProblem has the code of the first fault.
func reportProblem(err error) *Problem {
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		return nil
	}
	p := newProblem(string(report.Faults[0].Code), report.Faults[0].Detail)
	for _, f := range report.Faults {
		if f.Code == fault.NotAllowed { // a fault of the request, not of a file
			f.Pointer, f.URL = "/set_urls"+f.Pointer, ""
		}
		p.Errors = append(p.Errors, Fault{
			Code: string(f.Code), Pointer: &f.Pointer, Detail: f.Detail, URL: f.URL, Line: f.Line, Column: f.Column,
		})
	}
	for _, s := range report.Sources {
		p.Sources = append(p.Sources, Source(s))
	}
	return p
}

func illegalMoveProblem(err error) *Problem {
	move, ok := errors.AsType[*games.IllegalMove](err)
	if !ok {
		return nil
	}
	p := newProblem("illegal_move", move.Detail)
	p.Reason, p.CurrentVersion = move.Reason.String(), &move.Current
	return p
}

func wrongSeatProblem(err error) *Problem {
	seat, ok := errors.AsType[*games.WrongSeat](err)
	if !ok {
		return nil
	}
	detail := fmt.Sprintf("the action is of player %d, and the token of player %d", seat.Player, seat.Bearer)
	if !seat.PassAfter.IsZero() {
		detail += fmt.Sprintf(", who may pass for player %d after %s", seat.Player, seat.PassAfter.Format(time.RFC3339Nano))
	}
	return newProblem("wrong_seat", detail)
}

func conflictProblem(err error) *Problem {
	conflict, ok := errors.AsType[*games.VersionConflict](err)
	if !ok {
		return nil
	}
	p := newProblem("version_conflict", raced(conflict))
	p.CurrentVersion = &conflict.Current
	if conflict.Precondition {
		p.Status = http.StatusPreconditionFailed
		p.Detail = fmt.Sprintf("If-Match does not name version %d, at which the game is; the action was not applied", conflict.Current)
	}
	return p
}

func raced(conflict *games.VersionConflict) string {
	return fmt.Sprintf("another action came first, and the game is at version %d; this one was not applied", conflict.Current)
}

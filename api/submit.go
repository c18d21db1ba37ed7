package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api/requestid"
	"cardgames/api/wire"
	"cardgames/games"
)

var submitOperation = huma.Operation{
	OperationID:  "submitAction",
	Method:       http.MethodPost,
	Path:         "/games/{id}/actions",
	MaxBodyBytes: 16<<10 + 1, // huma refuses what is as long as this
}

type submitInput struct {
	Bearer
	ID      string `path:"id"`
	Key     string `header:"Idempotency-Key" minLength:"1" maxLength:"64" pattern:"^[ -~]+$" doc:"A name of the client's own for this move, new for every move and kept when it is sent again. A move that was played already is then answered, with Idempotency-Replayed: true, and not played again. A game remembers its last 16 keys; each player has own keys." example:"6f1c2f7e-move-4"`
	IfMatch string `header:"If-Match" doc:"The ETag of the version that the action was chosen for. Also a list, or *." example:"\"3\""`
	Body    wire.Action
}

// SubmitAction is the handler of POST /games/{id}/actions.
func SubmitAction(s *games.Submitter) http.Handler {
	return refuseEmptyKey(serve(submitOperation, func(a huma.API) { registerSubmit(a, s) }))
}

// refuseEmptyKey spares a client the belief that an empty key protects it: huma
// takes an empty header for an absent one.
func refuseEmptyKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if key, given := r.Header["Idempotency-Key"]; given && strings.Join(key, "") == "" {
			writeProblem(w, invalidParameter("Idempotency-Key", "Idempotency-Key must have a length of at least 1"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func registerSubmit(a huma.API, s *games.Submitter) {
	register(a, submitOperation, func(ctx context.Context, in *submitInput) (*output, error) {
		var tags tagList
		request := games.SubmitRequest{GameID: in.ID, Action: in.Body.Action, Key: in.Key, RequestID: requestid.From(ctx)}
		if in.IfMatch != "" {
			var ok bool
			if tags, ok = parseTags(in.IfMatch); !ok {
				return nil, newProblem("malformed_request", `If-Match must be an entity tag with its quotes, such as "4", a list of them, or *`)
			}
			request.IfMatch = tags.matches
		}
		var err error
		if request.Token, err = in.token(); err != nil {
			return nil, err
		}
		g, replayed, err := s.Submit(ctx, request)
		if err != nil {
			return nil, explainTags(err, tags)
		}
		viewer, err := g.Viewer(request.Token)
		if err != nil {
			return nil, err
		}
		out, err := answer(http.StatusOK, newView(g, viewer))
		if replayed && err == nil {
			out.Replayed = "true"
		}
		return out, err
	})
}

// explainTags puts a 412 into other words where If-Match does name the game's
// version.
func explainTags(err error, tags tagList) error {
	conflict, ok := errors.AsType[*games.VersionConflict](err)
	if !ok || !tags.matchesWeakly(conflict.Current) {
		return err
	}
	p := conflictProblem(conflict)
	p.Detail = raced(conflict)
	if !tags.matches(conflict.Current) {
		p.Detail = fmt.Sprintf(`If-Match names version %d by a weak tag, which never matches; send "%[1]d" for it; the action was not applied`, conflict.Current)
	}
	return p
}

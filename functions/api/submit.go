package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/functions/games"
	"cardgames/functions/requestid"
	"cardgames/functions/wire"
)

var submitOperation = huma.Operation{
	OperationID:  "submitAction",
	Method:       http.MethodPost,
	Path:         "/games/{id}/actions",
	MaxBodyBytes: 16<<10 + 1, // huma refuses what is as long as this
}

type submitInput struct {
	ID      string `path:"id"`
	IfMatch string `header:"If-Match" doc:"The ETag of the version that the action was chosen for. Also a list, or *." example:"\"3\""`
	Body    wire.Action
}

// SubmitAction is the handler of POST /games/{id}/actions.
func SubmitAction(s *games.Submitter) http.Handler {
	return serve(submitOperation, func(a huma.API) { registerSubmit(a, s) })
}

func registerSubmit(a huma.API, s *games.Submitter) {
	register(a, submitOperation, func(ctx context.Context, in *submitInput) (*output, error) {
		request := games.SubmitRequest{GameID: in.ID, Action: in.Body.Action, RequestID: requestid.From(ctx)}
		if in.IfMatch != "" {
			tags, ok := parseTags(in.IfMatch)
			if !ok {
				return nil, newProblem("malformed_request", `If-Match must be an entity tag with its quotes, such as "4", a list of them, or *`)
			}
			request.IfMatch = tags.matches
		}
		made, err := s.Submit(ctx, request)
		if err != nil {
			return nil, err
		}
		return answer(http.StatusOK, newView(&games.Reading{Game: made.Game, Newest: made.Newest}))
	})
}

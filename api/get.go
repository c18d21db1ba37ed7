package api

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/games"
)

var getOperation = huma.Operation{
	OperationID: "getGame",
	Method:      http.MethodGet,
	Path:        "/games/{id}",
}

type getInput struct {
	Bearer
	ID          string      `path:"id"`
	Version     optionalInt `query:"version" minimum:"0" doc:"Any version up to the newest, instead of the newest. Not together with since." example:"3"`
	Since       optionalInt `query:"since" minimum:"-1" doc:"Adds log: what happened after this version. -1 begins with the setup. A version that the game does not have yet gives an empty log." example:"3"`
	Include     []string    `query:"include" minItems:"1" enum:"cards" doc:"cards adds every card of the game's card sets, and the list of cards that both decks are made of." example:"cards"`
	IfNoneMatch string      `header:"If-None-Match" doc:"The ETag of the version that the client has: the answer is 304 while that is the newest. Also a list, or *." example:"\"3\""`
}

// GetGame is the handler of GET /games/{id}.
func GetGame(r *games.Reader) http.Handler {
	return settleQuery(serve(getOperation, func(a huma.API) { registerGet(a, r) }))
}

func registerGet(a huma.API, r *games.Reader) {
	register(a, getOperation, func(ctx context.Context, in *getInput) (*output, error) {
		g, log, err := read(ctx, r, in)
		if err != nil {
			return nil, err
		}
		out, err := show(g, log, in)
		if err != nil {
			return nil, err
		}
		if !g.Superseded && !g.Finished() {
			out.PollInterval = pollInterval(r.Age(g))
		}
		return out, nil
	})
}

// read returns a log only where the request asks for one.
func read(ctx context.Context, r *games.Reader, in *getInput) (g *games.Game, log games.Log, err error) {
	switch {
	case in.Version.set && in.Since.set:
		err = invalidParameter("since", "since cannot stand together with version: the log ends at the newest version")
	case in.Version.set:
		g, err = r.At(ctx, in.ID, in.Version.Value)
		if errors.Is(err, games.ErrNotFound) {
			err = newProblem("game_not_found", noVersion)
		}
	case in.Since.set:
		g, log, err = r.Since(ctx, in.ID, in.Since.Value)
	default:
		g, err = r.Current(ctx, in.ID)
	}
	return g, log, err
}

const noVersion = "no game has this id, or it has expired, or it has no such version yet"

// show answers 304 only for the newest version: when the next one is made, the
// older loses its legal actions but keeps its tag.
func show(g *games.Game, log games.Log, in *getInput) (*output, error) {
	viewer, err := in.viewer(g)
	if err != nil {
		return nil, err
	}
	if tags, ok := parseTags(in.IfNoneMatch); ok && !g.Superseded && tags.matchesWeakly(g.Version) {
		return &output{Status: http.StatusNotModified, ETag: versionTag(g.Version), Vary: "Authorization"}, nil
	}
	v := newView(g, viewer)
	if in.Since.set {
		v.addLog(g.Snapshot.Pool, log, viewer)
	}
	if slices.Contains(in.Include, "cards") {
		v.addCards(g)
	}
	return answer(http.StatusOK, v)
}

// pollInterval is the seconds after which it is worth asking again: the longer
// nobody has moved, the more. Polling, not moving, is most of a game's bill.
func pollInterval(age time.Duration) string {
	switch {
	case age < time.Minute:
		return "2"
	case age < 10*time.Minute:
		return "10"
	}
	return "60"
}

// optionalInt is a query parameter that may be absent.
type optionalInt struct {
	Value int
	set   bool
}

// Schema is huma.SchemaProvider's.
func (optionalInt) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }

// Receiver is huma.ParamWrapper's.
func (o *optionalInt) Receiver() reflect.Value { return reflect.ValueOf(o).Elem().Field(0) }

// OnParamSet is huma.ParamReactor's.
func (o *optionalInt) OnParamSet(isSet bool, _ any) { o.set = isSet }

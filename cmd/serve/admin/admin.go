// Package admin is how the operator of serve looks after games while it runs: an HTTP API on a
// listener of its own, and the same at a terminal (Main).
//
//	GET    /games?after=ID&limit=N         a page of games, in the order of their ids
//	GET    /games/{id}                     one game, with all that is on its table
//	DELETE /games/{id}                     deletes it, its exports, and its invitation
//	PUT    /games/{id}/blocked             players no longer find it, nor its invitation
//	DELETE /games/{id}/blocked             they find it again
//	GET    /invitations?after=ID&limit=N   and the same for invitations
//	GET    /backup                         a copy of all games and invitations
//
// Errors are problem documents (RFC 9457).
package admin

import (
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"

	"cardgames/api"
	"cardgames/games"
	"cardgames/lobby"
)

// maxPage is how many games or invitations a page has at most, and by default.
const maxPage = 100

// Administrators do what the API lets an operator do.
type Administrators struct {
	Games       *games.Administrator
	Invitations *lobby.Administrator
}

type service struct {
	Administrators
	backups *backups
}

// NewHandler returns the handler of the API. It lets anyone do anything: see Guard.
func NewHandler(a Administrators, copyTo CopyFunc) http.Handler {
	s := &service{a, newBackups(copyTo)}
	routes := map[string]endpoint{
		"GET /games":                       s.listGames,
		"GET /games/{id}":                  s.getGame,
		"DELETE /games/{id}":               s.deleteGame,
		"PUT /games/{id}/blocked":          s.block(true),
		"DELETE /games/{id}/blocked":       s.block(false),
		"GET /invitations":                 s.listInvitations,
		"GET /invitations/{id}":            s.getInvitation,
		"DELETE /invitations/{id}":         s.deleteInvitation,
		"PUT /invitations/{id}/blocked":    s.block(true),
		"DELETE /invitations/{id}/blocked": s.block(false),
		"GET /backup":                      s.backups.serve,
		api.DefaultPattern:                 nothingHere,
	}
	var operations []api.Operation
	for pattern, e := range routes {
		operations = append(operations, api.Handle(pattern, e))
	}
	return api.NewMux(operations...)
}

// endpoint handles a request, or returns an error and writes nothing.
type endpoint func(w http.ResponseWriter, r *http.Request) error

func (e endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	id := r.PathValue("id")
	api.CallOf(r.Context()).Entry.GameID = id
	err := games.ErrNotFound
	if id == "" || games.ValidID(id) {
		err = e(w, r)
	}
	if err != nil {
		api.Fail(w, r, err)
	}
}

// problem returns an error that is sent as it is.
func problem(status int, code, detail string) error {
	return &api.Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code, Detail: detail}
}

func nothingHere(_ http.ResponseWriter, r *http.Request) error {
	return problem(http.StatusNotFound, "not_found",
		"this listener administers games, and has nothing for "+r.Method+" at this path; serve admin -h lists what it does")
}

func respond(w http.ResponseWriter, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // the client has gone when this fails
	return nil
}

// page reads which part of a list a request asks for.
func page(r *http.Request) (after string, limit int, err error) {
	query := r.URL.Query()
	after, limit = query.Get("after"), maxPage
	if after != "" && !games.ValidID(after) {
		return "", 0, problem(http.StatusUnprocessableEntity, "invalid_request", "after must be the id of a game")
	}
	if text := query.Get("limit"); text != "" {
		limit, err = strconv.Atoi(text)
		if err != nil || limit < 1 || limit > maxPage {
			return "", 0, problem(http.StatusUnprocessableEntity, "invalid_request",
				"limit must be a number from 1 to "+strconv.Itoa(maxPage))
		}
	}
	return after, limit, nil
}

func (s *service) listGames(w http.ResponseWriter, r *http.Request) error {
	after, limit, err := page(r)
	if err != nil {
		return err
	}
	found, err := s.Games.Games(r.Context(), after, limit)
	if err != nil {
		return err
	}
	list := GameList{Games: make([]Game, len(found))}
	for i := range found {
		list.Games[i] = newGame(&found[i])
	}
	if len(found) == limit {
		list.After = found[limit-1].ID
	}
	return respond(w, list)
}

func (s *service) getGame(w http.ResponseWriter, r *http.Request) error {
	overview, g, log, err := s.Games.Game(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	shown := newGame(&overview)
	if g != nil {
		shown.View = api.NewOperatorView(g, log)
	}
	return respond(w, shown)
}

func (s *service) deleteGame(w http.ResponseWriter, r *http.Request) error {
	return done(w, s.Games.DeleteGame(r.Context(), r.PathValue("id")))
}

// block returns the endpoint that blocks, or no longer does. The invitation of a game has the
// id of the game.
func (s *service) block(blocked bool) endpoint {
	return func(w http.ResponseWriter, r *http.Request) error {
		return done(w, s.Games.SetBlocked(r.Context(), r.PathValue("id"), blocked))
	}
}

func done(w http.ResponseWriter, err error) error {
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (s *service) listInvitations(w http.ResponseWriter, r *http.Request) error {
	after, limit, err := page(r)
	if err != nil {
		return err
	}
	found, err := s.Invitations.List(r.Context(), after, limit)
	if err != nil {
		return err
	}
	list := InvitationList{Invitations: make([]Invitation, len(found))}
	for i := range found {
		list.Invitations[i] = newInvitation(&found[i])
	}
	if len(found) == limit {
		list.After = found[limit-1].ID
	}
	return respond(w, list)
}

func (s *service) getInvitation(w http.ResponseWriter, r *http.Request) error {
	overview, err := s.Invitations.Read(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return respond(w, newInvitation(&overview))
}

func (s *service) deleteInvitation(w http.ResponseWriter, r *http.Request) error {
	return done(w, s.Invitations.Delete(r.Context(), r.PathValue("id")))
}

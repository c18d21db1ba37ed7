package controlplane

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// API is an HTTP API with the stage $default, whose routes have settings of their own.
type API struct {
	ID       string
	Routes   []string            // keys
	Settings map[string]Settings // by the key of a route

	LiveID string   // of the WebSocket API beside it, with the stage live
	Live   Settings // of all its routes

	deployed map[string]Settings // of the template that was deployed last
}

// Settings are the throttle of a route.
type Settings struct {
	Rate  float64 `json:"throttlingRateLimit"`
	Burst float64 `json:"throttlingBurstLimit"`
}

// Update changes settings of routes, as UpdateStage does, and CloudFormation by it: settings
// that the request does not name stay, and each that there is then must be of a route. So the
// settings of a route that was removed stop every update until they are deleted (AWS Serverless
// Application Model, issue 1939, "Can't delete an HttpApi event"; serverless-api-gateway-
// throttling, issue 33, "Cannot change path of httpApi event on lambda").
func (a *API) Update(settings map[string]Settings) error {
	merged := maps.Clone(a.Settings)
	if merged == nil {
		merged = map[string]Settings{}
	}
	maps.Copy(merged, settings)
	for _, key := range slices.Sorted(maps.Keys(merged)) {
		if !slices.Contains(a.Routes, key) {
			return unknownRoute(key)
		}
	}
	a.Settings = merged
	return nil
}

// unknownRoute is the key of settings without a route, as an error with the sentence of API Gateway.
type unknownRoute string

func (key unknownRoute) Error() string {
	return fmt.Sprintf("Unable to find Route by key %s within the provided RouteSettings", string(key))
}

// Deploy does what a deployment of CloudFormation does with the routes of a template: it
// imports the API, and then updates the stage.
func (a *API) Deploy(settings map[string]Settings) error {
	a.Routes = slices.Sorted(maps.Keys(settings))
	return a.Update(settings)
}

// Rollout deploys the routes of a template to a stack, and rolls back if the stage refuses them, or
// if a later resource of the template fails.
func (s *Stack) Rollout(settings map[string]Settings, fails bool) error {
	err := s.API.Deploy(settings)
	if err == nil && !fails {
		s.API.deployed, s.Status = settings, "UPDATE_COMPLETE"
		return nil
	}
	return errors.Join(err, s.rollBack())
}

func (s *Stack) rollBack() error {
	if err := s.API.Deploy(s.API.deployed); err != nil {
		s.Status = "UPDATE_ROLLBACK_FAILED"
		return err
	}
	s.Status = "UPDATE_ROLLBACK_COMPLETE"
	return nil
}

func (a *Account) continueRollback(w http.ResponseWriter) {
	a.calls = append(a.calls, "ContinueUpdateRollback")
	if a.Stack.Status == "UPDATE_ROLLBACK_FAILED" {
		_ = a.Stack.rollBack() // of which the status tells
	}
	result(w, "ContinueUpdateRollback", struct{}{})
}

// api serves GetRoutes, GetStage, UpdateStage and DeleteRouteSettings.
func (a *Account) api(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.EscapedPath(), "/v2/apis/"), "/")
	for i := range parts {
		parts[i], _ = url.PathUnescape(parts[i])
	}
	if a.Stack != nil && r.Method == http.MethodGet && slices.Equal(parts, []string{a.Stack.API.ID, "routes"}) {
		a.respond(w, "GetRoutes", a.Stack.API.routes())
		return
	}
	if a.Stack != nil && r.Method == http.MethodPatch &&
		slices.Equal(parts, []string{a.Stack.API.LiveID, "stages", "live"}) {
		a.live(w, r)
		return
	}
	if a.Stack == nil || len(parts) < 3 || parts[0] != a.Stack.API.ID || parts[2] != "$default" {
		fail(w, http.StatusNotFound, "NotFoundException", "no stage at "+r.URL.Path)
		return
	}
	switch {
	case r.Method == http.MethodGet && len(parts) == 3:
		a.respond(w, "GetStage", a.Stack.API.stage())
	case r.Method == http.MethodPatch && len(parts) == 3:
		var request struct {
			RouteSettings map[string]Settings `json:"routeSettings"`
		}
		err := json.NewDecoder(r.Body).Decode(&request)
		if err == nil {
			err = a.Stack.API.Update(request.RouteSettings)
		}
		if err != nil {
			fail(w, http.StatusNotFound, "NotFoundException", err.Error())
			return
		}
		a.calls = append(a.calls, "UpdateStage")
		a.respond(w, "UpdateStage", a.Stack.API.stage())
	case r.Method == http.MethodDelete && len(parts) == 5 && parts[3] == "routesettings":
		delete(a.Stack.API.Settings, parts[4])
		a.calls = append(a.calls, "DeleteRouteSettings "+parts[4])
		w.WriteHeader(http.StatusNoContent)
	default:
		fail(w, http.StatusNotFound, "NotFoundException", r.Method+" "+r.URL.Path)
	}
}

// live serves UpdateStage of the WebSocket API.
func (a *Account) live(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Settings Settings `json:"defaultRouteSettings"`
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		fail(w, http.StatusBadRequest, "BadRequestException", err.Error())
		return
	}
	a.Stack.API.Live = request.Settings
	a.calls = append(a.calls, "UpdateStage live")
	a.respond(w, "UpdateStage", map[string]any{"stageName": "live"})
}

func (a *API) routes() map[string]any {
	items := []any{}
	for _, key := range a.Routes {
		items = append(items, map[string]any{"routeKey": key})
	}
	return map[string]any{"items": items}
}

func (a *API) stage() map[string]any {
	return map[string]any{"stageName": "$default", "routeSettings": a.Settings}
}

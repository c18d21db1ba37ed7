package faults_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/live"
)

// The ids of a connection that accepts frames and of one that is gone.
const (
	openConnection = "b3BlbiBjb25uZWM="
	goneConnection = "Z29uZSBjb25uZWM="
)

// serveManagement emulates the management API of connections.
func serveManagement(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, goneConnection) {
		w.Header().Set("X-Amzn-Errortype", "GoneException")
		w.WriteHeader(http.StatusGone)
	}
}

// crowdedGame is a private game whose seat 0 has as many connections as it can have.
func crowdedGame(d *deployment) (id string) {
	id = privateGame(d)
	for i := range live.MaxSeatWatchers {
		now := time.Now()
		c := live.Connection{ID: fmt.Sprint(i), Seat: new(engine.Seat(0)), Since: now, Until: now.Add(time.Hour)}
		must(d.T, d.watchers().Add(d.Context(), id, c))
	}
	return id
}

// connecting invokes the function behind $connect for one more connection of seat 0,
// which also follows an invitation.
func connecting(p *binary, game string) (outcome, error) {
	hash := sha256.Sum256([]byte(secrets[0]))
	g := games.Game{ID: game, Header: games.Header{Private: true, SeatHashes: [2][]byte{hash[:], nil}}}
	response, err := p.Invoke(p.Context(), fmt.Appendf(nil, `{"multiValueQueryStringParameters": {"game": [%q, %q]},
		"requestContext": {"routeKey": "$connect", "requestId": "request", "connectionId": %q}}`,
		live.WatchName(&g, engine.ViewerPlayer0), openInvitation(p.deployment), openConnection))
	if err != nil {
		return "", err
	}
	switch string(response) {
	case `{"statusCode":200}`:
		return success, p.wantWatchers(game, openConnection)
	case `{"statusCode":503}`:
		return unavailable, nil
	}
	return "", fmt.Errorf("the response is %s", response)
}

// notifying invokes the function that the stream calls, and checks that the
// watchers stay stored for the next version, except those that are gone.
func notifying(p *binary, game string) (outcome, error) {
	for _, id := range []string{openConnection, goneConnection} {
		c := live.Connection{ID: id, Since: time.Now().Add(-time.Hour), Until: time.Now().Add(time.Hour)}
		if err := p.watchers().Add(p.Context(), game, c); err != nil {
			return "", err
		}
	}
	_, err := p.Invoke(p.Context(), fmt.Appendf(nil, `{"Records": [{"eventName": "INSERT",
		"dynamodb": {"Keys": {"game_id": {"S": %q}, "version": {"N": "1"}}}}]}`, game))
	if err == nil {
		return success, p.wantWatchers(game, openConnection)
	}
	if strings.Contains(err.Error(), "the watchers of some games could not be read") {
		return unavailable, p.wantWatchers(game, openConnection, goneConnection)
	}
	return "", err
}

// wantWatchers returns an error unless the watchers of the game include ids.
func (p *binary) wantWatchers(game string, ids ...string) error {
	all, err := p.watchers().List(p.Context(), game)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if !slices.ContainsFunc(all, func(c live.Connection) bool { return c.ID == id }) {
			return fmt.Errorf("the watchers are %[2]v, without %[1]s", id, all)
		}
	}
	return nil
}

func (d *deployment) watchers() *dynamo.Watchers {
	return dynamo.NewWatchers(config(d.T, http.DefaultTransport), dynamotest.WatchersTable, d.db.URL, nil)
}

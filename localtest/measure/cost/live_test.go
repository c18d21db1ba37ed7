package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdacontext"

	"cardgames/api"
	"cardgames/api/requestlog"
	"cardgames/api/watching"
	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/live"
	deployed "cardgames/localtest/cloud/lambda"
)

// The bill has the requests and the log lines that the functions of live updates
// really make.
func TestRequestsAndLogOfLiveUpdates(t *testing.T) {
	l := newLiveUpdates(t)
	l.check("connecting", 1, connectReads+connectWrites, connectLogged, l.watch,
		`{"multiValueQueryStringParameters": {"game": [%q]}, "requestContext": {"routeKey": "$connect",
		"requestId": "JKJaXmPLvHcESHA=", "connectionId": "L0SM9cOFvHcCIhw="}}`)
	const move = `{"Records": [{"eventName": "INSERT",
		"dynamodb": {"Keys": {"game_id": {"S": %q}, "version": {"N": "72"}}}}]}`
	l.check("notifying", 0, notifyReads, 0, l.notify, move)
	if l.sends.n == 0 {
		t.Error("no watcher was notified")
	}
	l.sends.err = games.ErrUnavailable
	l.check("notifying in vain", 1, notifyReads, notifyLogged, l.notify, move)
}

// liveUpdates is the functions of live updates and a game with a watcher.
type liveUpdates struct {
	*testing.T
	db            *dynamotest.Server
	log           bytes.Buffer
	sends         counter
	watch, notify lambda.Handler
	game          string // the id
}

func newLiveUpdates(t *testing.T) *liveUpdates {
	t.Helper()
	l := &liveUpdates{T: t, db: dynamotest.New(t)}
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&l.log, deployed.Release))
	t.Cleanup(func() { slog.SetDefault(before) })

	cfg, err := awsconfig.FromEnv(func(string) string { return "local" })
	if err != nil {
		t.Fatal(err)
	}
	store := dynamo.New(cfg, dynamotest.Table, l.db.URL, dynamo.WithObserver(api.ObserveUnits))
	invitations := dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, l.db.URL)
	watchers := dynamo.NewWatchers(cfg, dynamotest.WatchersTable, l.db.URL, nil)
	l.watch = watching.Watch(live.NewWatcher(games.NewRepository(store, time.Now), invitations, watchers), nil, nil,
		requestlog.Log{})
	l.notify = watching.Notify(live.NewNotifier(watchers, &l.sends, time.Now),
		requestlog.Log{})
	created, _, err := games.NewCreator(games.NewRepository(store, time.Now), nil, time.Hour).Create(t.Context(),
		games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	l.game = created.ID
	watcher := live.Connection{ID: "c", Until: time.Now().Add(time.Hour)}
	if err := watchers.Add(t.Context(), l.game, watcher); err != nil {
		t.Fatal(err)
	}
	return l
}

// check calls a function with an event, in which %q stands for the game, and checks
// how many requests to DynamoDB it makes and how much log it writes.
func (l *liveUpdates) check(name string, lines, wantRequests, logged int, f lambda.Handler, event string) {
	l.Helper()
	l.log.Reset()
	requests := l.db.Requests()
	ctx := lambdacontext.NewContext(l.Context(), &lambdacontext.LambdaContext{
		AwsRequestID: "6d1c6d0e-1a57-4f3a-9a8b-0d8e0f1b2c3d",
	})
	if _, err := f.Invoke(ctx, fmt.Appendf(nil, event, l.game)); err != nil {
		l.Fatal(err)
	}
	if got := l.db.Requests() - requests; got != wantRequests {
		l.Errorf("%s takes %d requests, want %d", name, got, wantRequests)
	}
	if strings.Count(l.log.String(), "\n") != lines || l.log.Len() > logged {
		l.Errorf("%s writes %d bytes of log, want at most %d in %d lines:\n%s", name, l.log.Len(), logged, lines,
			l.log.String())
	}
}

// counter is a live.Sender.
type counter struct {
	n   int
	err error
}

func (c *counter) Send(context.Context, string, live.Hint) error {
	c.n++
	return c.err
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cardgames/api/live"
	"cardgames/api/requestlog"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/service"
)

// The bill counts the calls and the lines of log that the functions of live
// updates really make.
func TestWhatLiveUpdatesTake(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&log))
	t.Cleanup(func() { slog.SetDefault(before) })
	t.Setenv("METRICS_NAMESPACE", "card-games")

	db := dynamotest.New(t)
	cfg, err := service.LocalConfig()
	if err != nil {
		t.Fatal(err)
	}
	store := dynamo.New(cfg, dynamotest.Table, db.URL, dynamo.WithObserver(requestlog.Units))
	watchers := dynamo.NewWatchers(cfg, dynamotest.WatchersTable, db.URL, nil)
	sends := &counter{}
	watch := live.Watch(games.NewWatcher(store, watchers, time.Now))
	notify := live.Notify(games.NewNotifier(watchers, sends, time.Now))
	created, _, err := games.NewCreator(store, nil, time.Now, time.Hour).Create(t.Context(), games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	game := created.ID

	for name, test := range map[string]struct {
		requests int
		call     func(context.Context, []byte) ([]byte, error)
		event    string
	}{
		"connecting": {connectReads + connectWrites, watch.Invoke, fmt.Sprintf(
			`{"multiValueQueryStringParameters": {"game": [%q]}, "requestContext": {"routeKey": "$connect",
			"requestId": "JKJaXmPLvHcESHA=", "connectionId": "L0SM9cOFvHcCIhw="}}`, game)},
		"notifying": {notifyReads, notify.Invoke, fmt.Sprintf(
			`{"Records": [{"eventName": "INSERT", "dynamodb": {"Keys": {"game_id": {"S": %q}, "version": {"N": "7"}}}}]}`,
			game)},
	} {
		requests := db.Requests()
		log.Reset()
		if err := watchers.Add(t.Context(), game, games.Connection{ID: "c", Until: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		if _, err := test.call(t.Context(), []byte(test.event)); err != nil {
			t.Fatal(err)
		}
		if got := db.Requests() - requests - 1; got != test.requests {
			t.Errorf("%s takes %d requests, want %d", name, got, test.requests)
		}
		if strings.Count(log.String(), "\n") != 1 || log.Len() > logged {
			t.Errorf("%s writes %d bytes of log, want a line of at most %d:\n%s", name, log.Len(), logged, log.String())
		}
	}
	if sends.Load() == 0 {
		t.Error("no watcher was notified")
	}
}

// counter is a games.Sender.
type counter struct{ atomic.Int64 }

func (c *counter) Send(context.Context, string, games.Hint) error {
	c.Add(1)
	return nil
}

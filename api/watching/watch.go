// Package watching has the functions behind live updates: Watch for a client that
// connects, Notify for new versions of games.
package watching

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api"
	"cardgames/api/edge"
	"cardgames/api/function"
	"cardgames/api/requestlog"
	"cardgames/live"
)

// Watch returns the function behind $connect of the WebSocket API. Its events
// are events.APIGatewayWebsocketProxyRequest in JSON, and each query parameter
// game is a live.WatchName. A status other than 200 refuses the handshake: that of api.LiveRefused;
// 404 also if it did not come by the network before the service, where secrets are given; 429 if
// the address has made more handshakes than its share.
//
// Any number of events may be under way at once.
func Watch(w *live.Watcher, secrets edge.Secrets, shares *Shares, log requestlog.Log) lambda.Handler {
	return watchFunction{w, secrets, shares, log}
}

// WatchFromEnv is Watch with the secrets of ORIGIN_SECRETS and the shares of SharesFromEnv.
func WatchFromEnv(w *live.Watcher, getenv func(string) string, log requestlog.Log) (lambda.Handler, error) {
	secrets, err := edge.Parse(getenv("ORIGIN_SECRETS"))
	if err != nil {
		return nil, err
	}
	shares, err := SharesFromEnv(getenv)
	return Watch(w, secrets, shares, log), err
}

type watchFunction struct {
	watcher *live.Watcher
	secrets edge.Secrets
	shares  *Shares
	log     requestlog.Log
}

func (f watchFunction) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	var event connectEvent
	if err := function.Decode(payload, &event); err != nil {
		return nil, err
	}
	call := &api.Call{Entry: f.log.Begin(event.RequestContext.RequestID, function.TraceHeader(ctx))}
	ctx = api.WithCall(ctx, call)
	status := record(ctx, call, f.connect(ctx, call.Entry, event))
	call.Entry.Write(ctx, event.RequestContext.RouteKey, status)
	return fmt.Appendf(nil, `{"statusCode":%d}`, status), nil
}

// connectEvent is what Watch needs of an event.
type connectEvent struct {
	Header map[string]string `json:"headers"`
	Query  struct {
		Games []string `json:"game"`
	} `json:"multiValueQueryStringParameters"`
	RequestContext struct {
		RouteKey     string `json:"routeKey"`
		RequestID    string `json:"requestId"`
		ConnectionID string `json:"connectionId"`
		Identity     struct {
			SourceIP string `json:"sourceIp"`
		} `json:"identity"`
	} `json:"requestContext"`
}

func (f watchFunction) connect(ctx context.Context, entry *requestlog.Entry, event connectEvent) error {
	names, connectionID := event.Query.Games, event.RequestContext.ConnectionID
	entry.Secrets = append(names, connectionID)
	header := http.Header{}
	for name, value := range event.Header {
		header.Set(name, value)
	}
	if err := f.secrets.Check(header); err != nil {
		return err
	}
	node := event.RequestContext.Identity.SourceIP
	if len(f.secrets) > 0 {
		node = "" // the edge's, which has counted its viewer's
	}
	if !f.shares.admit(node, time.Now()) {
		return api.ErrTooManyRequests
	}
	if len(names) == 1 {
		entry.GameID = live.WatchedID(names[0])
	}
	ctx, cancel := function.Deadline(ctx)
	defer cancel()
	return f.watcher.Watch(ctx, connectionID, names)
}

// record returns the status of a connection that ended with err, and notes it in
// the log.
func record(ctx context.Context, call *api.Call, err error) int {
	if err == nil {
		call.Entry.Metric = requestlog.Connections
		return http.StatusOK
	}
	return call.Record(ctx, api.LiveRefused(err)).Status
}

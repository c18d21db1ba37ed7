package live

import (
	"context"
	"errors"
	"strconv"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdacontext"

	"cardgames/api"
	"cardgames/api/function"
	"cardgames/api/requestlog"
	"cardgames/games"
)

// Notify returns the function that the stream of the games table calls. Its
// events are events.DynamoDBEvent in JSON, of which it needs the keys only. An
// error means that watchers of some games could not be read; Lambda then calls
// again with the same records, of which some watchers are notified twice.
//
// Any number of events may be under way at once.
func Notify(n *games.Notifier) lambda.Handler { return notifyFunction{n} }

type notifyFunction struct{ notifier *games.Notifier }

// errUnreadWatchers replaces the error of the store, which Lambda would log.
var errUnreadWatchers = errors.New("the watchers of some games could not be read")

func (f notifyFunction) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	var event streamEvent
	if err := function.Decode(payload, &event); err != nil {
		return nil, err
	}
	ctx, entry := requestlog.With(ctx, invocationID(ctx))
	limited, cancel := function.Deadline(ctx)
	defer cancel()
	d, err := f.notifier.Notify(limited, event.hints())
	if err != nil {
		api.Record(ctx, err)
		err = errUnreadWatchers
	}
	entry.WriteHints(ctx, d.Sent, d.Gone, d.Failed)
	return []byte("{}"), err
}

// invocationID returns the request id of the invocation, or "" outside of Lambda.
func invocationID(ctx context.Context) string {
	if lc, ok := lambdacontext.FromContext(ctx); ok {
		return lc.AwsRequestID
	}
	return ""
}

// streamEvent is what Notify needs of a DynamoDB stream: a record has the key of
// an item, as template.yaml defines it (Amazon DynamoDB Developer Guide, "DynamoDB
// Streams and AWS Lambda triggers").
type streamEvent struct {
	Records []struct {
		EventName string `json:"eventName"`
		Change    struct {
			Keys struct {
				GameID struct {
					S string `json:"S"`
				} `json:"game_id"`
				Version struct {
					N string `json:"N"`
				} `json:"version"`
			} `json:"Keys"`
		} `json:"dynamodb"`
	} `json:"Records"`
}

// hints returns one hint for each new version. A new game, of which the snapshot is
// version -1 and the start version 0, has no watchers yet.
func (e *streamEvent) hints() []games.Hint {
	var hints []games.Hint
	for _, r := range e.Records {
		version, err := strconv.Atoi(r.Change.Keys.Version.N)
		if r.EventName == "INSERT" && err == nil && version > 0 {
			hints = append(hints, games.Hint{GameID: r.Change.Keys.GameID.S, Version: version})
		}
	}
	return hints
}

package watching

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
	"cardgames/live"
)

// Notify returns the function that the stream of the games table calls. Its events
// are events.DynamoDBEvent in JSON. An error means that the watchers of some games
// could not be read; Lambda then calls again with the same records, so that some
// watchers are notified twice.
//
// Any number of events may be under way at once.
func Notify(n *live.Notifier, log requestlog.Log) lambda.Handler { return notifyFunction{n, log} }

type notifyFunction struct {
	notifier *live.Notifier
	log      requestlog.Log
}

// errUnreadWatchers replaces the error of the store, which Lambda would log.
var errUnreadWatchers = errors.New("the watchers of some games could not be read")

func (f notifyFunction) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	var event streamEvent
	if err := function.Decode(payload, &event); err != nil {
		return nil, err
	}
	call := &api.Call{Entry: f.log.Begin(invocationID(ctx), function.TraceHeader(ctx))}
	limited, cancel := function.Deadline(ctx)
	defer cancel()
	deliveries, err := f.notifier.Notify(limited, event.hints())
	if err != nil {
		call.Record(ctx, err)
		err = errUnreadWatchers
	}
	var hints []requestlog.Hint
	for _, d := range deliveries {
		hints = append(hints, requestlog.Hint{
			GameID: d.Hint.GameID, Version: d.Hint.Version, Gone: d.Gone, Failed: d.Failed, Unread: d.Unread,
		})
	}
	call.Entry.WriteHints(ctx, hints)
	return []byte("{}"), err
}

// invocationID returns the request id of the invocation, or "" outside of Lambda.
func invocationID(ctx context.Context) string {
	if lc, ok := lambdacontext.FromContext(ctx); ok {
		return lc.AwsRequestID
	}
	return ""
}

// streamEvent is what Notify needs of a DynamoDB stream: the key of a new item, as
// template.yaml defines it, and who made the version (Amazon DynamoDB Developer
// Guide, "DynamoDB Streams and AWS Lambda triggers"). A record also has the game's
// secrets, which must stay undecoded: there is no member for them here.
type streamEvent struct {
	Records []streamRecord `json:"Records"`
}

type streamRecord struct {
	EventName string `json:"eventName"`
	Change    struct {
		Keys struct {
			GameID struct {
				S string `json:"S"`
			} `json:"game_id"`
			Version number `json:"version"`
		} `json:"Keys"`
		NewImage struct {
			Actor number `json:"actor"`
		} `json:"NewImage"`
	} `json:"dynamodb"`
}

type number struct {
	N string `json:"N"`
}

func (e *streamEvent) hints() []live.Hint {
	var hints []live.Hint
	for i := range e.Records {
		if hint, ok := e.Records[i].hint(); ok {
			hints = append(hints, hint)
		}
	}
	return hints
}

// hint returns the hint of a new version. A version 0 without an actor has no watchers; any
// other without one is for all of them.
func (r *streamRecord) hint() (hint live.Hint, ok bool) {
	version, err := strconv.Atoi(r.Change.Keys.Version.N)
	actor, _ := strconv.Atoi(r.Change.NewImage.Actor.N)
	hint = live.Hint{GameID: r.Change.Keys.GameID.S, Version: version, Actor: games.Actor(actor)}
	isHinted := version > 0 || version == 0 && hint.Actor != games.NoActor
	return hint, err == nil && isHinted && r.EventName == "INSERT"
}

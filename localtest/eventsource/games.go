package eventsource

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/games"
)

// The key of the games' table.
const (
	gameKey    = "game_id"
	versionKey = "version"
)

// Moves has the parameters of template.yaml for the stream of the games' table.
var Moves = Mapping{Filter: isMove, BatchSize: 100, Parallelization: 10, MaxRecordAge: time.Minute}

// isMove reports whether a record is the insert of a version above 0. Version 0
// is a new game, and -1 its card sets.
func isMove(r events.DynamoDBEventRecord) bool {
	version := r.Change.Keys[versionKey].Number()
	return r.EventName == string(events.DynamoDBOperationTypeInsert) && version != "0" && version != "-1"
}

// Hints turns hints of the local store into the records that a stream of keys
// has. It ends when the channel is closed, too.
func Hints(hints <-chan games.Hint) Source {
	return func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
		for {
			select {
			case hint, open := <-hints:
				if !open {
					return
				}
				emit(insert(hint))
			case <-ctx.Done():
				return
			}
		}
	}
}

func insert(hint games.Hint) events.DynamoDBEventRecord {
	return events.DynamoDBEventRecord{
		EventSource: "aws:dynamodb", EventVersion: "1.1", AWSRegion: "us-east-1",
		EventName: string(events.DynamoDBOperationTypeInsert),
		Change: events.DynamoDBStreamRecord{
			ApproximateCreationDateTime: events.SecondsEpochTime{Time: time.Now()},
			StreamViewType:              string(events.DynamoDBStreamViewTypeKeysOnly),
			Keys: map[string]events.DynamoDBAttributeValue{
				gameKey:    events.NewStringAttribute(hint.GameID),
				versionKey: events.NewNumberAttribute(strconv.Itoa(hint.Version)),
			},
		},
	}
}

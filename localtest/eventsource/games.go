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

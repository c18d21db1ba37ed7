package eventsource

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/games"
)

// The attributes of the key of the games table.
const (
	gameKey    = "game_id"
	versionKey = "version"
)

// Hints returns a Source that converts hints of a local store to the records of a
// stream of keys. It also ends when the channel is closed.
func Hints(hints <-chan games.Hint) Source {
	return func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
		for {
			select {
			case hint, open := <-hints:
				if !open {
					return
				}
				emit(newRecord(string(events.DynamoDBOperationTypeInsert), hint.GameID, strconv.Itoa(hint.Version), time.Now()))
			case <-ctx.Done():
				return
			}
		}
	}
}

// newRecord returns a record of a stream of keys.
func newRecord(eventName, gameID, version string, at time.Time) events.DynamoDBEventRecord {
	return events.DynamoDBEventRecord{
		EventSource: "aws:dynamodb", EventVersion: "1.1", AWSRegion: "us-east-1",
		EventName: eventName,
		Change: events.DynamoDBStreamRecord{
			ApproximateCreationDateTime: events.SecondsEpochTime{Time: at},
			StreamViewType:              string(events.DynamoDBStreamViewTypeKeysOnly),
			Keys: map[string]events.DynamoDBAttributeValue{
				gameKey:    events.NewStringAttribute(gameID),
				versionKey: events.NewNumberAttribute(version),
			},
		},
	}
}

package eventsource

import (
	"context"
	"maps"
	"strconv"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"cardgames/games"
	"cardgames/live"
)

// Attributes of the games table: its key, and who made a version.
const (
	gameKey        = "game_id"
	versionKey     = "version"
	actorAttribute = "actor"
)

// Hints returns a Source that converts hints of a local store to the records of a
// stream. It also ends when the channel is closed.
func Hints(hints <-chan live.Hint) Source {
	return func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
		for {
			select {
			case hint, open := <-hints:
				if !open {
					return
				}
				emit(inserted(hint))
			case <-ctx.Done():
				return
			}
		}
	}
}

// inserted returns the record of a new version, of which the body is left out.
func inserted(hint live.Hint) events.DynamoDBEventRecord {
	key := attributes{
		gameKey:    events.NewStringAttribute(hint.GameID),
		versionKey: events.NewNumberAttribute(strconv.Itoa(hint.Version)),
	}
	image := maps.Clone(key)
	if hint.Actor != games.NoActor {
		image[actorAttribute] = events.NewNumberAttribute(strconv.Itoa(int(hint.Actor)))
	}
	return newRecord(string(events.DynamoDBOperationTypeInsert), key, image, time.Now())
}

type attributes = map[string]events.DynamoDBAttributeValue

// newRecord returns a record of a stream of new images.
func newRecord(eventName string, key, image attributes, at time.Time) events.DynamoDBEventRecord {
	return events.DynamoDBEventRecord{
		EventSource: "aws:dynamodb", EventVersion: "1.1", AWSRegion: "us-east-1",
		EventName: eventName,
		Change: events.DynamoDBStreamRecord{
			ApproximateCreationDateTime: events.SecondsEpochTime{Time: at},
			StreamViewType:              string(events.DynamoDBStreamViewTypeNewImage),
			Keys:                        key,
			NewImage:                    image,
		},
	}
}

package eventsource

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
)

// pollPause is the pause between two reads of a shard. Lambda reads each shard four
// times a second.
const pollPause = 250 * time.Millisecond

// Stream returns a Source that reads the stream of a games table from its beginning.
// It reads each shard after its parent, so that the records of a game are in order.
//
// Source: Amazon DynamoDB Developer Guide, "Reading and processing a stream".
func Stream(client *dynamodbstreams.Client, arn string) Source {
	return func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
		s := stream{client: client, arn: arn, emit: emit, iterators: map[string]*string{}}
		for ; ctx.Err() == nil; sleep(ctx, pollPause) {
			if err := s.poll(ctx); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "stream not read", "error", err)
			}
		}
	}
}

type stream struct {
	client    *dynamodbstreams.Client
	arn       string
	emit      func(events.DynamoDBEventRecord)
	iterators map[string]*string // by shard; nil at the end of a shard
}

func (s *stream) poll(ctx context.Context) error {
	out, err := s.client.DescribeStream(ctx, &dynamodbstreams.DescribeStreamInput{StreamArn: &s.arn})
	if err != nil {
		return err
	}
	for _, shard := range out.StreamDescription.Shards {
		if err := s.read(ctx, shard); err != nil {
			return err
		}
	}
	return nil
}

// read emits one page of a shard, unless its parent has not been read to its end.
func (s *stream) read(ctx context.Context, shard types.Shard) error {
	if s.iterators[aws.ToString(shard.ParentShardId)] != nil {
		return nil
	}
	id := aws.ToString(shard.ShardId)
	iterator, known := s.iterators[id]
	if !known {
		out, err := s.client.GetShardIterator(ctx, &dynamodbstreams.GetShardIteratorInput{
			StreamArn: &s.arn, ShardId: &id, ShardIteratorType: types.ShardIteratorTypeTrimHorizon,
		})
		if err != nil {
			return err
		}
		iterator = out.ShardIterator
	}
	if iterator == nil {
		return nil
	}
	page, err := s.client.GetRecords(ctx, &dynamodbstreams.GetRecordsInput{ShardIterator: iterator})
	if err != nil {
		return err
	}
	for _, r := range page.Records {
		s.emit(event(r))
	}
	s.iterators[id] = page.NextShardIterator
	return nil
}

// event returns a record in the form in which a function receives it.
func event(r types.Record) events.DynamoDBEventRecord {
	return newRecord(string(r.EventName), converted(r.Dynamodb.Keys), converted(r.Dynamodb.NewImage),
		aws.ToTime(r.Dynamodb.ApproximateCreationDateTime))
}

// converted converts the types of attributes that the service stores.
func converted(item map[string]types.AttributeValue) attributes {
	all := attributes{}
	for name, value := range item {
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			all[name] = events.NewStringAttribute(v.Value)
		case *types.AttributeValueMemberN:
			all[name] = events.NewNumberAttribute(v.Value)
		case *types.AttributeValueMemberB:
			all[name] = events.NewBinaryAttribute(v.Value)
		default:
			panic(fmt.Sprintf("the attribute %s has the type %T", name, v))
		}
	}
	return all
}

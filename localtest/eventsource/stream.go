package eventsource

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
)

// pollPause is the pause between two reads of the shards: Lambda reads each four
// times a second.
const pollPause = 250 * time.Millisecond

// Stream reads the records of a DynamoDB stream. start says where in the shards
// that there are at first: TRIM_HORIZON or LATEST. Later ones are read from their
// beginning, after their parent's end.
//
// Source: Amazon DynamoDB Developer Guide, "Reading and processing a stream".
func Stream(client *dynamodbstreams.Client, arn string, start types.ShardIteratorType) Source {
	return func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
		s := stream{client: client, arn: arn, start: start, emit: emit, shards: map[string]*shard{}}
		for ; ctx.Err() == nil; sleep(ctx, pollPause) {
			if err := s.poll(ctx); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "stream not read", "error", err)
			}
		}
	}
}

type stream struct {
	client *dynamodbstreams.Client
	arn    string
	start  types.ShardIteratorType // of shards that are found now
	emit   func(events.DynamoDBEventRecord)
	shards map[string]*shard // by id
	order  []string          // their ids, parents before children
}

type shard struct {
	parent   string
	start    types.ShardIteratorType
	last     *string // sequence number of the last record
	iterator *string // nil for none yet
	closed   bool    // and read to its end
}

func (s *stream) poll(ctx context.Context) error {
	if err := s.discover(ctx); err != nil {
		return err
	}
	for _, id := range s.order {
		if err := s.read(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// discover adds the shards that are new.
func (s *stream) discover(ctx context.Context) error {
	input := &dynamodbstreams.DescribeStreamInput{StreamArn: &s.arn}
	for {
		out, err := s.client.DescribeStream(ctx, input)
		if err != nil {
			return err
		}
		for _, found := range out.StreamDescription.Shards {
			s.add(found)
		}
		if input.ExclusiveStartShardId = out.StreamDescription.LastEvaluatedShardId; input.ExclusiveStartShardId == nil {
			s.start = types.ShardIteratorTypeTrimHorizon
			return nil
		}
	}
}

func (s *stream) add(found types.Shard) {
	id := aws.ToString(found.ShardId)
	if _, known := s.shards[id]; known {
		return
	}
	s.shards[id] = &shard{parent: aws.ToString(found.ParentShardId), start: s.start}
	s.order = append(s.order, id)
}

// read passes on one page of a shard, unless its parent has more to read.
func (s *stream) read(ctx context.Context, id string) error {
	at := s.shards[id]
	if parent, known := s.shards[at.parent]; at.closed || known && !parent.closed {
		return nil
	}
	if err := s.position(ctx, id, at); err != nil {
		return err
	}
	page, err := s.client.GetRecords(ctx, &dynamodbstreams.GetRecordsInput{ShardIterator: at.iterator})
	if err != nil {
		return at.renew(err)
	}
	for _, r := range page.Records {
		s.emit(event(s.arn, r))
		at.last = r.Dynamodb.SequenceNumber
	}
	at.iterator, at.closed = page.NextShardIterator, page.NextShardIterator == nil
	return nil
}

// position gets an iterator where there is none.
func (s *stream) position(ctx context.Context, id string, at *shard) error {
	if at.iterator != nil {
		return nil
	}
	input := &dynamodbstreams.GetShardIteratorInput{StreamArn: &s.arn, ShardId: &id, ShardIteratorType: at.start}
	if at.last != nil {
		input.ShardIteratorType, input.SequenceNumber = types.ShardIteratorTypeAfterSequenceNumber, at.last
	}
	out, err := s.client.GetShardIterator(ctx, input)
	if err == nil {
		at.iterator = out.ShardIterator
	}
	return err
}

// renew has the next read begin after the last record where the iterator has
// expired, as one does after 15 minutes.
func (at *shard) renew(err error) error {
	var expired *types.ExpiredIteratorException
	if errors.As(err, &expired) {
		at.iterator = nil
		return nil
	}
	return err
}

// event is a record as a function gets it.
func event(arn string, r types.Record) events.DynamoDBEventRecord {
	return events.DynamoDBEventRecord{
		AWSRegion: aws.ToString(r.AwsRegion), EventID: aws.ToString(r.EventID), EventName: string(r.EventName),
		EventSource: aws.ToString(r.EventSource), EventVersion: aws.ToString(r.EventVersion), EventSourceArn: arn,
		Change: events.DynamoDBStreamRecord{
			ApproximateCreationDateTime: events.SecondsEpochTime{Time: aws.ToTime(r.Dynamodb.ApproximateCreationDateTime)},
			Keys:                        attributes(r.Dynamodb.Keys),
			SequenceNumber:              aws.ToString(r.Dynamodb.SequenceNumber),
			SizeBytes:                   aws.ToInt64(r.Dynamodb.SizeBytes),
			StreamViewType:              string(r.Dynamodb.StreamViewType),
		},
	}
}

// attributes converts strings and numbers.
func attributes(key map[string]types.AttributeValue) map[string]events.DynamoDBAttributeValue {
	converted := map[string]events.DynamoDBAttributeValue{}
	for name, value := range key {
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			converted[name] = events.NewStringAttribute(v.Value)
		case *types.AttributeValueMemberN:
			converted[name] = events.NewNumberAttribute(v.Value)
		}
	}
	return converted
}

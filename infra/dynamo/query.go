package dynamo

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
)

// span names the versions from <= v <= to of a game, at most limit of them.
type span struct {
	gameID      string
	from, to    int
	newestFirst bool
	limit       int
}

// query reads all pages of a span (a page ends at 1 MB). It returns games.ErrNotFound
// if there is no item.
func (s *Store) query(ctx context.Context, want span) ([]games.Record, error) {
	if want.from > want.to { // DynamoDB refuses such a query
		return nil, notFound(want)
	}
	var records []games.Record
	input := s.queryInput(want)
	for more := true; more; more = len(records) < want.limit && input.ExclusiveStartKey != nil {
		input.Limit = aws.Int32(int32(min(want.limit-len(records), math.MaxInt32)))
		page, err := s.client.Query(ctx, input)
		if err != nil {
			return nil, unavailable("read", err)
		}
		s.observe(ctx, "Query", units(page.ConsumedCapacity), 0)
		if records, err = appendItems(records, page.Items); err != nil {
			return nil, err
		}
		input.ExclusiveStartKey = page.LastEvaluatedKey
	}
	if len(records) == 0 {
		return nil, notFound(want)
	}
	return records, nil
}

func appendItems(records []games.Record, items []item) ([]games.Record, error) {
	for _, it := range items {
		r, err := unmarshal(it)
		if err != nil {
			return nil, fmt.Errorf("dynamo: %w", err)
		}
		records = append(records, r)
	}
	return records, nil
}

func (s *Store) queryInput(want span) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName:              &s.table,
		KeyConditionExpression: aws.String("game_id = :game AND version BETWEEN :from AND :to"),
		ExpressionAttributeValues: item{
			":game": &types.AttributeValueMemberS{Value: want.gameID},
			":from": number(want.from),
			":to":   number(want.to),
		},
		ScanIndexForward:       aws.Bool(!want.newestFirst),
		ConsistentRead:         aws.Bool(true),
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	}
}

func notFound(want span) error {
	return fmt.Errorf("dynamo: versions %d to %d: %w", want.from, want.to, games.ErrNotFound)
}

func number[T int | int64](n T) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: strconv.FormatInt(int64(n), 10)}
}

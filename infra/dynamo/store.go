// Package dynamo keeps games in a DynamoDB table, and in another one the
// connections that follow them.
//
// No error contains a game's id, which is the credential of an open game.
//
// Every version of a game is one item that is never changed. The snapshot is an
// item of its own, with the version -1, so that no read of the newest version
// pays for it. The conditional put is the only lock.
//
// Reading needs the permission dynamodb:Query, Append needs dynamodb:PutItem,
// and so does Create, in a transaction or not.
package dynamo

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
	"cardgames/infra/awsconfig"
)

var _ games.Store = (*Store)(nil)

// Store is a games.Store in one table, which has the partition key game_id (S)
// and the sort key version (N). Its TTL attribute is expires_at.
type Store struct {
	client  *dynamodb.Client
	table   string
	observe Observer
}

// Observer receives the read or write units that an operation of DynamoDB consumed.
// DynamoDB does not report the units of a write that a condition refused.
type Observer func(ctx context.Context, operation string, readUnits, writeUnits float64)

// Option changes how a Store works.
type Option func(*Store)

// WithObserver reports the consumption of every operation to observe.
func WithObserver(observe Observer) Option { return func(s *Store) { s.observe = observe } }

// FromEnv returns the Store of a function: the table TABLE_NAME, at the
// endpoint DYNAMODB_ENDPOINT if it is set, with the configuration of awsconfig.
func FromEnv(getenv func(string) string, options ...Option) (*Store, error) {
	cfg, err := awsconfig.FromEnv(getenv)
	if err != nil {
		return nil, err
	}
	table := getenv("TABLE_NAME")
	if table == "" {
		return nil, errors.New("dynamo: not set: TABLE_NAME")
	}
	return New(cfg, table, getenv("DYNAMODB_ENDPOINT"), options...), nil
}

// New returns the Store in a table. Timeouts and retries are those of cfg. The
// endpoint is empty for the one of cfg's region.
func New(cfg aws.Config, table, endpoint string, options ...Option) *Store {
	s := &Store{
		table:   table,
		observe: func(context.Context, string, float64, float64) {},
		client:  newClient(cfg, endpoint),
	}
	for _, option := range options {
		option(s)
	}
	return s
}

func newClient(cfg aws.Config, endpoint string) *dynamodb.Client {
	return dynamodb.NewFromConfig(cfg, verifyResponses, retryCancelledTransactions, func(o *dynamodb.Options) {
		if endpoint != "" {
			o.BaseEndpoint = &endpoint
		}
	})
}

// Create implements games.Store. Without a snapshot there is only one item, and a
// plain put costs half of a transaction (1 write unit instead of 2 for 1 KiB).
func (s *Store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if len(snapshot) > games.MaxSnapshot {
		return fmt.Errorf("dynamo: %d bytes: %w", len(snapshot), games.ErrTooLarge)
	}
	if len(snapshot) == 0 {
		return s.put(ctx, first)
	}
	return s.putBoth(ctx, first, snapshot)
}

// Append implements games.Store.
func (s *Store) Append(ctx context.Context, next games.Record) error { return s.put(ctx, next) }

func (s *Store) put(ctx context.Context, r games.Record) error {
	out, err := s.client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:                           &s.table,
		Item:                                marshal(r),
		ConditionExpression:                 aws.String(isFree),
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
		ReturnConsumedCapacity:              types.ReturnConsumedCapacityTotal,
	})
	var refused *types.ConditionalCheckFailedException
	switch {
	case errors.As(err, &refused):
		return compare(r, refused.Item)
	case err != nil:
		return unavailable("write", err)
	}
	s.observe(ctx, "PutItem", 0, units(out.ConsumedCapacity))
	return nil
}

// putBoth writes the snapshot and version 0 in one transaction. Version 0 has
// the condition for both: one is never stored without the other.
func (s *Store) putBoth(ctx context.Context, first games.Record, snapshot []byte) error {
	out, err := s.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
		TransactItems: []types.TransactWriteItem{
			{Put: &types.Put{
				TableName:                           &s.table,
				Item:                                marshal(first),
				ConditionExpression:                 aws.String(isFree),
				ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
			}},
			{Put: &types.Put{TableName: &s.table, Item: marshal(games.SnapshotRecord(first, snapshot))}},
		},
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	})
	var cancelled *types.TransactionCanceledException
	switch {
	case errors.As(err, &cancelled) && refusedByCondition(cancelled):
		return compare(first, cancelled.CancellationReasons[0].Item)
	case err != nil:
		return unavailable("create", err)
	}
	for _, c := range out.ConsumedCapacity {
		// A retry after a lost response is billed as a read of the stored item.
		s.observe(ctx, "TransactWriteItems", aws.ToFloat64(c.ReadCapacityUnits), aws.ToFloat64(c.WriteCapacityUnits))
	}
	return nil
}

// refusedByCondition reports whether the condition on the first item cancelled
// the transaction.
func refusedByCondition(e *types.TransactionCanceledException) bool {
	return len(e.CancellationReasons) > 0 && aws.ToString(e.CancellationReasons[0].Code) == "ConditionalCheckFailed"
}

// Latest implements games.Store.
func (s *Store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	return s.query(ctx, span{gameID: gameID, from: max(from, 0), to: math.MaxInt, newestFirst: true, limit: limit})
}

// Range implements games.Store.
func (s *Store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	return s.query(ctx, span{gameID: gameID, from: max(from, 0), to: to, limit: math.MaxInt})
}

// Snapshot implements games.Store.
func (s *Store) Snapshot(ctx context.Context, gameID string) (games.Record, error) {
	version := games.SnapshotVersion
	records, err := s.query(ctx, span{gameID: gameID, from: version, to: version, limit: 1})
	if err != nil {
		return games.Record{}, err
	}
	return records[0], nil
}

// Package dynamo keeps games in a DynamoDB table, and in others invitations and the
// connections that follow games.
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
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
	"cardgames/infra/awsconfig"
)

var _ games.Store = (*Store)(nil)

// Store is a games.Store in one table, which has the partition key game_id (S)
// and the sort key version (N). Its TTL attribute is expires_at.
type Store struct {
	database
	table string
}

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

// New returns the Store in a table. Timeouts and retries are cfg's. The
// endpoint is empty for the one of cfg's region.
func New(cfg aws.Config, table, endpoint string, options ...Option) *Store {
	return &Store{database: newDatabase(cfg, endpoint, options), table: table}
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
	return recognise(r, s.database.put(ctx, s.newVersion(r)))
}

// putBoth writes the snapshot and version 0 in one transaction. Version 0 has
// the condition for both: one is never stored without the other.
func (s *Store) putBoth(ctx context.Context, first games.Record, snapshot []byte) error {
	return recognise(first, s.transact(ctx, "create",
		types.TransactWriteItem{Put: s.newVersion(first)},
		types.TransactWriteItem{Put: s.snapshotOf(first, snapshot)}))
}

// newVersion writes a version of a game that must not exist.
func (s *Store) newVersion(r games.Record) *types.Put {
	return &types.Put{
		TableName:                           &s.table,
		Item:                                marshal(r),
		ConditionExpression:                 aws.String(isFree),
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
	}
}

func (s *Store) snapshotOf(first games.Record, snapshot []byte) *types.Put {
	return &types.Put{TableName: &s.table, Item: marshal(games.SnapshotRecord(first, snapshot))}
}

// recognise returns nil if a write of r was refused because r itself is stored: an
// earlier attempt succeeded, and its response was lost.
func recognise(r games.Record, err error) error {
	refused, ok := errors.AsType[*refusal](err)
	if !ok {
		return err
	}
	existing, err := unmarshal(refused.stored)
	switch {
	case err != nil:
		return fmt.Errorf("dynamo: %w", err)
	case existing.Nonce != r.Nonce:
		return fmt.Errorf("dynamo: version %d: %w", r.Version, games.ErrConflict)
	}
	return nil
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

package dynamo

import (
	"context"
	"errors"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// database is a client of DynamoDB that reports what its operations consume.
type database struct {
	client  *dynamodb.Client
	observe Observer
}

// Observer receives the read or write units that an operation of DynamoDB consumed.
// DynamoDB does not report the units of a write that a condition refused.
type Observer func(ctx context.Context, operation string, readUnits, writeUnits float64)

// Option changes how a Store or Invitations work.
type Option func(*database)

// WithObserver reports the consumption of every operation to observe.
func WithObserver(observe Observer) Option { return func(d *database) { d.observe = observe } }

func newDatabase(cfg aws.Config, endpoint string, options []Option) database {
	d := database{
		client:  newClient(cfg, endpoint),
		observe: func(context.Context, string, float64, float64) {},
	}
	for _, option := range options {
		option(&d)
	}
	return d
}

func newClient(cfg aws.Config, endpoint string) *dynamodb.Client {
	return dynamodb.NewFromConfig(cfg, verifyResponses, retryConflicts, func(o *dynamodb.Options) {
		if endpoint != "" {
			o.BaseEndpoint = &endpoint
		}
	})
}

// refusal is the error of a write whose condition does not hold.
type refusal struct {
	// stored is the item that the write, or the first one of its transaction, would
	// replace; nil if there is none.
	stored item
}

func (*refusal) Error() string { return "dynamo: the condition does not hold" }

// put does one write. Its error is a *refusal or wraps games.ErrUnavailable.
func (d database) put(ctx context.Context, w *types.Put) error {
	out, err := d.client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:                           w.TableName,
		Item:                                w.Item,
		ConditionExpression:                 w.ConditionExpression,
		ExpressionAttributeValues:           w.ExpressionAttributeValues,
		ReturnValuesOnConditionCheckFailure: w.ReturnValuesOnConditionCheckFailure,
		ReturnConsumedCapacity:              types.ReturnConsumedCapacityTotal,
	})
	var refused *types.ConditionalCheckFailedException
	switch {
	case errors.As(err, &refused):
		return &refusal{refused.Item}
	case err != nil:
		return unavailable("write", err)
	}
	d.observe(ctx, "PutItem", 0, units(out.ConsumedCapacity))
	return nil
}

// transact does all writes or none. Its error is a *refusal or wraps
// games.ErrUnavailable.
func (d database) transact(ctx context.Context, doing string, writes ...types.TransactWriteItem) error {
	out, err := d.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
		TransactItems:          writes,
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	})
	var cancelled *types.TransactionCanceledException
	switch {
	case errors.As(err, &cancelled) && slices.ContainsFunc(cancelled.CancellationReasons, isFailedCondition):
		return &refusal{cancelled.CancellationReasons[0].Item}
	case err != nil:
		return unavailable(doing, err)
	}
	for _, c := range out.ConsumedCapacity {
		// A retry after a lost response is billed as a read of the stored item.
		d.observe(ctx, "TransactWriteItems", aws.ToFloat64(c.ReadCapacityUnits), aws.ToFloat64(c.WriteCapacityUnits))
	}
	return nil
}

func isFailedCondition(r types.CancellationReason) bool {
	return aws.ToString(r.Code) == "ConditionalCheckFailed"
}

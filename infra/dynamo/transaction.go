package dynamo

import (
	"context"
	"errors"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go/middleware"
)

// passing are the reasons for a cancelled transaction after which the same one
// may succeed (DynamoDB API Reference, "TransactWriteItems", Errors). The SDK
// tries none of them again.
var passing = []string{"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"}

func retryCancelledTransactions(o *dynamodb.Options) {
	o.APIOptions = append(o.APIOptions, func(stack *middleware.Stack) error {
		return stack.Deserialize.Add(middleware.DeserializeMiddlewareFunc("RetryCancelledTransaction", markPassing), middleware.Before)
	})
}

func markPassing(ctx context.Context, in middleware.DeserializeInput, next middleware.DeserializeHandler) (
	out middleware.DeserializeOutput, metadata middleware.Metadata, err error,
) {
	out, metadata, err = next.HandleDeserialize(ctx, in)
	if cancelled, ok := errors.AsType[*types.TransactionCanceledException](err); ok && passes(cancelled) {
		err = retryable{err}
	}
	return out, metadata, err
}

// passes reports whether nothing but passing reasons cancelled the transaction.
func passes(e *types.TransactionCanceledException) bool {
	some := false
	for _, reason := range e.CancellationReasons {
		code := aws.ToString(reason.Code)
		if code != "" && code != "None" && !slices.Contains(passing, code) {
			return false
		}
		some = some || slices.Contains(passing, code)
	}
	return some
}

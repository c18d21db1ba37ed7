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

// transient are the reasons for a cancelled transaction after which a retry may
// succeed (DynamoDB API Reference, "TransactWriteItems", Errors). The SDK does not
// retry them.
var transient = []string{"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"}

func retryConflicts(o *dynamodb.Options) {
	o.APIOptions = append(o.APIOptions, func(stack *middleware.Stack) error {
		return stack.Deserialize.Add(middleware.DeserializeMiddlewareFunc("RetryConflict", markTransient),
			middleware.Before)
	})
}

func markTransient(ctx context.Context, in middleware.DeserializeInput, next middleware.DeserializeHandler) (
	out middleware.DeserializeOutput, metadata middleware.Metadata, err error,
) {
	out, metadata, err = next.HandleDeserialize(ctx, in)
	cancelled, ok := errors.AsType[*types.TransactionCanceledException](err)
	_, meets := errors.AsType[*types.TransactionConflictException](err) // a single write meets a transaction
	if meets || ok && isTransient(cancelled) {
		err = retryable{err}
	}
	return out, metadata, err
}

// isTransient reports whether only transient reasons cancelled the transaction.
func isTransient(e *types.TransactionCanceledException) bool {
	found := false
	for _, reason := range e.CancellationReasons {
		code := aws.ToString(reason.Code)
		if code != "" && code != "None" && !slices.Contains(transient, code) {
			return false
		}
		found = found || slices.Contains(transient, code)
	}
	return found
}

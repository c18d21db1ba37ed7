package dynamo

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/smithy-go/middleware"
	smithyhttp "github.com/aws/smithy-go/transport/http"
)

// verifyResponses rejects a response whose bytes differ from those that DynamoDB sent. The
// SDK computes the checksum too, but only logs a difference (as a warning about
// closing the body) and decodes the response.
func verifyResponses(o *dynamodb.Options) {
	o.DisableValidateResponseChecksum = true
	o.APIOptions = append(o.APIOptions, func(stack *middleware.Stack) error {
		return stack.Deserialize.Add(middleware.DeserializeMiddlewareFunc("VerifyResponse", verifyResponse), middleware.After)
	})
}

func verifyResponse(ctx context.Context, in middleware.DeserializeInput, next middleware.DeserializeHandler) (
	out middleware.DeserializeOutput, metadata middleware.Metadata, err error,
) {
	out, metadata, err = next.HandleDeserialize(ctx, in)
	if err != nil {
		return out, metadata, err
	}
	return out, metadata, verifyBody(out.RawResponse.(*smithyhttp.Response))
}

func verifyBody(response *smithyhttp.Response) error {
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil {
		return retryable{err}
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	want := response.Header.Get("X-Amz-Crc32") // some errors come without it
	if got := strconv.FormatUint(uint64(crc32.ChecksumIEEE(body)), 10); want != "" && got != want {
		return retryable{fmt.Errorf("the checksum of the response is %s, its header says %s", got, want)}
	}
	return nil
}

// retryable is an error after which the SDK tries again: reading changes nothing, and
// a repeated write is recognised by its nonce.
type retryable struct{ error }

func (e retryable) Unwrap() error { return e.error }

// RetryableError implements the interface that the SDK's retryer looks for.
func (retryable) RetryableError() bool { return true }

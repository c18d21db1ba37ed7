// Package s3 keeps exports as objects of an S3 bucket. It needs the permission
// s3:PutObject and no other: checking whether an object exists would need
// s3:ListBucket too, without which S3 responds 403 for a missing one.
package s3

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"

	"cardgames/games"
	"cardgames/infra/awsconfig"
)

// Codes of S3 for a conditional write (Amazon S3 User Guide, "How to prevent
// object overwrites with conditional writes").
const (
	// codeExists: the object exists.
	codeExists = "PreconditionFailed"
	// codeConflict: another request was changing the object at the same time.
	codeConflict = "ConditionalRequestConflict"
)

var _ games.Archive = (*Archive)(nil)

// Archive is a games.Archive in one bucket.
type Archive struct {
	client *s3.Client
	bucket string
}

// FromEnv returns the Archive of a function: the bucket BUCKET_NAME, at the
// endpoint S3_ENDPOINT if it is set, with the configuration of awsconfig.
func FromEnv(getenv func(string) string) (*Archive, error) {
	cfg, err := awsconfig.FromEnv(getenv)
	if err != nil {
		return nil, err
	}
	bucket := getenv("BUCKET_NAME")
	if bucket == "" {
		return nil, errors.New("s3: not set: BUCKET_NAME")
	}
	return New(cfg, bucket, getenv("S3_ENDPOINT")), nil
}

// New returns the Archive in a bucket. Timeouts and retries are cfg's.
// The endpoint is empty for the one of cfg's region; any other is used in path
// style (http://host/bucket/key), because a local server has one host name.
func New(cfg aws.Config, bucket, endpoint string) *Archive {
	return &Archive{bucket: bucket, client: s3.NewFromConfig(cfg, func(o *s3.Options) {
		// Otherwise the SDK may send the body in chunks followed by a checksum, which
		// not every S3 server supports. TLS protects the bytes in transit.
		o.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		o.Retryer = retry.AddWithErrorCodes(o.Retryer, codeConflict)
		if endpoint != "" {
			o.BaseEndpoint = &endpoint
			o.UsePathStyle = true
		}
	})}
}

// Put implements games.Archive, for a body of JSON.
func (a *Archive) Put(ctx context.Context, key string, body []byte) error {
	_, err := a.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket:      &a.bucket,
		Key:         &key,
		Body:        bytes.NewReader(body),
		ContentType: aws.String("application/json"),
		IfNoneMatch: aws.String("*"),
	})
	var refusal smithy.APIError
	if errors.As(err, &refusal) && refusal.ErrorCode() == codeExists {
		return nil
	}
	if err != nil {
		return fmt.Errorf("s3: put: %w: %w", games.ErrUnavailable, withoutURL(err))
	}
	return nil
}

// withoutURL returns the cause of a network error. The error's own text has the URL
// and so the key, which contains a game's id.
func withoutURL(err error) error {
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err
	}
	return err
}

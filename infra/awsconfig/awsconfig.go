// Package awsconfig builds the configuration of the AWS clients from the environment
// variables that the Lambda runtime sets. The SDK's config.LoadDefaultConfig also
// looks for profiles, roles and metadata services, which a function does not have
// and which would slow down every cold start.
package awsconfig

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
)

// An operation that gets no response ends after about 5 s (three attempts of
// 1.5 s and two pauses of at most 0.25 s), well inside a function timeout of
// 10 s. The services respond in a few milliseconds.
const (
	// AttemptTimeout covers one attempt from the connection to the last byte.
	AttemptTimeout = 1500 * time.Millisecond
	// MaxAttempts counts the first attempt too.
	MaxAttempts = 3
	// MaxBackoff is the longest pause between two attempts.
	MaxBackoff = 250 * time.Millisecond
)

// idleConnections is how many connections to one host stay open between requests: as
// many as a batch of hints has sends at once. With the SDK's ten, most sends of each
// batch would begin with a handshake of TLS.
const idleConnections = 128

// FromEnv reads AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and
// AWS_SESSION_TOKEN if it is set. The error names every missing variable; an empty
// one counts as missing.
//
// The credentials are never refreshed: Lambda sets them once for an execution
// environment, and the SDK's own loader does not refresh variables either
// (AWS Lambda Developer Guide, "Defined runtime environment variables").
func FromEnv(getenv func(string) string) (aws.Config, error) {
	var missing []string
	required := func(name string) string {
		if getenv(name) == "" {
			missing = append(missing, name)
		}
		return getenv(name)
	}
	region := required("AWS_REGION")
	credentials := aws.Credentials{
		AccessKeyID:     required("AWS_ACCESS_KEY_ID"),
		SecretAccessKey: required("AWS_SECRET_ACCESS_KEY"),
		SessionToken:    getenv("AWS_SESSION_TOKEN"),
		Source:          "environment",
	}
	if len(missing) > 0 {
		return aws.Config{}, fmt.Errorf("awsconfig: not set: %s", strings.Join(missing, ", "))
	}
	return aws.Config{
		Region: region,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return credentials, nil
		}),
		HTTPClient: awshttp.NewBuildableClient().WithTimeout(AttemptTimeout).WithTransportOptions(keepConnections),
		Retryer:    retryer,
	}, nil
}

func keepConnections(t *http.Transport) {
	t.MaxIdleConns, t.MaxIdleConnsPerHost = 2*idleConnections, idleConnections
}

func retryer() aws.Retryer {
	return retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts = MaxAttempts
		o.MaxBackoff = MaxBackoff
	})
}

package check

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
	"github.com/aws/aws-sdk-go-v2/service/servicequotas"
	"github.com/aws/aws-sdk-go-v2/service/servicequotas/types"
	"github.com/aws/smithy-go"
)

// account is what an account allows, and the parameters of the stack if there is one.
type account struct {
	parameters map[string]string

	concurrency float64 // executions of all functions at once
	requests    float64 // a second of all APIs
	reads       float64 // units a second of one table
	writes      float64
}

// reader reads an account.
type reader struct {
	functions *lambda.Client
	quotas    *servicequotas.Client
	stacks    *cloudformation.Client
}

func newReader(cfg aws.Config) reader {
	return reader{lambda.NewFromConfig(cfg), servicequotas.NewFromConfig(cfg), cloudformation.NewFromConfig(cfg)}
}

func (r reader) account(ctx context.Context, stack string) (a account, err error) {
	settings, err := r.functions.GetAccountSettings(ctx, &lambda.GetAccountSettingsInput{})
	if err != nil {
		return account{}, err
	}
	a.concurrency = float64(settings.AccountLimit.ConcurrentExecutions)
	// The codes of quotas are from Amazon API Gateway Developer Guide, "Amazon API
	// Gateway quotas", and of AWS General Reference, "Amazon DynamoDB endpoints and
	// quotas".
	for _, quota := range []struct {
		service, code string
		value         *float64
	}{
		{"apigateway", requestsCode, &a.requests},
		{"dynamodb", readsCode, &a.reads},
		{"dynamodb", writesCode, &a.writes},
	} {
		if *quota.value, err = r.quota(ctx, quota.service, quota.code); err != nil {
			return account{}, fmt.Errorf("quota %s of %s: %w", quota.code, quota.service, err)
		}
	}
	a.parameters, err = r.parameters(ctx, stack)
	return a, err
}

const (
	concurrencyCode = "L-B99A9384"
	requestsCode    = "L-8A5B8E43"
	readsCode       = "L-CF0CBE56"
	writesCode      = "L-AB614373"
)

// quota returns the applied value of a quota, or the default if it was never changed.
func (r reader) quota(ctx context.Context, service, code string) (float64, error) {
	applied, err := r.quotas.GetServiceQuota(ctx,
		&servicequotas.GetServiceQuotaInput{ServiceCode: &service, QuotaCode: &code})
	if err == nil {
		return aws.ToFloat64(applied.Quota.Value), nil
	}
	var missing *types.NoSuchResourceException
	if !errors.As(err, &missing) {
		return 0, err
	}
	initial, err := r.quotas.GetAWSDefaultServiceQuota(ctx,
		&servicequotas.GetAWSDefaultServiceQuotaInput{ServiceCode: &service, QuotaCode: &code})
	if err != nil {
		return 0, err
	}
	return aws.ToFloat64(initial.Quota.Value), nil
}

// parameters returns the parameters of the stack, none if it does not exist.
func (r reader) parameters(ctx context.Context, stack string) (map[string]string, error) {
	found, err := r.stacks.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &stack})
	var refused smithy.APIError
	if errors.As(err, &refused) && refused.ErrorCode() == "ValidationError" &&
		strings.Contains(refused.ErrorMessage(), "does not exist") {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, p := range found.Stacks[0].Parameters {
		all[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	return all, nil
}

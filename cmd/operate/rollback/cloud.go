package rollback

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
	"github.com/aws/aws-sdk-go-v2/service/lambda/types"
)

// alias is the alias that requests reach functions by (AutoPublishAlias in
// template.yaml).
var alias = "live"

// cloud reads and changes the functions of stacks.
type cloud struct {
	lambda *lambda.Client
	stacks *cloudformation.Client
}

func newCloud(cfg aws.Config) cloud {
	return cloud{lambda.NewFromConfig(cfg), cloudformation.NewFromConfig(cfg)}
}

// functions returns the functions of a stack.
func (c cloud) functions(ctx context.Context, stack string) (all []function, err error) {
	pages := cloudformation.NewListStackResourcesPaginator(c.stacks,
		&cloudformation.ListStackResourcesInput{StackName: &stack})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		for _, resource := range page.StackResourceSummaries {
			if aws.ToString(resource.ResourceType) != "AWS::Lambda::Function" {
				continue
			}
			f, err := c.function(ctx, aws.ToString(resource.PhysicalResourceId))
			f.id = aws.ToString(resource.LogicalResourceId)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.id, err)
			}
			all = append(all, f)
		}
	}
	return all, nil
}

func (c cloud) function(ctx context.Context, name string) (function, error) {
	f := function{name: name}
	pages := lambda.NewListVersionsByFunctionPaginator(c.lambda, &lambda.ListVersionsByFunctionInput{FunctionName: &name})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return function{}, err
		}
		for _, v := range page.Versions {
			if v.Environment != nil && v.Environment.Variables["RELEASE"] != "" && aws.ToString(v.Version) != "$LATEST" {
				f.versions = append(f.versions,
					version{aws.ToString(v.Version), v.Environment.Variables["RELEASE"], v.Environment.Variables})
			}
		}
	}
	slices.SortFunc(f.versions, func(a, b version) int { return cmp.Compare(number(b), number(a)) })
	live, err := c.lambda.GetAlias(ctx, &lambda.GetAliasInput{FunctionName: &name, Name: &alias})
	if err != nil {
		return function{}, err
	}
	f.live = aws.ToString(live.FunctionVersion)
	f.rollout = live.RoutingConfig != nil && len(live.RoutingConfig.AdditionalVersionWeights) > 0
	return f, nil
}

// number returns the number of a version, which grows with each one.
func number(v version) int {
	n, _ := strconv.Atoi(v.number)
	return n
}

// point makes the alias lead to one version alone.
func (c cloud) point(ctx context.Context, name, version string) error {
	_, err := c.lambda.UpdateAlias(ctx, &lambda.UpdateAliasInput{FunctionName: &name, Name: &alias,
		FunctionVersion: &version, RoutingConfig: &types.AliasRoutingConfiguration{}})
	return err
}

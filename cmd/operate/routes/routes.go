// Package routes lets routes of a deployed stack be removed and renamed.
package routes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/smithy-go"

	"cardgames/infra/template"
)

var stage = "$default"

// Run deletes the throttles of routes that a deployment does not have, or that are gone. The
// gateway keeps them where the route goes, and then refuses each update of the stage (AWS
// Serverless Application Model, issue 1939), also the one of a roll-back. Until the deployment
// such a route has the default throttle. Without a stack there is nothing to do.
func Run(ctx context.Context, w io.Writer, deployment *template.Template, stack string) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	gateway := apigatewayv2.NewFromConfig(cfg)
	api, err := find(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil || api == "" {
		return err
	}
	described, err := gateway.GetStage(ctx, &apigatewayv2.GetStageInput{ApiId: &api, StageName: &stage})
	if err != nil {
		return err
	}
	there, err := routes(ctx, gateway, api)
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(described.RouteSettings)) {
		if there[key] && slices.ContainsFunc(deployment.Routes, func(r template.Route) bool { return r.Key() == key }) {
			continue
		}
		if _, err := gateway.DeleteRouteSettings(ctx,
			&apigatewayv2.DeleteRouteSettingsInput{ApiId: &api, StageName: &stage, RouteKey: &key}); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		fmt.Fprintf(w, "%s has the default throttle until the deployment\n", key)
	}
	return nil
}

// find returns the id of the stack's HTTP API, "" if there is no stack yet.
func find(ctx context.Context, client *cloudformation.Client, stack string) (string, error) {
	out, err := client.DescribeStackResource(ctx,
		&cloudformation.DescribeStackResourceInput{StackName: &stack, LogicalResourceId: aws.String("Api")})
	if refused := smithy.APIError(nil); errors.As(err, &refused) && refused.ErrorCode() == "ValidationError" {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return aws.ToString(out.StackResourceDetail.PhysicalResourceId), nil
}

// routes returns the keys of the routes that there are.
func routes(ctx context.Context, gateway *apigatewayv2.Client, api string) (map[string]bool, error) {
	all := map[string]bool{}
	for token := (*string)(nil); ; {
		page, err := gateway.GetRoutes(ctx, &apigatewayv2.GetRoutesInput{ApiId: &api, NextToken: token})
		if err != nil {
			return nil, err
		}
		for _, r := range page.Items {
			all[aws.ToString(r.RouteKey)] = true
		}
		if token = page.NextToken; token == nil {
			return all, nil
		}
	}
}

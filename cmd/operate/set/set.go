// Package set changes parameters of a stack that is deployed, without a build.
package set

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"

	"cardgames/infra/template"
)

// Run changes the parameters and waits until the stack is updated. The template, the code of
// functions and all other parameters stay as they are. Where functions have a parameter in
// their environment, it makes a release.
func Run(ctx context.Context, w io.Writer, deployment *template.Template, stack string,
	values map[string]string) error {
	if err := settable(stack, values); err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	if inEnvironment(deployment, values) {
		return Release(ctx, w, cfg, stack, values)
	}
	return change{stack, values, unchanged}.update(ctx, w, cfg)
}

// built has the parameters that need a build, with what sets each beside the stack.
var built = map[string]string{"Architecture": " ARCH=...", "Release": "", "Commit": ""}

func settable(stack string, values map[string]string) error {
	if len(values) == 0 {
		return errors.New("no Name=value is given")
	}
	for name := range values {
		if arguments, needsBuild := built[name]; needsBuild {
			return fmt.Errorf("%s needs a build: make deploy STACK=%s%s", name, stack, arguments)
		}
	}
	return nil
}

// composed has the parameters of which the template makes a variable.
var composed = map[string][]string{
	"LIVE_URL":   {"LiveUpdates", "EdgeHost"},
	"PUBLIC_URL": {"EdgeHost", "DomainName"},
}

// inEnvironment reports whether functions have one of the parameters in their environment, which
// reaches them with a release only.
func inEnvironment(deployment *template.Template, values map[string]string) bool {
	for _, f := range deployment.Functions {
		for _, parameter := range f.Environment {
			needs := append(composed[parameter], parameter)
			if slices.ContainsFunc(needs, func(name string) bool { _, named := values[name]; return named }) {
				return true
			}
		}
	}
	return false
}

// change is a change of a deployed stack: new values of parameters, and of its template.
type change struct {
	stack  string
	values map[string]string
	edit   func(template string) (string, error)
}

func unchanged(template string) (string, error) { return template, nil }

func (c change) update(ctx context.Context, w io.Writer, cfg aws.Config) error {
	client := cloudformation.NewFromConfig(cfg)
	described, err := describe(ctx, client, c.stack)
	if err != nil {
		return err
	}
	parameters, err := changed(described.Parameters, c.values)
	if err != nil {
		return err
	}
	url, err := c.upload(ctx, cfg)
	if err != nil {
		return err
	}
	_, err = client.UpdateStack(ctx, &cloudformation.UpdateStackInput{StackName: &c.stack, Parameters: parameters,
		TemplateURL:  &url,
		Capabilities: []types.Capability{types.CapabilityCapabilityIam, types.CapabilityCapabilityAutoExpand}})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s is being changed: %s\n", c.stack, strings.Join(assignments(c.values), " "))
	return cloudformation.NewStackUpdateCompleteWaiter(client).Wait(ctx,
		&cloudformation.DescribeStacksInput{StackName: &c.stack}, time.Hour)
}

func describe(ctx context.Context, client *cloudformation.Client, stack string) (described types.Stack, err error) {
	out, err := client.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &stack})
	if err != nil {
		return described, err
	}
	return out.Stacks[0], nil
}

// assignments returns the values as they are given, in the order of their names.
func assignments(values map[string]string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		all = append(all, name+"="+values[name])
	}
	return all
}

// changed returns the parameters of an update: the new values, and all others as they are.
func changed(has []types.Parameter, values map[string]string) (parameters []types.Parameter, err error) {
	for name, value := range values {
		known := func(p types.Parameter) bool { return aws.ToString(p.ParameterKey) == name }
		if !slices.ContainsFunc(has, known) {
			return nil, fmt.Errorf("the stack has no parameter %s", name)
		}
		parameters = append(parameters, types.Parameter{ParameterKey: &name, ParameterValue: &value})
	}
	for _, p := range has {
		if _, changed := values[aws.ToString(p.ParameterKey)]; !changed {
			parameters = append(parameters, types.Parameter{ParameterKey: p.ParameterKey, UsePreviousValue: aws.Bool(true)})
		}
	}
	return parameters, nil
}

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

// Run changes the parameters and waits until the stack is updated. Templates, functions
// and all other parameters stay as they are. A parameter that functions get in their
// environment reaches them with the next release only, so it is refused.
func Run(ctx context.Context, w io.Writer, deployment *template.Template, stack string,
	values map[string]string) error {
	if err := settable(deployment, values); err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	return Update(ctx, w, cloudformation.NewFromConfig(cfg), stack, values)
}

// Update changes the parameters, whichever they are, and waits until the stack is updated.
func Update(ctx context.Context, w io.Writer, client *cloudformation.Client, stack string,
	values map[string]string) error {
	out, err := client.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &stack})
	if err != nil {
		return err
	}
	parameters, err := change(out.Stacks[0].Parameters, values)
	if err != nil {
		return err
	}
	_, err = client.UpdateStack(ctx, &cloudformation.UpdateStackInput{StackName: &stack, Parameters: parameters,
		UsePreviousTemplate: aws.Bool(true),
		Capabilities:        []types.Capability{types.CapabilityCapabilityIam, types.CapabilityCapabilityAutoExpand}})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s is being changed: %s\n", stack, strings.Join(assignments(values), " "))
	return cloudformation.NewStackUpdateCompleteWaiter(client).Wait(ctx,
		&cloudformation.DescribeStacksInput{StackName: &stack}, time.Hour)
}

func settable(deployment *template.Template, values map[string]string) error {
	if len(values) == 0 {
		return errors.New("no Name=value is given")
	}
	for id, f := range deployment.Functions {
		for _, parameter := range f.Environment {
			if value, named := values[parameter]; named {
				return fmt.Errorf("%s is in the environment of %s, which gets it with a release: "+
					"make deploy PARAMS='%s=%s'", parameter, id, parameter, value)
			}
		}
	}
	return nil
}

// assignments returns the values as they are given, in the order of their names.
func assignments(values map[string]string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		all = append(all, name+"="+values[name])
	}
	return all
}

// change returns the parameters of an update: the new values, and all others as they are.
func change(has []types.Parameter, values map[string]string) (parameters []types.Parameter, err error) {
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

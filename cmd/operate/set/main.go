// Command set changes parameters of a stack that is deployed, without a build:
//
//	go run ./cmd/operate/set -stack card-games Serve=false
//
// Templates, functions and all other parameters stay as they are. A parameter that
// functions get in their environment reaches them with the next release only, so it is
// refused.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"

	"cardgames/infra/template"
)

func main() {
	stack := flag.String("stack", "card-games", "name of the stack")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, ".", *stack, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "set:", err)
		os.Exit(1)
	}
}

// run changes the parameters. root is the folder of the repository.
func run(ctx context.Context, w io.Writer, root, stack string, arguments []string) error {
	values, err := parse(root, arguments)
	if err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	client := cloudformation.NewFromConfig(cfg)
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
	fmt.Fprintf(w, "%s is being changed: %s\n", stack, strings.Join(arguments, " "))
	return cloudformation.NewStackUpdateCompleteWaiter(client).Wait(ctx,
		&cloudformation.DescribeStacksInput{StackName: &stack}, time.Hour)
}

// parse reads arguments of the form Name=value.
func parse(root string, arguments []string) (map[string]string, error) {
	deployment, err := template.Load(root + "/template.yaml")
	if err != nil {
		return nil, err
	}
	if len(arguments) == 0 {
		return nil, errors.New("no Name=value is given")
	}
	values := map[string]string{}
	for _, argument := range arguments {
		name, value, found := strings.Cut(argument, "=")
		if !found {
			return nil, fmt.Errorf("%q is not of the form Name=value", argument)
		}
		for id, f := range deployment.Functions {
			for _, parameter := range f.Environment {
				if parameter == name {
					return nil, fmt.Errorf("%s is in the environment of %s, which gets it with a release: "+
						"make deploy PARAMS='%s'", name, id, argument)
				}
			}
		}
		values[name] = value
	}
	return values, nil
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

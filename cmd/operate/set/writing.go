package set

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"cardgames/infra/template"
)

// perUnit is what the brake counts an hour of a write unit a second as, in dollars (template.yaml).
const perUnit = 3600 * 2 / 1e6

// Raised returns the thresholds of the brake of a deployment with the cost of some write units a
// second added.
func Raised(deployment *template.Template, units int) (map[string]string, error) {
	values, failed := map[string]string{}, error(nil)
	for stage := range deployment.Brake.Stages {
		above, err := deployment.Number(stage + "Above")
		failed = errors.Join(failed, err)
		values[stage+"Above"] = fmt.Sprintf("%.2f", above+perUnit*float64(units))
	}
	return values, failed
}

// Writing lets the brake of a stack pass some write units a second for as long as work runs. Then the
// thresholds are as before, also where work has failed or was interrupted.
func Writing(ctx context.Context, w io.Writer, deployment *template.Template, stack string, units int,
	work func() error) error {
	before, err := merge(ctx, deployment, stack)
	if err != nil {
		return err
	}
	raised, err := Raised(deployment, units)
	if err != nil {
		return err
	}
	maps.DeleteFunc(before, func(name, _ string) bool { _, is := raised[name]; return !is })
	fmt.Fprintf(w, "the thresholds of the brake are raised; should this be killed, set them back:\n"+
		"  make set STACK=%s PARAMS='%s'\n", stack, strings.Join(assignments(before), " "))
	if err := Run(ctx, w, deployment, stack, raised); err != nil {
		return err
	}
	return errors.Join(work(), Run(context.WithoutCancel(ctx), w, deployment, stack, before))
}

// merge lets a deployment have the parameters of a stack, and returns these.
func merge(ctx context.Context, deployment *template.Template, stack string) (map[string]string, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, err
	}
	described, err := describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil {
		return nil, err
	}
	has := map[string]string{}
	for _, p := range described.Parameters {
		has[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	maps.Copy(deployment.Defaults, has)
	return has, nil
}

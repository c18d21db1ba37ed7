// Package check compares what a deployment may need with what the AWS account allows,
// before anything is changed.
package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/infra/template"
)

// Run prints the comparison for a deployment with these parameters; others have the
// values of the stack, or else the template's defaults, which it overwrites. It returns
// an error if the deployment would fail, the first visitor would be refused, or a parameter has
// the value of an example.
func Run(ctx context.Context, w io.Writer, deployment *template.Template, stack string,
	parameters map[string]string) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	has, err := newReader(cfg).account(ctx, stack)
	if err != nil {
		return fmt.Errorf("the account cannot be read, so nothing was deployed: %w", err)
	}
	maps.Copy(deployment.Defaults, has.parameters)
	maps.Copy(deployment.Defaults, parameters)
	if examples := Examples(deployment.Defaults); len(examples) > 0 {
		return fmt.Errorf("%s: the value of an example; name your own, so nothing was deployed", strings.Join(examples, ", "))
	}
	findings, err := compare(deployment, has)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "the size is %s\n", deployment.Defaults["Size"])
	return report(w, findings)
}

// report prints the findings. It returns an error if one stops the deployment.
func report(w io.Writer, findings []finding) error {
	stops := false
	for _, f := range findings {
		verdict := "enough"
		switch {
		case f.has < f.needs && f.stops:
			verdict, stops = "TOO LOW", true
		case f.has < f.needs:
			verdict = "low"
		}
		fmt.Fprintf(w, "%-8s %6.0f %s, of %.0f that %s\n", verdict, f.has, f.what, f.needs, f.why)
		if f.has < f.needs {
			fmt.Fprintf(w, "%15s %s\n", "", f.remedy)
		}
	}
	if stops {
		return errors.New("the account is too small for these parameters, so nothing was deployed")
	}
	return nil
}

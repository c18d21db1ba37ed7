// Command account compares what a deployment may need with what the AWS account allows,
// before anything is changed:
//
//	go run ./cmd/operate/check -stack card-games CreatesPerSecond=5 HintBatches=4
//
// The arguments are the parameters of the deployment; others have the values of the
// stack, or the template's defaults. It exits with 1 where the deployment would fail, or
// the first visitor would be refused, and otherwise says what is reached first. It
// changes nothing.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/infra/template"
)

func main() {
	stack := flag.String("stack", "card-games", "name of the stack")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, ".", *stack, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "account:", err)
		os.Exit(1)
	}
}

// run prints the comparison. root is the folder of the repository.
func run(ctx context.Context, w io.Writer, root, stack string, arguments []string) error {
	deployment, err := template.Load(root + "/template.yaml")
	if err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	has, err := newReader(cfg).account(ctx, stack)
	if err != nil {
		return fmt.Errorf("the account cannot be read, so nothing was deployed: %w", err)
	}
	for name, value := range has.parameters {
		deployment.Defaults[name] = value
	}
	for _, argument := range arguments {
		name, value, found := strings.Cut(argument, "=")
		if !found {
			return fmt.Errorf("%q is not of the form Name=value", argument)
		}
		deployment.Defaults[name] = value
	}
	findings, err := compare(deployment, has)
	if err != nil {
		return err
	}
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
		return fmt.Errorf("the account is too small for these parameters, so nothing was deployed")
	}
	return nil
}

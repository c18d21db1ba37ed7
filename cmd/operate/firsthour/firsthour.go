// Package firsthour checks a new account, deploys the service to it, and looks at what only an
// account can show, step by step.
package firsthour

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"cardgames/cmd/operate/consent"
	"cardgames/infra/template"
)

// Options are what an operator chooses.
type Options struct {
	Stack      string
	Parameters map[string]string // of the deployment
	Plan       bool              // check the account, and only name the other steps
	Trial      bool              // also the steps that stop, roll back and delete
	From       string            // the first step after the checks, "" for all
	Report     string            // the file of the report, "" for none
}

// Runner runs a program, and returns what it prints.
type Runner func(ctx context.Context, name string, arguments ...string) ([]byte, error)

// hour is what the steps know and share.
type hour struct {
	Options
	w          io.Writer
	run        Runner
	deployment *template.Template

	outputs map[string]string // of the stack, once it is deployed
	results []result
}

// verdict is what a step found.
type verdict string

const (
	fine  verdict = "ok"    // as it is assumed
	lacks verdict = "LACKS" // something without which the service does not work, or not for long
	later verdict = "later" // nothing yet: repeat the step
	look  verdict = "look"  // a person must look
)

// finding is what a step found, in a sentence.
type finding struct {
	verdict verdict
	text    string
}

type result struct {
	step string
	finding
}

// Run takes the steps in their order. Each can be repeated. Nothing is deployed to an account that
// lacks something.
func Run(ctx context.Context, w io.Writer, ask consent.Func, run Runner, deployment *template.Template,
	o Options) error {
	h := &hour{Options: o, w: w, run: run, deployment: deployment}
	err := h.steps(ctx, ask)
	return errors.Join(err, h.report())
}

func (h *hour) steps(ctx context.Context, ask consent.Func) error {
	for _, s := range steps {
		if s.when == before {
			if err := h.take(ctx, s); err != nil {
				return err
			}
		}
	}
	if h.lacking() > 0 {
		return errors.New("the account lacks something, so nothing was deployed")
	}
	following, err := h.following()
	if err != nil {
		return err
	}
	for _, s := range following {
		switch {
		case h.Plan:
			fmt.Fprintf(h.w, "%-6s %-11s %s\n", "plan", s.name, s.does)
			continue
		case s.asks:
			if err := ask(s.name + ": " + s.does + "?"); err != nil {
				return fmt.Errorf("%w; go on with -from %s", err, s.name)
			}
		}
		if err := h.take(ctx, s); err != nil {
			return fmt.Errorf("%s: %w; go on with -from %s", s.name, err, s.name)
		}
	}
	if n := h.lacking(); n > 0 {
		return fmt.Errorf("%d things are not as they are assumed", n)
	}
	return nil
}

// following returns the steps after the checks of the account, from the one that was named.
func (h *hour) following() ([]step, error) {
	all := slices.DeleteFunc(slices.Clone(steps), func(s step) bool {
		return s.when == before || s.when == trial && !h.Trial
	})
	if h.From == "" {
		return all, nil
	}
	at := slices.IndexFunc(all, func(s step) bool { return s.name == h.From })
	if at < 0 {
		return nil, fmt.Errorf("there is no step %s after the checks of the account", h.From)
	}
	return all[at:], nil
}

// take takes a step and notes what it finds.
func (h *hour) take(ctx context.Context, s step) error {
	findings, err := s.take(h, ctx)
	for _, f := range findings {
		h.results = append(h.results, result{s.name, f})
		fmt.Fprintf(h.w, "%-6s %-11s %s\n", f.verdict, s.name, f.text)
	}
	return err
}

func (h *hour) lacking() (n int) {
	for _, r := range h.results {
		if r.verdict == lacks {
			n++
		}
	}
	return n
}

// report writes what was found into a file.
func (h *hour) report() error {
	if h.Report == "" || len(h.results) == 0 {
		return nil
	}
	var text strings.Builder
	fmt.Fprintf(&text, "The first hour of %s, %s\n\n", h.Stack, time.Now().UTC().Format(time.RFC3339))
	for _, r := range h.results {
		fmt.Fprintf(&text, "%-6s %-11s %s\n", r.verdict, r.step, r.text)
	}
	return os.WriteFile(h.Report, []byte(text.String()), 0o600)
}

// Command rollback points the alias live of every function of a stack to the release
// before the one that was deployed last:
//
//	go run ./cmd/operate/rollback -stack card-games
//	go run ./cmd/operate/rollback -stack card-games -to 57210c5a1b2c-1795305600
//	go run ./cmd/operate/rollback -stack card-games -list
//
// Each function is switched at once, without a build. It can be run again: what is at
// that release already stays. It changes neither tables nor routes; deploy the commit of
// the release for these.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/config"
)

func main() {
	stack := flag.String("stack", "card-games", "name of the stack")
	to := flag.String("to", "", "the release; the one before the last if empty")
	list := flag.Bool("list", false, "only list the releases")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *stack, *to, *list); err != nil {
		fmt.Fprintln(os.Stderr, "rollback:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, stack, to string, list bool) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	cloud := newCloud(cfg)
	functions, err := cloud.functions(ctx, stack)
	if err != nil {
		return fmt.Errorf("nothing was changed: %w", err)
	}
	if list {
		print(w, functions)
		return nil
	}
	steps, err := plan(functions, to)
	if err != nil {
		print(w, functions)
		return fmt.Errorf("nothing was changed: %w", err)
	}
	var failed []string
	for _, s := range steps {
		if err := s.take(ctx, w, cloud); err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", s.name, err))
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%d of %d functions are not rolled back, so run this command again:\n%s",
			len(failed), len(steps), strings.Join(failed, "\n"))
	}
	return nil
}

// print lists the releases of a stack, the newest first, and those that live leads to.
func print(w io.Writer, functions []function) {
	for _, release := range releases(functions) {
		live := 0
		for _, f := range functions {
			if f.release(f.live) == release {
				live++
			}
		}
		fmt.Fprintf(w, "%-30s live in %d of %d functions\n", release, live, len(functions))
	}
}

// releases returns the releases of which functions have versions, the newest first.
func releases(functions []function) (all []string) {
	for _, f := range functions {
		for _, v := range f.versions {
			if !slices.Contains(all, v.release) {
				all = append(all, v.release)
			}
		}
	}
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(deployed(b), deployed(a)) })
	return all
}

// deployed returns the second at which a release was deployed, which ends its name.
func deployed(release string) string {
	return release[strings.LastIndexByte(release, '-')+1:]
}

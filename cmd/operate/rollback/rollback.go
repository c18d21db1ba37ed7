// Package rollback points the alias live of every function of a stack to another release.
package rollback

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/config"
)

// List prints the releases of a stack, the newest first, and how many functions each
// serves.
func List(ctx context.Context, w io.Writer, stack string) error {
	_, functions, err := read(ctx, stack)
	if err != nil {
		return err
	}
	print(w, functions)
	return nil
}

// Run points the functions of a stack to a release, or to the one before the last if it
// is "". A function that fails does not keep the others from it; run again, it leaves
// those as they are that have the release.
func Run(ctx context.Context, w io.Writer, stack, release string) error {
	cloud, functions, err := read(ctx, stack)
	if err != nil {
		return fmt.Errorf("nothing was changed: %w", err)
	}
	steps, err := plan(stack, functions, release)
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

func read(ctx context.Context, stack string) (cloud, []function, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return cloud{}, nil, err
	}
	c := newCloud(cfg)
	functions, err := c.functions(ctx, stack)
	return c, functions, err
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

// deployed returns the second at which a release was deployed, and what a release without a build
// has after that, which ends its name.
func deployed(release string) string {
	return release[strings.LastIndexByte(release, '-')+1:]
}

package rollback

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// function is a function of a stack, with its published versions, the newest first.
type function struct {
	id, name string // id is its logical id
	versions []version
	live     string // the number of the version behind the alias
	rollout  bool   // the alias leads to two versions
}

// version is a published version of a function.
type version struct {
	number, release string
	environment     map[string]string
}

// version returns the version with a number, an empty one if there is none.
func (f function) version(number string) version {
	for _, v := range f.versions {
		if v.number == number {
			return v
		}
	}
	return version{}
}

// release returns the release of the version with a number, "" if there is none.
func (f function) release(number string) string { return f.version(number).release }

// of returns the newest version of a release, "" if the function has none.
func (f function) of(release string) string {
	for _, v := range f.versions {
		if v.release == release {
			return v.number
		}
	}
	return ""
}

// step is what happens to one function.
type step struct {
	function
	target, release string // target is a version; "" if the release did not have the function
}

// plan returns the steps of a stack to a release, or to the newest one of the build before the last
// if to is "".
func plan(stack string, functions []function, to string) ([]step, error) {
	all := releases(functions)
	if to == "" {
		before := slices.IndexFunc(all, func(release string) bool { return Build(release) != Build(all[0]) })
		if before < 0 {
			return nil, errors.New("there is no release before the last one")
		}
		to = all[before]
	}
	var steps []step
	known := false
	for _, f := range functions {
		if f.rollout {
			return nil, fmt.Errorf("a gradual deployment of %s is going on. To end it: "+
				"aws cloudformation cancel-update-stack --stack-name %s", f.name, stack)
		}
		s := step{f, f.of(to), to}
		known = known || s.target != ""
		steps = append(steps, s)
	}
	if !known {
		return nil, fmt.Errorf("no function has a version of the release %s", to)
	}
	return steps, nil
}

// take points the alias of a function to its target, and prints what it does.
func (s step) take(ctx context.Context, w io.Writer, c cloud) error {
	switch s.target {
	case "":
		fmt.Fprintf(w, "stays    %s at %s: the release %s does not have it\n", s.name, s.live, s.release)
		return nil
	case s.live:
		fmt.Fprintf(w, "stays    %s at %s, which is of the release %s\n", s.name, s.live, s.release)
		return nil
	}
	if err := c.point(ctx, s.name, s.target); err != nil {
		return err
	}
	fmt.Fprintf(w, "changed  %s from %s to %s, which is of the release %s\n", s.name, s.live, s.target, s.release)
	return nil
}

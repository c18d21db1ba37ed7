// Package routes keeps the throttles of a deployed stack in step with its routes. The gateway
// keeps the throttle of a route that is gone, and then refuses each update of the stage (AWS
// Serverless Application Model, issue 1939), also the one of a roll-back.
package routes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"cardgames/cmd/operate/consent"
	"cardgames/infra/template"
)

// Free deletes the throttles of routes that a deployment does not have, or that are gone. Until
// the deployment such a route has the default throttle. Parameters that are not given have the
// values of the stack. Without a stack there is nothing to do.
func Free(ctx context.Context, w io.Writer, ask consent.Func, deployment *template.Template, stack string,
	parameters map[string]string) error {
	s, err := read(ctx, stack)
	if err != nil || s == nil {
		return err
	}
	gone := s.gone()
	going := slices.DeleteFunc(s.throttled(), func(key string) bool {
		return !s.routes[key] ||
			slices.ContainsFunc(deployment.Routes, func(r template.Route) bool { return r.Key() == key })
	})
	maps.Copy(s.parameters, parameters)
	if len(going) > 0 && s.parameters["GradualRollout"] == "true" {
		return fmt.Errorf("nothing was changed: %s would have the default throttle while the release is deployed "+
			"gradually, for a quarter of an hour; deploy a release that removes routes at once: "+
			"make deploy STACK=%s PARAMS='GradualRollout=false'", strings.Join(going, ", "), stack)
	}
	all := append(gone, going...)
	if len(all) == 0 {
		return nil
	}
	question := "Delete the throttles of " + strings.Join(all, ", ") + "?"
	if len(going) > 0 {
		question += " Until the deployment these have the default throttle: " + strings.Join(going, ", ") + "."
	}
	if err := ask(question); err != nil {
		return err
	}
	return s.free(ctx, w, all)
}

// Mend makes the throttles what the deployed template and the brake say of the routes that there are, after
// a deployment that ended in any way. It lets a roll-back go on that a throttle has stopped.
func Mend(ctx context.Context, w io.Writer, ask consent.Func, stack string) error {
	s, err := read(ctx, stack)
	if err != nil || s == nil {
		return err
	}
	if s.stuck {
		return s.goOn(ctx, w, ask)
	}
	gone := s.gone()
	missing, err := s.missing(ctx)
	if err != nil || len(gone)+len(missing) == 0 {
		return err
	}
	var changes []string
	if len(gone) > 0 {
		changes = append(changes, "delete the throttles of "+strings.Join(gone, ", "))
	}
	if len(missing) > 0 {
		changes = append(changes, "give their throttles back to "+strings.Join(slices.Sorted(maps.Keys(missing)), ", "))
	}
	if err := ask(fmt.Sprintf("Of %s, %s?", stack, strings.Join(changes, " and "))); err != nil {
		return err
	}
	return errors.Join(s.free(ctx, w, gone), s.throttle(ctx, w, missing))
}

// goOn frees the routes that are gone, and lets CloudFormation go on with the roll-back.
func (s *state) goOn(ctx context.Context, w io.Writer, ask consent.Func) error {
	gone := s.gone()
	if len(gone) == 0 {
		return fmt.Errorf("the roll-back of %s has stopped, and not for a throttle; see the cause: "+
			"aws cloudformation describe-stack-events --stack-name %s", s.stack, s.stack)
	}
	question := fmt.Sprintf("The roll-back of %s has stopped. Delete the throttles of %s, and go on with it?",
		s.stack, strings.Join(gone, ", "))
	if err := ask(question); err != nil {
		return err
	}
	if err := s.free(ctx, w, gone); err != nil {
		return err
	}
	if err := s.rollBack(ctx); err != nil {
		return err
	}
	fmt.Fprintln(w, "the roll-back is complete")
	return Mend(ctx, w, consent.Given, s.stack)
}

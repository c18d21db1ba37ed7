package set

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"cardgames/cmd/operate/rollback"
	"cardgames/infra/template"
)

// Release changes parameters that functions get in their environment, and makes a release of
// what functions serve, without a build: functions publish a version when the parameter Release
// changes. After a roll-back the code of the release that they serve becomes the stack's.
func Release(ctx context.Context, w io.Writer, cfg aws.Config, stack string, values map[string]string) error {
	described, err := describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil {
		return err
	}
	deployed := map[string]string{}
	for _, p := range described.Parameters {
		deployed[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	served, err := rollback.Live(ctx, stack)
	if err != nil {
		return err
	}
	newest := deployed["Commit"] + "-" + deployed["Release"]
	older := slices.DeleteFunc(slices.Clone(served), func(s rollback.Served) bool { return s.Release == newest })
	if releases := releasesOf(older); len(releases) > 1 {
		return fmt.Errorf("nothing was changed: functions serve %s; point them to one release first: "+
			"make rollback STACK=%s ARGS='-to RELEASE'", strings.Join(releases, " and "), stack)
	}
	u := change{stack: stack, values: maps.Clone(values), edit: unchanged}
	if u.values == nil {
		u.values = map[string]string{}
	}
	if len(older) == 0 {
		u.name(newest)
		return u.update(ctx, w, cfg)
	}
	if err := u.takeBack(ctx, w, cfg, deployed, older); err != nil {
		return err
	}
	return u.update(ctx, w, cfg)
}

// releasesOf returns the releases that functions serve.
func releasesOf(served []rollback.Served) (all []string) {
	for _, s := range served {
		if !slices.Contains(all, s.Release) {
			all = append(all, s.Release)
		}
	}
	return all
}

// name names the release that the change makes of another one.
func (c *change) name(from string) {
	build := rollback.Build(from)
	at := strings.LastIndexByte(build, '-')
	c.values["Commit"] = build[:at]
	c.values["Release"] = fmt.Sprintf("%s%08x", build[at+1:], time.Now().Unix())
}

// takeBack makes the stack what a roll-back has made of its functions: their code, and the
// parameters in their environment, except those that hold for every release.
func (c *change) takeBack(ctx context.Context, w io.Writer, cfg aws.Config, deployed map[string]string,
	older []rollback.Served) error {
	c.name(older[0].Release)
	locations := map[string]string{}
	for _, s := range older {
		code, err := s.Code(ctx, cfg)
		if err != nil {
			return err
		}
		if locations[s.ID], err = store(ctx, cfg, c.stack, code, "zip"); err != nil {
			return err
		}
	}
	body, err := deployedTemplate(ctx, cfg, c.stack)
	if err != nil {
		return err
	}
	parsed, err := template.Parse([]byte(body))
	if err != nil {
		return fmt.Errorf("the deployed template cannot be read: %w", err)
	}
	for _, s := range older {
		for parameter, value := range backIn(s, parsed.Functions[s.ID].Environment, deployed) {
			if _, named := c.values[parameter]; !named && !slices.Contains(held, parameter) {
				fmt.Fprintf(w, "%s=%s went back with the release, and stays\n", parameter, value)
				c.values[parameter] = value
			}
		}
	}
	if _, named := c.values["GradualRollout"]; !named && deployed["GradualRollout"] == "true" {
		fmt.Fprintln(w, "GradualRollout=false until a deployment names it: the code is what is served already")
		c.values["GradualRollout"] = "false"
	}
	c.edit = func(body string) (string, error) { return template.WithCode(body, locations) }
	return nil
}

// backIn returns the parameters of which a function serves other values than were published last,
// with the values that it serves.
func backIn(s rollback.Served, environment, parameters map[string]string) map[string]string {
	back := map[string]string{}
	for variable, parameter := range environment {
		if _, is := parameters[parameter]; !is || variable == "RELEASE" {
			continue
		}
		if value, had := s.Environment[variable]; had && value != s.Published[variable] {
			back[parameter] = value
		}
	}
	return back
}

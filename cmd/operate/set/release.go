package set

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"cardgames/cmd/operate/rollback"
)

// Release changes parameters that functions get in their environment, and makes a release of
// what is deployed, without a build: functions publish a version when the parameter Release
// changes. It returns an error after a roll-back, which a release would undo.
func Release(ctx context.Context, w io.Writer, cfg aws.Config, stack string, values map[string]string) error {
	described, err := describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil {
		return err
	}
	deployed := map[string]string{}
	for _, p := range described.Parameters {
		deployed[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	live, err := rollback.Live(ctx, stack)
	if err != nil {
		return err
	}
	if newest := deployed["Commit"] + "-" + deployed["Release"]; !slices.Equal(live, []string{newest}) {
		return fmt.Errorf("nothing was changed: functions serve %s, and this would release %s again; "+
			"deploy the commit that you want: make deploy STACK=%s PARAMS='%s'",
			strings.Join(live, " and "), newest, stack, strings.Join(assignments(values), " "))
	}
	values = maps.Clone(values)
	values["Release"] = strconv.FormatInt(time.Now().Unix(), 10)
	return update(ctx, w, cfg, stack, values)
}

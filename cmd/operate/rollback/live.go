package rollback

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
)

// Served is what a function serves.
type Served struct {
	ID, Name, Version string // ID is the logical id of the function
	Release           string
	Environment       map[string]string
	Published         map[string]string // the environment of the version that was published last
}

// Live returns what the functions of a stack serve. It returns an error while they serve two
// versions.
func Live(ctx context.Context, stack string) (all []Served, err error) {
	_, functions, err := read(ctx, stack)
	for _, f := range functions {
		if f.rollout {
			return nil, fmt.Errorf("a gradual deployment of %s is going on; wait for its end", f.name)
		}
		live := f.version(f.live)
		s := Served{ID: f.id, Name: f.name, Version: f.live, Release: live.release, Environment: live.environment}
		if len(f.versions) > 0 {
			s.Published = f.versions[0].environment
		}
		all = append(all, s)
	}
	return all, err
}

// Code returns the package of what a function serves, as it was deployed.
func (s Served) Code(ctx context.Context, cfg aws.Config) ([]byte, error) {
	out, err := lambda.NewFromConfig(cfg).GetFunction(ctx,
		&lambda.GetFunctionInput{FunctionName: &s.Name, Qualifier: &s.Version})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, aws.ToString(out.Code.Location), nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the code of %s: %s", s.Name, response.Status)
	}
	return io.ReadAll(response.Body)
}

// Build returns the build of a release: its commit, and the second at which it was deployed, ten
// digits. A release without a build has eight digits more, so that it comes after the one whose
// code it has, and before the next one.
func Build(release string) string {
	end := len(release) - len(deployed(release)) + secondDigits
	return release[:min(end, len(release))]
}

const secondDigits = 10

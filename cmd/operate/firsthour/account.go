package firsthour

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"cardgames/cmd/operate/check"
)

// programs are what the documented commands start.
var programs = []string{"aws", "git", "go", "jq", "make", "openssl", "python3"}

func (h *hour) tools(ctx context.Context) (all []finding, err error) {
	for _, program := range programs {
		argument := "--version"
		switch program {
		case "go", "openssl":
			argument = "version"
		}
		out, err := h.run(ctx, program, argument)
		line, _, _ := strings.Cut(string(out), "\n")
		switch {
		case err != nil:
			all = append(all, finding{lacks, program + " does not start: " + err.Error()})
		case program == "aws" && !strings.HasPrefix(line, "aws-cli/2"):
			all = append(all, finding{lacks, "the AWS CLI is " + line + ", not version 2"})
		}
	}
	if len(all) == 0 {
		all = append(all, finding{fine, strings.Join(programs, ", ")})
	}
	return all, nil
}

// aws calls the AWS CLI, and decodes what it prints.
func (h *hour) aws(ctx context.Context, value any, arguments ...string) error {
	out, err := h.run(ctx, "aws", append(arguments, "--output", "json")...)
	if err != nil {
		return err
	}
	return json.Unmarshal(out, value)
}

// caller is whose credentials the shell has.
type caller struct{ Account, Arn string }

func (h *hour) caller(ctx context.Context) (c caller, err error) {
	return c, h.aws(ctx, &c, "sts", "get-caller-identity")
}

func (h *hour) identity(ctx context.Context) ([]finding, error) {
	region := cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"))
	if region == "" {
		return []finding{{lacks, "no region: export AWS_REGION=us-east-1"}}, nil
	}
	c, err := h.caller(ctx)
	switch {
	case err != nil:
		return []finding{{lacks, "no credentials that AWS takes: " + err.Error()}}, nil
	case strings.HasSuffix(c.Arn, ":root"):
		return []finding{{lacks, "these are the root user's: take a role (docs/aws.md, A role for a laptop)"}}, nil
	}
	return []finding{{fine, fmt.Sprintf("%s in account %s, %s", c.Arn, c.Account, region)}}, nil
}

// parameters looks at values that deploy unnoticed where they are wrong.
func (h *hour) parameters(ctx context.Context) (all []finding, err error) {
	examples := check.Examples(h.Parameters)
	for _, example := range examples {
		all = append(all, finding{lacks, example + " is an example"})
	}
	if email := h.Parameters["AlarmEmail"]; email == "" || email == "none" {
		all = append(all, finding{lacks, "nobody gets alarms: name AlarmEmail"})
	}
	origin := h.Parameters["CardSetOrigin"]
	switch {
	case origin == "":
		all = append(all, finding{lacks, "no CardSetOrigin is named"})
	case len(examples) == 0:
		all = append(all, reached(ctx, origin))
	}
	return all, nil
}

func reached(ctx context.Context, origin string) finding {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+"cardsets/core/core.json", nil)
	if err != nil {
		return finding{lacks, err.Error()}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return finding{lacks, "the origin does not respond: " + err.Error()}
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return finding{look, fmt.Sprintf("the origin has no cardsets/core/core.json (%s): card sets there cannot be "+
			"combined with the core set", response.Status)}
	}
	return finding{fine, "the origin has cardsets/core/core.json"}
}

// deploying are calls of a deployment that a policy without rights refuses, with their resources.
var deploying = []struct{ resource, action string }{
	{"arn:aws:cloudformation:%[1]s:%[2]s:stack/%[3]s/1", "cloudformation:CreateChangeSet"},
	{"arn:aws:lambda:%[1]s:%[2]s:function:%[3]s-GetGameFunction-1", "lambda:CreateFunction"},
	{"arn:aws:dynamodb:%[1]s:%[2]s:table/%[3]s-GamesTable-1", "dynamodb:CreateTable"},
	{"arn:aws:s3:::%[3]s-exportsbucket-1", "s3:CreateBucket"},
	{"arn:aws:apigateway:%[1]s::/apis", "apigateway:POST"},
	{"arn:aws:cloudwatch:%[1]s:%[2]s:alarm:%[3]s-AnyErrorAlarm-1", "cloudwatch:PutMetricAlarm"},
	{"arn:aws:iam::%[2]s:role/%[3]s-GetGameRole-1", "iam:CreateRole"},
}

func (h *hour) rights(ctx context.Context) (all []finding, err error) {
	c, err := h.caller(ctx)
	if err != nil {
		return []finding{{look, "cannot be seen without credentials"}}, nil
	}
	principal, err := h.principal(ctx, c)
	if err != nil {
		return []finding{{look, "cannot be seen: " + err.Error()}}, nil
	}
	for _, d := range deploying {
		resource := fmt.Sprintf(d.resource, cmp.Or(os.Getenv("AWS_REGION"), "us-east-1"), c.Account, h.Stack)
		allowed, err := h.allowed(ctx, principal, d.action, resource, c.Account)
		switch {
		case err != nil:
			return []finding{{look, "cannot be seen without iam:SimulatePrincipalPolicy: " + err.Error()}}, nil
		case !allowed && d.action == "iam:CreateRole" && h.boundary() == "":
			all = append(all, finding{lacks, "may not make roles without a boundary: name " +
				"PermissionsBoundary=deployment/card-games-functions (docs/aws.md, A role for a laptop)"})
		case !allowed:
			all = append(all, finding{lacks,
				fmt.Sprintf("may not call %s on %s: docs/deploy-role-policy.json", d.action, resource)})
		}
	}
	if len(all) == 0 {
		all = append(all, finding{fine, "IAM permits the calls of a deployment that were tried"})
	}
	return all, nil
}

func (h *hour) boundary() string {
	if name := h.Parameters["PermissionsBoundary"]; name != "none" {
		return name
	}
	return ""
}

// principal returns the user or role whose policies decide. A role that was assumed has its path
// in IAM alone.
func (h *hour) principal(ctx context.Context, c caller) (string, error) {
	_, assumed, is := strings.Cut(c.Arn, ":assumed-role/")
	if !is {
		return c.Arn, nil
	}
	name, _, _ := strings.Cut(assumed, "/")
	var out struct{ Role struct{ Arn string } }
	return out.Role.Arn, h.aws(ctx, &out, "iam", "get-role", "--role-name", name)
}

func (h *hour) allowed(ctx context.Context, principal, action, resource, account string) (bool, error) {
	arguments := []string{"iam", "simulate-principal-policy", "--policy-source-arn", principal,
		"--action-names", action, "--resource-arns", resource}
	if boundary := h.boundary(); boundary != "" {
		arguments = append(arguments, "--context-entries", fmt.Sprintf("ContextKeyName=iam:PermissionsBoundary,"+
			"ContextKeyValues=arn:aws:iam::%s:policy/%s,ContextKeyType=string", account, boundary))
	}
	var out struct {
		EvaluationResults []struct{ EvalDecision string }
	}
	if err := h.aws(ctx, &out, arguments...); err != nil {
		return false, err
	}
	return len(out.EvaluationResults) == 1 && out.EvaluationResults[0].EvalDecision == "allowed", nil
}

// quotas prints what the command check compares.
func (h *hour) quotas(ctx context.Context) ([]finding, error) {
	var out bytes.Buffer
	err := check.Run(ctx, &out, h.deployment, h.Stack, h.Parameters)
	fmt.Fprint(h.w, out.String())
	switch {
	case err != nil:
		return []finding{{lacks, err.Error()}}, nil
	case strings.Contains("\n"+out.String(), "\nlow "):
		return []finding{{look, "enough for a trial; request more before you open to the public, as the lines say"}}, nil
	}
	return []finding{{fine, "the account allows what the parameters may need"}}, nil
}

// cloudFront looks for a distribution, which only a verified account has. No API says whether an
// account without one is verified: CloudFront refuses its first distribution if it is not.
func (h *hour) cloudFront(ctx context.Context) ([]finding, error) {
	var out struct {
		DistributionList struct{ Items []struct{ ID string } }
	}
	err := h.aws(ctx, &out, "cloudfront", "list-distributions")
	switch {
	case err != nil:
		return []finding{{look, "cannot be seen: " + err.Error()}}, nil
	case len(out.DistributionList.Items) > 0:
		return []finding{{fine, "the account has a distribution, so it is verified"}}, nil
	}
	return []finding{{look, "the account has no distribution: CloudFront may refuse the first one with \"Your account " +
		"must be verified\"; ask AWS Support for it now if you want the edge, since that takes days"}}, nil
}

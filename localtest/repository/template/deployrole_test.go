package template_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// call is one that IAM checks.
type call struct {
	action, resource string
	key, value       string // of its context, if a condition looks at it
}

// statement is a statement of a policy. Each allows something.
type statement struct {
	Effect, Sid      string
	Action, Resource texts
	Condition        map[string]map[string]texts
}

// texts is a text or a list of texts in a policy.
type texts []string

func (t *texts) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = make(texts, 1)
	return json.Unmarshal(text, &(*t)[0])
}

// allows reports whether the statement allows a call, as IAM evaluates it (IAM User
// Guide, "Policy evaluation logic").
func (s statement) allows(c call) bool {
	for operator, keys := range s.Condition {
		for key, values := range keys {
			if key != c.key || !values.match(c.value, operator == "StringLike") {
				return false
			}
		}
	}
	return s.Action.match(c.action, true) && s.Resource.match(c.resource, true)
}

func (t texts) match(text string, patterns bool) bool {
	return slices.ContainsFunc(t, func(pattern string) bool {
		return pattern == text || patterns && matches(pattern, text)
	})
}

// matches reports whether a pattern of a policy, in which * stands for any characters,
// slashes among them, matches a text.
func matches(pattern, text string) bool {
	escape := strings.NewReplacer("/", "\x00", "[", "\x01").Replace
	ok, err := path.Match(escape(pattern), escape(text))
	return ok && err == nil
}

// The files of policies, each with the file of the calls that it permits.
const (
	deployRole, deployCalls   = "deploy-role-policy.json", "calls.txt"
	restoreRole, restoreCalls = "restore-role-policy.json", "restore-calls.txt"
)

// policy returns the statements of a file of docs, and the number of characters without white
// space.
func policy(t *testing.T, name string) (all []statement, size int) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/" + name)
	must(t, err)
	var document struct{ Statement []statement }
	must(t, json.Unmarshal(text, &document))
	var compact bytes.Buffer
	must(t, json.Compact(&compact, text))
	return document.Statement, compact.Len()
}

// calls returns the calls of a file of testdata, by type of resource, with {name} and
// {id} in their resources.
func calls(t *testing.T, name string) map[string][]call {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	must(t, err)
	all, kind := map[string][]call{}, ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] != ' ':
			kind = line
		default:
			fields := strings.Split(strings.TrimSpace(line), "  ")
			c := call{resource: fields[0]}
			if len(fields) > 2 {
				c.key, c.value, _ = strings.Cut(fields[2], "=")
			}
			for action := range strings.FieldsSeq(fields[1]) {
				c.action = action
				all[kind] = append(all[kind], c)
			}
		}
	}
	return all
}

// of returns the call about one resource of a stack.
func (c call) of(stack, id string) call {
	name := fmt.Sprintf("%s-%s-1A2B3C4D5E6F", stack, id)
	names := strings.NewReplacer("{name}", name, "{bucket}", strings.ToLower(name), "{id}", "a1b2c3")
	c.resource = names.Replace(c.resource)
	return c
}

// checkMayDeploy reports each call about the resources that the policy does not allow.
func checkMayDeploy(t *testing.T, stack string, resources node) {
	t.Helper()
	statements, _ := policy(t, deployRole)
	all := calls(t, deployCalls)
	for id, resource := range resources {
		kind := resource.(node)["Type"].(string)
		if len(all[kind]) == 0 {
			t.Errorf("%s: calls.txt does not have %s", id, kind)
		}
		for _, c := range all[kind] {
			if c = c.of(stack, id); !slices.ContainsFunc(statements, func(s statement) bool { return s.allows(c) }) {
				t.Errorf("%s: the policy does not allow %s on %s", id, c.action, c.resource)
			}
		}
	}
}

func TestTheDeployRoleMayDeploy(t *testing.T) {
	resources := node{"deploy": node{"Type": "make deploy"}}
	for id, resource := range read(t)["Resources"].(node) {
		if kind := resource.(node)["Type"].(string); !strings.HasPrefix(kind, "AWS::Serverless::") {
			resources[id] = resource
		}
	}
	checkMayDeploy(t, "card-games", resources)
	checkMayDeploy(t, "card-games-edge", readFile(t, "../../../infra/edge.yaml")["Resources"].(node))
	probe := readFile(t, "../../../infra/probe.yaml")["Resources"].(node)
	probe["ProbeFunction"] = node{"Type": "AWS::Lambda::Function"} // after the transform
	checkMayDeploy(t, "card-games-probe", probe)
	checkMayDeploy(t, "card-games-trial", resources)
}

// A restore, a copy elsewhere and a table from a copy are permitted by a policy of their own.
func TestTheRestoreRoleMayRestore(t *testing.T) {
	statements, _ := policy(t, restoreRole)
	for step, all := range calls(t, restoreCalls) {
		for _, c := range all {
			if c = c.of("card-games", "Some"); !slices.ContainsFunc(statements, func(s statement) bool { return s.allows(c) }) {
				t.Errorf("%s: the policy does not allow %s on %s", step, c.action, c.resource)
			}
		}
	}
}

// Every action of a policy is one that is called, so that the role may not do more than it needs.
func TestTheRolesMayDoNothingElse(t *testing.T) {
	mayDoNothingElse(t, deployRole, deployCalls)
	mayDoNothingElse(t, restoreRole, restoreCalls)
}

func mayDoNothingElse(t *testing.T, role, called string) {
	t.Helper()
	statements, _ := policy(t, role)
	needed := slices.Concat(slices.Collect(maps.Values(calls(t, called)))...)
	for _, s := range statements {
		for _, action := range s.Action {
			used := func(c call) bool {
				one := s
				one.Action = texts{action}
				return one.allows(c.of("card-games", "Some"))
			}
			if s.Effect != "Allow" || !slices.ContainsFunc(needed, used) {
				t.Errorf("%s: nothing needs %s", s.Sid, action)
			}
		}
	}
}

// Nothing outside of the stacks is in reach: neither other roles, nor other functions,
// nor a role that is passed to another service, nor what others store.
func TestTheRolesAreBounded(t *testing.T) {
	deploy, _ := policy(t, deployRole)
	restore, _ := policy(t, restoreRole)
	statements := slices.Concat(deploy, restore)
	const account = ":111122223333:"
	for _, c := range []call{
		{action: "lambda:UpdateFunctionCode", resource: "arn:aws:lambda:us-east-1" + account + "function:other"},
		{action: "iam:PutRolePolicy", resource: "arn:aws:iam:" + account + "role/Administrator"},
		{action: "iam:PassRole", resource: "arn:aws:iam:" + account + "role/card-games-Role",
			key: "iam:PassedToService", value: "ec2.amazonaws.com"},
		{action: "iam:PassRole", resource: "arn:aws:iam:" + account + "role/card-games-Role"},
		{action: "dynamodb:DeleteTable", resource: "arn:aws:dynamodb:us-east-1" + account + "table/other"},
		{action: "dynamodb:GetItem", resource: "arn:aws:dynamodb:us-east-1" + account + "table/other"},
		{action: "s3:GetObject", resource: "arn:aws:s3:::other/a"},
		{action: "kms:Decrypt", resource: "arn:aws:kms:us-east-1" + account + "key/a"},
	} {
		if slices.ContainsFunc(statements, func(s statement) bool { return s.allows(c) }) {
			t.Errorf("the policy allows %s on %s", c.action, c.resource)
		}
	}
	item := call{action: "dynamodb:GetItem",
		resource: "arn:aws:dynamodb:us-east-1" + account + "table/card-games-GamesTable"}
	if slices.ContainsFunc(deploy, func(s statement) bool { return s.allows(item) }) {
		t.Error("a deployment may read games")
	}
}

// A managed policy has at most 6,144 characters, white space not counted (IAM
// User Guide, "IAM and AWS STS quotas").
func TestThePoliciesAreNotTooLarge(t *testing.T) {
	for _, name := range []string{deployRole, restoreRole} {
		if _, size := policy(t, name); size > 6144 {
			t.Errorf("%s has %d characters, at most 6144 are allowed", name, size)
		}
	}
}

package template_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

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

// conditions are the contexts of calls, by their names in testdata.
var conditions = strings.NewReplacer("{boundary}", bounded,
	"{function}", "lambda:FunctionArn=arn:aws:lambda:us-east-1:111122223333:function:card-games-NotifyWatchersFunction-1A")

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
				c.key, c.value, _ = strings.Cut(conditions.Replace(fields[2]), "=")
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
	statements := ofDeployRole(t)
	all := calls(t, deployCalls)
	for id, resource := range resources {
		kind := resource.(node)["Type"].(string)
		if len(all[kind]) == 0 {
			t.Errorf("%s: calls.txt does not have %s", id, kind)
		}
		for _, c := range all[kind] {
			if c = c.of(stack, id); !permit(statements, c) {
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
	restores, _ := policy(t, restoreRole)
	statements := slices.Concat(ofDeployRole(t), restores)
	for step, all := range calls(t, restoreCalls) {
		for _, c := range all {
			if c = c.of("card-games", "Some"); !permit(statements, c) {
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
				return one.covers(c.of("card-games", "Some"))
			}
			if s.Effect != "Allow" || !slices.ContainsFunc(needed, used) {
				t.Errorf("%s: nothing needs %s", s.Sid, action)
			}
		}
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

//go:build real

package template_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// A release that fails in its gradual deployment has changed no route: what CodeDeploy waits for
// comes before the routes, all of it, and nothing of it after them.
func TestRoutesChangeAfterAGradualDeployment(t *testing.T) {
	root := translate(t, variants["everything"]...)
	resources := root["Resources"].(node)
	before := needs(resources, "Api")
	gradual := 0
	for id, r := range resources {
		policy, _ := r.(node)["UpdatePolicy"].(node)
		if policy["CodeDeployLambdaAliasUpdate"] == nil {
			continue
		}
		gradual++
		if !before[id] {
			t.Errorf("the routes do not wait for %s", id)
		}
		if needs(resources, id)["Api"] {
			t.Errorf("%s waits for the routes", id)
		}
	}
	if want := len(ofType(root, "AWS::CodeDeploy::DeploymentGroup")); gradual != want || gradual == 0 {
		t.Errorf("%d aliases are gradual, of %d", gradual, want)
	}
}

// needs returns the resources that CloudFormation updates before one of them.
func needs(resources node, id string) map[string]bool {
	all := map[string]bool{}
	var visit func(value any)
	visit = func(value any) {
		for _, name := range references(value) {
			if resources[name] != nil && !all[name] {
				all[name] = true
				visit(resources[name])
			}
		}
	}
	visit(resources[id])
	return all
}

// substituted matches a reference in the text of Fn::Sub.
var substituted = regexp.MustCompile(`\$\{(\w+)`)

// references returns the names that a value refers to, and that it depends on.
func references(value any) (names []string) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			names = append(names, references(element)...)
		}
	case node:
		for key, element := range value {
			switch key {
			case "Ref", "DependsOn", "Fn::GetAtt":
				names = append(names, strings.Fields(strings.Trim(fmt.Sprint(element), "[]"))...)
			case "Fn::Sub":
				for _, m := range substituted.FindAllStringSubmatch(fmt.Sprint(element), -1) {
					names = append(names, m[1])
				}
			}
			names = append(names, references(element)...)
		}
	}
	return names
}

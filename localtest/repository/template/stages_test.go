package template_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each stage has a section of samconfig.toml, and a file with parameters of the template.
func TestStages(t *testing.T) {
	config, err := os.ReadFile("../../../samconfig.toml")
	must(t, err)
	parameters := read(t)["Parameters"].(node)
	files, err := os.ReadDir("../../../infra/stages")
	must(t, err)
	for _, file := range files {
		section := "[" + file.Name() + ".deploy.parameters]\n"
		if !strings.Contains(string(config), section) {
			t.Errorf("samconfig.toml has no section %s", section)
		}
		text, err := os.ReadFile("../../../infra/stages/" + file.Name())
		must(t, err)
		for line := range strings.Lines(string(text)) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
			name, value, _ := strings.Cut(line, "=")
			p, known := parameters[name].(node)
			if line == "" {
				continue
			}
			pattern := regexp.MustCompile(fmt.Sprint(orAny(p["AllowedPattern"])))
			allowed, _ := p["AllowedValues"].([]any)
			if !known || !pattern.MatchString(value) || allowed != nil && !slices.Contains(allowed, any(value)) {
				t.Errorf("infra/stages/%s: %s", file.Name(), line)
			}
		}
	}
	if len(files) != 2 {
		t.Errorf("%d stages", len(files))
	}
}

func orAny(pattern any) any {
	if pattern == nil {
		return ".*"
	}
	return pattern
}

// An uncommitted change does not get to prod, and nothing is called before that is known.
func TestProdTakesWhatIsCommitted(t *testing.T) {
	for stage, refused := range map[string]bool{"prod": true, "dev": false} {
		command := exec.Command("make", "--no-print-directory", "-n", "deploy", "STAGE="+stage, "commit=0123456789ab-dirty")
		command.Dir = "../../.."
		out, err := command.CombinedOutput()
		must(t, err)
		lines := strings.Split(string(out), "\n")
		i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "case ") })
		if i < 0 {
			t.Fatalf("nothing looks at the commit:\n%s", out)
		}
		if err := exec.Command("sh", "-c", lines[i]).Run(); (err != nil) != refused {
			t.Errorf("%s: %v", stage, err)
		}
		after := strings.Join(lines[i:], "\n")
		if !strings.Contains(after, "--config-env "+stage) ||
			!strings.Contains(after, "CardSetOrigin=https://host/owner/repo/") {
			t.Errorf("%s is deployed by\n%s", stage, after)
		}
	}
}

// Only the workflow of one repository, in one environment, gets the role.
func TestTheRoleOfTheWorkflow(t *testing.T) {
	root := readFile(t, "../../../infra/ci.yaml")
	statement := at(root, "Resources/DeployRole/Properties/AssumeRolePolicyDocument/Statement").([]any)[0].(node)
	const github = "token.actions.githubusercontent.com:"
	want := fmt.Sprint(node{"StringEquals": node{github + "aud": "sts.amazonaws.com",
		github + "sub": "repo:${Repository}:environment:${Environment}"}})
	if got := fmt.Sprint(statement["Condition"]); got != want || statement["Action"] != "sts:AssumeRoleWithWebIdentity" {
		t.Errorf("%v if %s, want %s", statement["Action"], got, want)
	}
	if arns := fmt.Sprint(at(root, "Resources/DeployRole/Properties/ManagedPolicyArns")); arns != "[Policy Denied]" {
		t.Errorf("the role has the policies %s", arns)
	}
	workflow, err := os.ReadFile("../../../docs/deploy-workflow.yml")
	must(t, err)
	for _, part := range []string{"id-token: write", "environment: prod",
		"make deploy STAGE=prod PARAMS=PermissionsBoundary=deployment/card-games-functions"} {
		if !strings.Contains(string(workflow), part) {
			t.Errorf("the workflow has no %q", part)
		}
	}
	for line := range strings.Lines(string(workflow)) {
		_, action, used := strings.Cut(line, "uses: ")
		if used && !regexp.MustCompile(`@[0-9a-f]{40} # v[0-9.]+\n$`).MatchString(action) {
			t.Errorf("%q is not pinned to a commit, which a tag can leave", action)
		}
	}
}

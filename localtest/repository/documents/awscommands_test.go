//go:build real

package documents

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The commands of the AWS CLI in the page for operators have operations and options that
// the models of the APIs have, as the SDK of the SAM CLI brings them.
func TestOperatorsCommandsOfTheAWSCLI(t *testing.T) {
	page, err := os.Open(filepath.Join(root, "docs/deploy.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = page.Close() }()
	check := exec.Command(filepath.Join(root, ".tools/sam/bin/python"), "awscommands.py")
	check.Stdin = page
	if out, err := check.Output(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

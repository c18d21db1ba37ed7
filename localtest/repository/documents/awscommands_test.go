//go:build real

package documents

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of the AWS CLI in the pages for operators have operations and options that
// the models of the APIs have, as the SDK of the SAM CLI brings them.
func TestOperatorsCommandsOfTheAWSCLI(t *testing.T) {
	check := exec.Command(filepath.Join(root, ".tools/sam/bin/python"), "awscommands.py")
	check.Stdin = strings.NewReader(forOperators())
	if out, err := check.Output(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

package imports

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// useCase matches a method of what a handler of an operation works on.
var useCase = regexp.MustCompile(
	`(?:games|lobby)\.\(\*(Creator|Reader|Submitter|Exporter|Offerer|Accepter|Invitations)\)`)

// A function links the handler of its own operation. The function of the documentation
// links none: it knows the patterns of all operations, to refuse other methods.
func TestFunctionsLinkNoOtherOperation(t *testing.T) {
	for function, want := range map[string][]string{"getgame": {"Reader"}, "apidocs": nil} {
		if diff := cmp.Diff(want, linked(t, function)); diff != "" {
			t.Errorf("functions/%s links use cases (-own +linked):\n%s", function, diff)
		}
	}
}

// linked returns the use cases in the program of a function as it is deployed.
func linked(t *testing.T, function string) (names []string) {
	program := filepath.Join(t.TempDir(), "bootstrap")
	build := exec.Command("go", "build", "-tags", "lambda.norpc", "-o", program, "cardgames/functions/"+function)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	symbols, err := exec.Command("go", "tool", "nm", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range useCase.FindAllSubmatch(symbols, -1) {
		names = append(names, string(match[1]))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

//go:build real

package firsthour

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"cardgames/cmd/operate/consent"
	"cardgames/cmd/operate/firsthour"
)

// The AWS CLI understands each call of the hour, by the models of the APIs.
func TestTheCallsOfTheFirstHourAreUnderstood(t *testing.T) {
	a := newAccount(t)
	p := parameters(t)
	p["PermissionsBoundary"] = "deployment/card-games-functions"
	if out, err := a.hour(firsthour.Options{Parameters: p, Trial: true}, consent.Given); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	input, err := json.Marshal(a.calls)
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command(".tools/sam/bin/python", "localtest/repository/documents/understood.py")
	check.Dir, check.Stdin, check.Stderr = "../../..", strings.NewReader(string(input)), os.Stderr
	faults, err := check.Output()
	if err != nil || len(faults) > 0 || len(a.calls) < 20 {
		t.Errorf("%v, of %d calls:\n%s", err, len(a.calls), faults)
	}
}

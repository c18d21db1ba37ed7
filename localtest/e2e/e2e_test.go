package e2e

import (
	"flag"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

func TestTheServiceInOneProcess(t *testing.T) { Run(t, newService(t).Target) }

// TestMain holds the document to its word when all tests have run: every answer
// that it lists has come in one of them.
func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	code := m.Run()
	if code == 0 && isWhole() {
		if unseen := unseenAnswers(); len(unseen) > 0 {
			fmt.Println("FAIL: the document lists answers that no test has seen:", strings.Join(unseen, ", "))
			code = 1
		}
	}
	os.Exit(code)
}

// isWhole tells whether no test was left out.
func isWhole() bool {
	return !slices.ContainsFunc([]string{"test.run", "test.skip", "test.list"}, func(name string) bool {
		return flag.Lookup(name).Value.String() != ""
	})
}

// elsewhere are answers that no request brings about: paths without variables
// have nothing to misread, and pages have nothing that fails.
var elsewhere = regexp.MustCompile(`^(getDocumentation|getOpenAPI|getCardSetSchema|getExportSchema|listProblems) (400|500)$` +
	`|^getProblem 500$`)

func unseenAnswers() []string {
	c, err := contract()
	if err != nil {
		return []string{err.Error()}
	}
	unseen := slices.DeleteFunc(c.unseen(), elsewhere.MatchString)
	slices.Sort(unseen)
	return unseen
}

// logged is what the service writes to its log.
var logged service.Output

// loggedAbout returns the lines of one request.
func loggedAbout(requestID string) string {
	var lines strings.Builder
	for line := range strings.Lines(logged.String()) {
		if strings.Contains(line, "request_id="+requestID) {
			lines.WriteString(line)
		}
	}
	return lines.String()
}

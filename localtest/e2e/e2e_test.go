package e2e

import (
	"bytes"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
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
var logged record

type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(line []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(line)
}

// about returns the lines of one request.
func (r *record) about(requestID string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var lines []string
	for line := range strings.Lines(r.text.String()) {
		if strings.Contains(line, fmt.Sprint("request_id=", requestID)) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

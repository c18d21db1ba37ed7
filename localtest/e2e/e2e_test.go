package e2e

import (
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/contract"
	"cardgames/localtest/service"
)

var target = flag.String("target", "", "base URL of a deployed service to test instead of one in this process")

func TestTheContract(t *testing.T) {
	if *target != "" {
		Run(t, Target{BaseURL: strings.TrimSuffix(*target, "/"), Transport: patient{}})
		return
	}
	Run(t, newService(t).Target)
}

// patient sends a request that the gateway throttles again after a second. The
// tests send faster than players do.
type patient struct{}

func (patient) RoundTrip(r *http.Request) (*http.Response, error) {
	for try := 1; ; try++ {
		resp, err := transport.RoundTrip(r)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || try == 60 {
			return resp, err
		}
		_ = resp.Body.Close()
		time.Sleep(time.Second)
		if r.GetBody != nil {
			if r.Body, err = r.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

// TestMain checks, when all tests have run, that each response of the document
// has come in one of them.
func TestMain(m *testing.M) {
	flag.Parse()
	if *target != "" {
		_ = flag.Set("test.run", "^TestTheContract$")
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	code := m.Run()
	if code == 0 && isWhole() {
		if unseen := slices.DeleteFunc(contract.Published().Unseen(), unreachable.MatchString); len(unseen) > 0 {
			fmt.Println("FAIL: the document lists responses that no test has seen:", strings.Join(unseen, ", "))
			code = 1
		}
	}
	os.Exit(code)
}

// isWhole reports whether no test was left out.
func isWhole() bool {
	return !slices.ContainsFunc([]string{"test.run", "test.skip", "test.list"}, func(name string) bool {
		return flag.Lookup(name).Value.String() != ""
	})
}

// unreachable are responses that no request brings about: paths without
// variables have nothing to misread, and pages have nothing that fails.
var unreachable = regexp.MustCompile(`^(get(Documentation|(Open|Async)API|Rules|CardGuide|[A-Za-z]+Schema)|listProblems) (400|500)$` +
	`|^getProblem 500$`)

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

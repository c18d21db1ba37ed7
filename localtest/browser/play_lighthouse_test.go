//go:build real

package browser_test

import (
	"encoding/json"
	"os/exec"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
)

// TestLighthouse: full marks for accessibility and best practices, in each colour scheme and for a
// first visit.
func TestLighthouse(t *testing.T) {
	t.Parallel()
	const views = 6*3 + 4 // six in three schemes, and four visits
	saved := save(t, playOut(t, createGame(t, cardgames.NewGame{})))
	command := exec.Command("node", "scores.mjs", executable(t), server.Base, saved)
	command.Dir = repository.Path(".tools", "lighthouse")
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %s; has localtest/browser/setup been run?", err, out)
	}
	scores := map[string]struct {
		Accessibility float64  `json:"accessibility"`
		BestPractices float64  `json:"best-practices"`
		Faults        []string `json:"faults"`
	}{}
	if err := json.Unmarshal(out, &scores); err != nil || len(scores) != views {
		t.Fatalf("%v: %s", err, out)
	}
	for view, s := range scores {
		t.Logf("%s: accessibility %.0f, best practices %.0f", view, 100*s.Accessibility, 100*s.BestPractices)
		if s.Accessibility < 1 || s.BestPractices < 1 {
			t.Errorf("%s: %q", view, s.Faults)
		}
	}
}

// executable is the browser that localtest/browser/setup has found.
func executable(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("there is no Chromium; has localtest/browser/setup been run?")
	return ""
}

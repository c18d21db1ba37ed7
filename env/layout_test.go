package env_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cardgames/env"
)

// TestTheLayoutIsDocumented: docs/environment.md has each part as it is, and the sizes.
func TestTheLayoutIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/environment.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, layout := range env.Layouts() {
		stop := 0
		for _, p := range layout.Parts() {
			row := fmt.Sprintf("| `%s` | %d | %d | %d | %s |", p.Name, p.Start, p.Rows, p.Width, p.Meaning)
			if !strings.Contains(string(text), row) {
				t.Errorf("the document has not the row\n%s", row)
			}
			if p.Start != stop {
				t.Errorf("%s begins at %d, and the part before ends at %d", p.Name, p.Start, stop)
			}
			stop = p.Start + p.Rows*p.Width
		}
		if size := layout.ObservationSize(); stop != size || !strings.Contains(string(text), fmt.Sprint(size, " int32")) {
			t.Errorf("layout %d has %d numbers, and its parts end at %d", layout, size, stop)
		}
	}
	if env.ActionCount != 2542 {
		t.Errorf("%d actions", env.ActionCount)
	}
}

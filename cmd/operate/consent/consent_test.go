package consent

import (
	"strings"
	"testing"
)

func TestAnswers(t *testing.T) {
	for answer, want := range map[string]string{
		"y\n": "", "Yes\n": "", "y": "", "n\n": "nothing was changed", "\n": "nothing was changed",
		"yesterday\n": "nothing was changed", "": "-yes consents in advance",
	} {
		var out strings.Builder
		err := From(strings.NewReader(answer), &out)("Delete it?")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", answer, err, want)
		}
		if !strings.HasPrefix(out.String(), "Delete it? [y/N] ") {
			t.Errorf("%q: it asks %q", answer, out.String())
		}
	}
}

// Each question has a line of its own.
func TestTwoQuestions(t *testing.T) {
	ask := From(strings.NewReader("y\nn\n"), &strings.Builder{})
	if ask("One?") != nil || ask("Two?") == nil {
		t.Error("the second answer is the first's")
	}
}

package progress

import (
	"bytes"
	"strings"
	"testing"
)

func TestOnlyWhatIsNewIsDrawn(t *testing.T) {
	var out bytes.Buffer
	bar := &Bar{out: &out, percent: -1}
	for _, done := range []int{1, 50, 51, 20, 100} {
		bar.Update(done, 200)
	}
	empty := strings.Repeat(" ", barWidth)
	want := "\r[" + empty + "]   0%" +
		"\r[" + strings.Repeat("=", 10) + empty[10:] + "]  25%" +
		"\r[" + strings.Repeat("=", 20) + empty[20:] + "]  50%"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}

// A log gets no bar.
func TestNothingIsDrawnOnWhatIsNoTerminal(t *testing.T) {
	var out bytes.Buffer
	bar := New(&out)
	bar.Update(1, 2)
	bar.Clear()
	if out.Len() > 0 {
		t.Errorf("drawn: %q", out.String())
	}
}

package terminal

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// show gives a bar one update a second, each time with one more percent done.
func show(terminal bool, seconds int) string {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	bar := newBar(&out, terminal, func() time.Time { return now })
	for done := range seconds + 1 {
		bar.Update(done, 100)
		bar.Update(done, 100) // tells nothing new
		now = now.Add(time.Second)
	}
	bar.Clear()
	return out.String()
}

func TestTerminalGetsABar(t *testing.T) {
	lines := strings.Split(show(true, 50), "\r")
	for percent, want := range map[int]string{
		0:  "[" + strings.Repeat(" ", 40) + "]   0%",
		10: "[====" + strings.Repeat(" ", 36) + "]  10%, about 1m30s left",
		50: "[" + strings.Repeat("=", 20) + strings.Repeat(" ", 20) + "]  50%, about 50s left",
	} {
		if got := strings.TrimRight(lines[1+percent], " "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if last := lines[len(lines)-2]; strings.TrimSpace(last) != "" || len(last) != lineWidth {
		t.Errorf("the bar is not cleared: %q", last)
	}
}

func TestLogGetsALineNowAndThen(t *testing.T) {
	if got, want := show(false, 25), "10% done, about 1m30s left\n20% done, about 1m20s left\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The speed is the one since the first work was done, so that it does not count the preparations.
func TestLittleWorkSaysNothingAboutTheRest(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	bar := newBar(&out, false, func() time.Time { return now })
	now = now.Add(lineInterval)
	bar.Update(1, 1000)
	now = now.Add(lineInterval)
	bar.Update(10, 1000)
	if got, want := out.String(), "0% done\n1% done, about 18m20s left\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

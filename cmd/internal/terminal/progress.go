// Package terminal writes for people at a terminal.
package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// Bar shows the progress of work and when it is expected to end. It is safe for
// concurrent use.
type Bar struct {
	out      io.Writer
	terminal bool
	now      func() time.Time

	mu      sync.Mutex
	start   time.Time // of the first Update: preparations, such as fitting the values of bots, come before it
	begun   int       // the work that was done by then, or -1 before it
	percent int       // the percentage that is shown
	shown   time.Time // the time when it was shown
}

// NewBar returns a Bar that draws a bar on a terminal. To anything else it writes a
// line every ten seconds.
func NewBar(w io.Writer) *Bar {
	file, ok := w.(*os.File)
	return newBar(w, ok && term.IsTerminal(int(file.Fd())), time.Now)
}

func newBar(w io.Writer, terminal bool, now func() time.Time) *Bar {
	return &Bar{out: w, terminal: terminal, now: now, begun: -1, shown: now(), percent: -1}
}

const (
	barWidth = 40
	// lineInterval is the time between two lines without a terminal.
	lineInterval = 10 * time.Second
	// warmUp is the time after the first Update after which the speed is known, if a hundredth is done.
	warmUp = time.Second
)

// Update shows the amount of work done, and ignores calls that arrive out of order.
func (b *Bar) Update(done, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	percent, now := 100*done/max(of, 1), b.now()
	if b.begun < 0 {
		b.start, b.begun = now, done
	}
	if percent <= b.percent || !b.terminal && now.Sub(b.shown) < lineInterval {
		return
	}
	b.percent, b.shown = percent, now
	left := ""
	if percent > 0 {
		left = b.left(now, done, of)
	}
	if !b.terminal {
		fmt.Fprintf(b.out, "%d%% done%s\n", percent, left)
		return
	}
	full := barWidth * percent / 100
	line := fmt.Sprintf("[%s%s] %3d%%%s", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), percent, left)
	fmt.Fprintf(b.out, "\r%-*s", lineWidth, line)
}

const lineWidth = 79

// left returns the text of the expected time, or "" if it is unknown.
func (b *Bar) left(now time.Time, done, of int) string {
	elapsed := now.Sub(b.start)
	if elapsed < warmUp || done == b.begun || done == of {
		return ""
	}
	left := time.Duration(float64(elapsed) * float64(of-done) / float64(done-b.begun))
	return fmt.Sprintf(", about %s left", max(left, time.Second).Round(time.Second))
}

// Clear clears the line of the bar.
func (b *Bar) Clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.terminal && b.percent >= 0 {
		fmt.Fprintf(b.out, "\r%s\r", strings.Repeat(" ", lineWidth))
	}
}

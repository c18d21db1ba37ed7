// Package progress shows on a terminal how far work is.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"
)

// Bar is safe for many goroutines.
type Bar struct {
	out     io.Writer // nil where it is no terminal
	mu      sync.Mutex
	percent int // that is shown
}

// New draws on w; where that is no terminal, it draws nothing.
func New(w io.Writer) *Bar {
	if file, ok := w.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return &Bar{out: w, percent: -1}
	}
	return &Bar{}
}

const barWidth = 40

// Update draws what is new, and ignores counts that came too late.
func (b *Bar) Update(done, of int) {
	if b.out == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	percent := 100 * done / of
	if percent <= b.percent {
		return
	}
	b.percent = percent
	full := barWidth * percent / 100
	fmt.Fprintf(b.out, "\r[%s%s] %3d%%", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), percent)
}

// Clear leaves an empty line.
func (b *Bar) Clear() {
	if b.out != nil {
		fmt.Fprintf(b.out, "\r%s\r", strings.Repeat(" ", barWidth+7))
	}
}

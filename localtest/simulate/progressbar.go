package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"
)

// progressBar shows on a terminal how far the work is.
type progressBar struct {
	out     io.Writer // nil where it is no terminal
	mu      sync.Mutex
	percent int // that is shown
}

func newProgressBar(w io.Writer) *progressBar {
	if file, ok := w.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return &progressBar{out: w, percent: -1}
	}
	return &progressBar{}
}

const barWidth = 40

func (b *progressBar) update(done, of int) {
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

func (b *progressBar) clear() {
	if b.out != nil {
		fmt.Fprintf(b.out, "\r%s\r", strings.Repeat(" ", barWidth+7))
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// pollInterval is the time between two checks of the files.
const pollInterval = 200 * time.Millisecond

// watch checks again whenever a file changes, until ctx ends. A change stops the games
// that are being played for the older file.
func (l *linter) watch(ctx context.Context) int {
	for ctx.Err() == nil {
		seen := l.stamps()
		checking, stop := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() {
			defer close(done)
			l.check(checking)
		}()
		l.awaitChange(ctx, seen)
		stop()
		<-done
		if ctx.Err() == nil {
			fmt.Fprintf(l.stdout, "\n--- %s\n", time.Now().Format(time.TimeOnly))
		}
	}
	return exitClean
}

func (l *linter) awaitChange(ctx context.Context, seen [2]int64) {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for l.stamps() == seen {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// stamps sums up the modification times and the sizes of the files. URLs and the core
// set have no file.
func (l *linter) stamps() (sum [2]int64) {
	for i, name := range l.names {
		if info, err := os.Stat(name); err == nil {
			sum[0] += info.ModTime().UnixNano() * int64(i+1)
			sum[1] += info.Size() * int64(i+1)
		}
	}
	return sum
}

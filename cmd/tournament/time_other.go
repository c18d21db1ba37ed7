//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the start: with one worker that is about the same.
func processorTime() time.Duration { return time.Since(started) }

//go:build js && wasm

// Command workshop is the card workshop in the browser: the tools for card authors, and a game
// with cards that are not published.
package main

import (
	"runtime/debug"

	"cardgames/web/internal/workshop"
)

func main() {
	// The bots make much garbage and keep little. A program in a browser may have 4 GB, and never
	// gives any back.
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(512 << 20)
	workshop.Operations.Serve()
}

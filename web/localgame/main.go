//go:build js && wasm

// Command localgame is what the pages do with games without the service: it plays the lesson, the
// daily deal and games against the computer offline, and checks and replays saved games, with the
// code of cmd/replay.
package main

import (
	"cardgames/web/internal/localgame"
	"cardgames/web/internal/program"
)

func main() {
	(&localgame.Table{Report: program.Report}).Operations().Serve()
}

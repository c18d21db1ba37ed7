//go:build js && wasm

// Command saved is what the pages do with games without the service: it checks and replays a
// saved game, with the code of cmd/replay, and plays the games of the lesson and of a day, and
// those that go on from a saved one.
package main

import "cardgames/web/internal/localgame"

func main() {
	(&localgame.Table{}).Operations().Serve()
}

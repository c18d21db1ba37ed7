//go:build js && wasm

// Command opponent is the computer at the table in the browser.
package main

import "cardgames/web/internal/computer"

func main() {
	computer.Operations.Serve()
}

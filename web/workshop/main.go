//go:build js && wasm

// Command workshop is the card workshop in the browser. It gives the page one
// function:
//
//	workshop(operation, request) // the response, as JSON
//
// The request is JSON; package web/internal/workshop has the operations. Where
// something is wrong it returns an Error.
package main

import (
	"runtime/debug"
	"syscall/js"

	"cardgames/web/internal/workshop"
)

func main() {
	// The bots make much garbage and keep little. A program in a browser may have 4 GB, and never
	// gives any back.
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(512 << 20)
	js.Global().Set("workshop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		response, err := workshop.Do(args[0].String(), []byte(args[1].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(response)
	}))
	select {} // the function is called for as long as the worker lives
}

//go:build js && wasm

// Command opponent is the computer at the table in the browser. It gives the
// page one function:
//
//	choose(view, player, strength) // the action, as JSON
//
// The view is the JSON of the player's own view, read with ?include=cards; the
// strength is easy, medium or hard. Where something is wrong it returns an Error.
package main

import (
	"syscall/js"

	"cardgames/web/internal/computer"
)

func main() {
	js.Global().Set("choose", js.FuncOf(func(_ js.Value, args []js.Value) any {
		action, err := computer.Choose([]byte(args[0].String()), args[1].Int(), args[2].String())
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(action)
	}))
	select {} // the function is called for as long as the worker lives
}

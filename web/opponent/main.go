//go:build js && wasm

// Command opponent is the computer at the table in the browser. It gives the
// page two functions:
//
//	prepare(view)                  // learns the cards, so that the first choice is sooner
//	choose(view, player, strength) // the action, as JSON
//
// The view is JSON, read with ?include=cards; that to choose from is the player's own. The
// strength is easy, medium or hard. Where something is wrong choose returns an Error.
package main

import (
	"syscall/js"

	"cardgames/web/internal/computer"
)

func main() {
	js.Global().Set("prepare", js.FuncOf(func(_ js.Value, args []js.Value) any {
		_ = computer.Prepare([]byte(args[0].String())) // what is wrong with it, the first choice says
		return nil
	}))
	js.Global().Set("choose", js.FuncOf(func(_ js.Value, args []js.Value) any {
		action, err := computer.Choose([]byte(args[0].String()), args[1].Int(), args[2].String())
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(action)
	}))
	select {} // the function is called for as long as the worker lives
}

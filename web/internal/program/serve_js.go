//go:build js && wasm

package program

import "syscall/js"

// Report tells the page how much of the operation that runs is done.
func Report(percent int) { js.Global().Call("report", percent) }

// Serve gives the page one function, and never returns:
//
//	call(operation, request) // the response, as JSON, or an Error
func (o Operations) Serve() {
	js.Global().Set("call", js.FuncOf(func(_ js.Value, args []js.Value) any {
		response, err := o.Do(args[0].String(), []byte(args[1].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(response)
	}))
	select {} // the function is called for as long as the worker lives
}

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
	"fmt"
	"math/rand/v2"
	"syscall/js"

	"cardgames/bots"
	"cardgames/bots/seat"
)

// strengths keep a move below a second on a middling phone.
var strengths = map[string]string{
	"easy":   "careless",
	"medium": "greedy",
	"hard":   "mcts:700ms",
}

func main() {
	js.Global().Set("choose", js.FuncOf(func(_ js.Value, args []js.Value) any {
		action, err := choose(args[0].String(), args[1].Int(), args[2].String())
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return action
	}))
	select {} // the function is called for as long as the worker lives
}

func choose(view string, player int, strength string) (string, error) {
	kind, err := bots.ParseKind(strengths[strength])
	if err != nil {
		return "", fmt.Errorf("no strength %q: %w", strength, err)
	}
	s, err := seat.Take([]byte(view), player, kind, rand.Uint64())
	if err != nil {
		return "", err
	}
	action, err := s.Choose([]byte(view))
	return string(action), err
}

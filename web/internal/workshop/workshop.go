// Package workshop is what the card workshop runs in the browser: the checks, the
// advice and the simulation of the tools for card authors, and a game with cards
// that are not published.
package workshop

import (
	"cardgames/web/internal/computer"
	"cardgames/web/internal/program"
	"cardgames/web/internal/program/typed"
)

// Operations are what the page can ask for.
var Operations = program.Operations{
	"check":  typed.Operation(inspect),
	"sets":   typed.Operation(sets),
	"next":   typed.Operation(next),
	"count":  typed.Operation(count),
	"report": typed.Operation(report),
	"search": typed.Operation(search),
	"try":    typed.Operation(try),
	"begin":  typed.Operation(begin),
	"read":   typed.Operation(read),
	"act":    typed.Operation(act),
	"choose": typed.Operation(computer.ChooseRequest.Choose),
}

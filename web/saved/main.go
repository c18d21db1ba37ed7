//go:build js && wasm

// Command saved checks and replays a saved game in the browser, with the code of
// cmd/replay. It gives the page one function:
//
//	openSaved(document, commitment) // a report, as JSON
//
// The commitment is the one that the player was shown before the first move;
// empty: none was kept.
package main

import (
	"syscall/js"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/savegame/format1"
	"cardgames/savegame/verify"
)

// report is what the page shows of a saved game.
type report struct {
	Fault    string   `json:"fault,omitempty"` // the first thing that does not hold
	Proven   []string `json:"holds"`
	Unproven []string `json:"open"`
	Views    []view   `json:"views"` // the versions, as far as they are sound
}

// view is a version as the table draws it: that of an open table.
type view struct {
	Version int    `json:"version"`
	At      string `json:"at"`
	Status  string `json:"status"`
	wire.Table
	Result *wire.Result    `json:"result"`
	Legal  []wire.Action   `json:"legal_actions"`
	Action *format1.Action `json:"action"`
	Events []wire.Event    `json:"events"`
	Rules  rules           `json:"rules"`
}

type rules struct {
	Goal  int `json:"goal"`
	Turns int `json:"turns"`
}

func main() {
	js.Global().Set("openSaved", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := json.Marshal(open([]byte(args[0].String()), args[1].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(text)
	}))
	select {} // the function is called for as long as the worker lives
}

func open(document []byte, commitment string) report {
	r := report{Proven: []string{}, Unproven: []string{}, Views: []view{}}
	replay, err := verify.Verify(document)
	switch {
	case err != nil:
		r.Fault = err.Error()
	case commitment != "" && commitment != replay.Saved.Shuffle.Commitment:
		r.Fault = "its commitment is not the one that this browser was shown before the game"
	default:
		r.Proven, r.Unproven = replay.Findings(commitment)
	}
	if replay == nil {
		return r
	}
	for version, step := range append([]engine.Step{replay.Opening}, replay.Steps...) {
		r.Views = append(r.Views, newView(replay, version, &step))
	}
	return r
}

func newView(r *verify.Replay, version int, step *engine.Step) view {
	entry, result := r.Saved.Log[version], step.State.Result()
	table := engine.ViewOf(r.Pool, &step.State, engine.ViewerOpenTable)
	return view{
		Version: version, At: entry.At, Status: wire.Status(result), Table: wire.NewTable(r.Pool, &table),
		Result: wire.NewResult(result), Legal: []wire.Action{}, Action: entry.Action,
		Events: wire.NewEvents(r.Pool, step.Events, engine.ViewerOpenTable), Rules: rules{engine.Goal, engine.MaxTurns},
	}
}

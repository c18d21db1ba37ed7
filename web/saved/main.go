//go:build js && wasm

// Command saved is what the pages do with games without the service: it checks and
// replays a saved game, with the code of cmd/replay, and plays the games
// of the lesson and of a day, and those that go on from a saved one. It gives the page three functions:
//
//	gameIDOf(document)                    // the id that the document states, or an Error
//	openSaved(document, commitment, seen) // a report, as JSON
//	play(operation, request)              // the response, as JSON, or an Error
//
// The commitment is the one that the player was shown before the first move; empty: none
// was kept. seen is a list of the hashes that the browser kept of versions that it showed:
// {version: 7, sha256: "..."}. Package web/internal/localgame has the operations.
package main

import (
	"syscall/js"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
	"cardgames/web/internal/localgame"
)

// report is what the page shows of a saved game.
type report struct {
	Fault            string   `json:"fault,omitempty"` // the first check that failed
	Verdict          string   `json:"verdict"`         // what the file proves, if no check failed
	Proven           []string `json:"holds"`
	Unproven         []string `json:"open"`
	localgame.Review          // the versions, as far as they are valid
}

// table is where the program plays.
var table localgame.Table

func main() {
	js.Global().Set("gameIDOf", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, err := document.Scan([]byte(args[0].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return id
	}))
	js.Global().Set("openSaved", js.FuncOf(func(_ js.Value, args []js.Value) any {
		kept := verify.Kept{Commitment: args[1].String(), Hashes: keptHashes(args[2])}
		text, err := json.Marshal(open([]byte(args[0].String()), kept))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(text)
	}))
	js.Global().Set("play", js.FuncOf(func(_ js.Value, args []js.Value) any {
		response, err := table.Do(args[0].String(), []byte(args[1].String()))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(response)
	}))
	select {} // the functions are called for as long as the worker lives
}

func keptHashes(seen js.Value) (hashes []verify.KeptHash) {
	for i := range seen.Length() {
		one := seen.Index(i)
		hashes = append(hashes, verify.KeptHash{Version: one.Get("version").Int(), SHA256: one.Get("sha256").String()})
	}
	return hashes
}

func open(text []byte, kept verify.Kept) report {
	r := report{Proven: []string{}, Unproven: []string{}}
	r.Views, r.Cards = []localgame.Version{}, []wire.Card{}
	replay, err := verify.Verify(text)
	if err == nil {
		err = replay.Compare(kept)
	}
	if err != nil {
		r.Fault = err.Error()
	} else {
		r.Verdict = replay.Verdict()
		r.Proven, r.Unproven = replay.Findings()
	}
	if table.Opened = localgame.Opened(replay); table.Opened != nil {
		r.Review = table.Opened.Review()
	}
	return r
}

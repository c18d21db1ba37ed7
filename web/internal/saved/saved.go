// Package saved checks saved games in the browser, and plays games without the service.
package saved

import (
	"cardgames/api/wire"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
	"cardgames/web/internal/localgame"
	"cardgames/web/internal/program"
	"cardgames/web/internal/program/typed"
)

// checkRequest is a file, and what the browser was shown of games when they were played.
type checkRequest struct {
	Document string           `json:"document"`
	Shown    map[string]Shown `json:"shown"` // by the ids of games
}

// Shown is what the browser was shown of a game.
type Shown struct {
	Commitment string `json:"commitment,omitzero"` // of the shuffle, before the first move; empty: none was kept
	Seen       []Seen `json:"seen"`
}

// Seen is a version that was shown.
type Seen struct {
	Version int    `json:"version"`
	SHA256  string `json:"sha256"` // of its history
}

// Report is what the page shows of a saved game.
type Report struct {
	Fault    string              `json:"fault,omitzero"` // the first check that failed
	Verdict  string              `json:"verdict"`        // what the file proves, if no check failed
	Proven   []string            `json:"holds"`
	Unproven []string            `json:"open"`
	Views    []localgame.Version `json:"views"` // as far as they are valid
	Cards    []wire.Card         `json:"cards"` // of the game, in full
}

// NewOperations returns the operations of a table on which one game at a time is played or
// looked at.
func NewOperations() program.Operations {
	table := &localgame.Table{}
	operations := table.Operations()
	operations["check"] = typed.Operation(func(r checkRequest) (*Report, error) { return check(table, r), nil })
	return operations
}

// check opens a game at a table.
func check(table *localgame.Table, request checkRequest) *Report {
	text := []byte(request.Document)
	id, err := document.Scan(text)
	if err != nil {
		return &Report{Fault: err.Error()}
	}
	r := &Report{}
	replay, err := verify.Verify(text)
	if err == nil {
		err = replay.Compare(request.Shown[id].kept())
	}
	if err != nil {
		r.Fault = err.Error()
	} else {
		r.Verdict = replay.Verdict()
		r.Proven, r.Unproven = replay.Findings()
	}
	if table.Opened = localgame.Opened(replay); table.Opened != nil {
		review := table.Opened.Review()
		r.Views, r.Cards = review.Views, review.Cards
	}
	return r
}

func (s Shown) kept() verify.Kept {
	kept := verify.Kept{Commitment: s.Commitment}
	for _, seen := range s.Seen {
		kept.Hashes = append(kept.Hashes, verify.KeptHash{Version: seen.Version, SHA256: seen.SHA256})
	}
	return kept
}

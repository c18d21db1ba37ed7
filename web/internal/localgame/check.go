package localgame

import (
	"cardgames/api/wire"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
)

// checkRequest is a file, and what the browser was shown of games when they were played.
type checkRequest struct {
	Document string                `json:"document"`
	Shown    map[string]Remembered `json:"shown"` // by the ids of games
}

// Remembered is what the browser was shown of a game, and kept.
type Remembered struct {
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
	Fault    string      `json:"fault,omitzero"` // the first check that failed
	Verdict  string      `json:"verdict"`        // what the file proves, if no check failed
	Proven   []string    `json:"holds"`
	Unproven []string    `json:"open"`
	Views    []Version   `json:"views"` // as far as they are valid
	Cards    []wire.Card `json:"cards"` // of the game, in full
}

// check opens a saved game at the table.
func (t *Table) check(request checkRequest) (*Report, error) {
	text := []byte(request.Document)
	id, err := document.Scan(text)
	if err != nil {
		return &Report{Fault: err.Error()}, nil
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
	if t.opened = opened(replay); t.opened != nil {
		review := t.opened.review()
		r.Views, r.Cards = review.Views, review.Cards
	}
	return r, nil
}

func (r Remembered) kept() verify.Kept {
	kept := verify.Kept{Commitment: r.Commitment}
	for _, seen := range r.Seen {
		kept.Hashes = append(kept.Hashes, verify.KeptHash{Version: seen.Version, SHA256: seen.SHA256})
	}
	return kept
}

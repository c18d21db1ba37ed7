package playjson

import "cardgames/engine"

// Result says how the game ended.
type Result struct {
	// null for a draw.
	Winner *int `json:"winner" nullable:"true" minimum:"0" maximum:"1"`
	// progress: a player reached the goal. rounds: the last turn ended. resigned: the other player
	// resigned.
	Reason string `json:"reason" enum:"progress,rounds,resigned"`
}

// NewResult is nil for a game in progress.
func NewResult(r engine.Result) *Result {
	if r.Reason == engine.InProgress {
		return nil
	}
	result := &Result{Reason: r.Reason.String()}
	if r.Winner != engine.NoWinner {
		result.Winner = new(int(r.Winner))
	}
	return result
}

// Status is in_progress or finished.
func Status(r engine.Result) string {
	if r.Reason == engine.InProgress {
		return "in_progress"
	}
	return "finished"
}

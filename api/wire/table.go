package wire

import (
	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Table is the state of the game, as one viewer sees it.
type Table struct {
	// Counts the turns of both players, at most rules.turns.
	Turn int `json:"turn" minimum:"1"`
	// Two turns are a round.
	Round int `json:"round" minimum:"1"`
	// The player whose turn it is, or was when the game ended.
	ActivePlayer int `json:"active_player" minimum:"0" maximum:"1"`
	// The player who may act now; null when the game is finished.
	Priority *int `json:"priority" nullable:"true" minimum:"0" maximum:"1"`
	// Passes in a row; casting a card counts as the first. At 1, a pass resolves the top of the
	// stack, or ends the turn if the stack is empty.
	Passes int `json:"passes" minimum:"0" maximum:"1"`
	// The cards that both players have cast this turn, which some cards count.
	Casts   int       `json:"casts" minimum:"0"`
	Players [2]Player `json:"players"`
	// The cards that were cast and have not resolved; the last resolves next.
	Stack []playjson.StackObject `json:"stack"`
}

// Player is one side of the table.
type Player struct {
	Player int `json:"player" minimum:"0" maximum:"1"`
	// As the player wants to be called. It is not verified; show it as plain text. null without one.
	Name *string `json:"name" nullable:"true" maxLength:"20"`
	// A player who has rules.goal wins.
	Progress int `json:"progress" minimum:"0"`
	// What the player can pay for cards.
	Time      int             `json:"time" minimum:"0"`
	Income    playjson.Income `json:"income"`
	DeckCount int             `json:"deck_count" minimum:"0"`
	// At most rules.hand_limit.
	HandCount int `json:"hand_count" minimum:"0"`
	// In the order of hand_index; null if it is hidden from the viewer.
	Hand *[]playjson.Card `json:"hand" nullable:"true"`
	// The oldest is first.
	Board []playjson.Permanent `json:"board"`
	// The newest is last.
	Discard []playjson.Card `json:"discard"`
}

// NewTable encodes a view of a game with the cards of a snapshot. names has the players' names by
// seat, "" for none.
func NewTable(s *snapshot.Snapshot, v *engine.View, names [2]string) Table {
	t := Table{
		Turn: v.Turn, Round: v.Round, ActivePlayer: int(v.Active), Passes: v.Passes, Casts: v.Casts,
		Stack: playjson.NewStack(s, v.Stack),
	}
	if v.Result.Reason == engine.InProgress {
		t.Priority = new(int(v.Priority))
	}
	for seat := range t.Players {
		t.Players[seat] = newPlayer(s, seat, &v.Players[seat])
		t.Players[seat].Name = NewName(names[seat])
	}
	return t
}

// NewName is nil for a player without a name.
func NewName(name string) *string {
	if name == "" {
		return nil
	}
	return &name
}

func newPlayer(s *snapshot.Snapshot, seat int, v *engine.PlayerView) Player {
	p := Player{
		Player: seat, Progress: v.Progress, Time: v.Time, Income: playjson.Income(v.Income),
		DeckCount: v.DeckCount, HandCount: v.HandCount,
		Board: playjson.NewBoard(s, seat, v.Board), Discard: playjson.NewCards(s, v.Discard),
	}
	if v.Hand != nil {
		hand := playjson.NewCards(s, v.Hand)
		p.Hand = &hand
	}
	return p
}

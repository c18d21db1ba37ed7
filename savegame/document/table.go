package document

import (
	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Table is everything that lies on the table, with both hands.
type Table struct {
	Turn         int                    `json:"turn"` // of both players, from 1
	Round        int                    `json:"round"`
	ActivePlayer int                    `json:"active_player"`
	Priority     *int                   `json:"priority"` // null when finished
	Passes       int                    `json:"passes"`
	Players      [2]Player              `json:"players"`
	Stack        []playjson.StackObject `json:"stack"` // the next to resolve is last
}

// Player is one player's part of the table.
type Player struct {
	Player    int                  `json:"player"`
	Progress  int                  `json:"progress"`
	Time      int                  `json:"time"`
	Income    playjson.Income      `json:"income"`
	DeckCount int                  `json:"deck_count"`
	HandCount int                  `json:"hand_count"`
	Hand      []playjson.Card      `json:"hand"`
	Board     []playjson.Permanent `json:"board"`   // the oldest is first
	Discard   []playjson.Card      `json:"discard"` // the newest is last
}

// newTable converts a state.
func newTable(cards *snapshot.Snapshot, state *engine.State) Table {
	v := engine.ViewOf(cards.Pool, state, engine.ViewerOpenTable)
	t := Table{
		Turn: v.Turn, Round: v.Round, ActivePlayer: int(v.Active), Passes: v.Passes,
		Stack: playjson.NewStack(cards, v.Stack),
	}
	if seat, playing := state.Priority(); playing {
		t.Priority = seatNumber(&seat)
	}
	for seat := range t.Players {
		t.Players[seat] = newPlayer(cards, seat, &v.Players[seat])
	}
	return t
}

func newPlayer(cards *snapshot.Snapshot, seat int, v *engine.PlayerView) Player {
	return Player{
		Player: seat, Progress: v.Progress, Time: v.Time, DeckCount: v.DeckCount, HandCount: v.HandCount,
		Income: playjson.Income(v.Income), Hand: playjson.NewCards(cards, v.Hand),
		Board: playjson.NewBoard(cards, seat, v.Board), Discard: playjson.NewCards(cards, v.Discard),
	}
}

// statusOf returns the status of a game in progress, or of a finished one.
func statusOf(finished bool) string {
	if finished {
		return "finished"
	}
	return "in_progress"
}

// seatNumber encodes a seat, or nil.
func seatNumber(seat *engine.Seat) *int {
	if seat == nil {
		return nil
	}
	n := int(*seat)
	return &n
}

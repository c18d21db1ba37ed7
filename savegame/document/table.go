package document

import (
	"cardgames/cardsets/cardjson"
	"cardgames/engine"
)

// Table is everything that lies on the table, with both hands.
type Table struct {
	Turn         int           `json:"turn"` // of both players, from 1
	Round        int           `json:"round"`
	ActivePlayer int           `json:"active_player"`
	Priority     *int          `json:"priority"` // null when finished
	Passes       int           `json:"passes"`
	Players      [2]Player     `json:"players"`
	Stack        []StackObject `json:"stack"` // the next to resolve is last
}

// Player is one player's part of the table.
type Player struct {
	Player    int             `json:"player"`
	Progress  int             `json:"progress"`
	Time      int             `json:"time"`
	Income    Income          `json:"income"`
	DeckCount int             `json:"deck_count"`
	HandCount int             `json:"hand_count"`
	Hand      []cardjson.Card `json:"hand"`
	Board     []Permanent     `json:"board"`   // the oldest is first
	Discard   []cardjson.Card `json:"discard"` // the newest is last
}

// Income is what a player's permanents will add.
type Income struct {
	Time      int `json:"time"`
	Progress  int `json:"progress"`
	TaskBonus int `json:"task_bonus"`
}

// Permanent is an object on the board.
type Permanent struct {
	ID       string        `json:"id"`
	Owner    int           `json:"owner"`
	Card     cardjson.Card `json:"card"`
	Rate     int           `json:"rate"`
	Shielded bool          `json:"shielded"`
}

// StackObject is an object on the stack.
type StackObject struct {
	ID       string        `json:"id"`
	Owner    int           `json:"owner"`
	Card     cardjson.Card `json:"card"`
	TargetID string        `json:"target_id,omitempty"`
	Option   *int          `json:"option,omitempty"` // of a card that chooses
}

// newTable converts a state.
func newTable(pool *engine.Pool, state *engine.State) Table {
	v := engine.ViewOf(pool, state, engine.ViewerOpenTable)
	t := Table{
		Turn: v.Turn, Round: v.Round, ActivePlayer: int(v.Active), Passes: v.Passes,
		Stack: make([]StackObject, len(v.Stack)),
	}
	if seat, playing := state.Priority(); playing {
		t.Priority = seatNumber(&seat)
	}
	for seat := range t.Players {
		t.Players[seat] = newPlayer(pool, seat, &v.Players[seat])
	}
	for i, o := range v.Stack {
		t.Stack[i] = newStackObject(pool, o)
	}
	return t
}

func newPlayer(pool *engine.Pool, seat int, v *engine.PlayerView) Player {
	p := Player{
		Player: seat, Progress: v.Progress, Time: v.Time, DeckCount: v.DeckCount, HandCount: v.HandCount,
		Income: Income{v.Income.Time, v.Income.Progress, v.Income.TaskBonus},
		Hand:   newCards(pool, v.Hand), Board: make([]Permanent, len(v.Board)), Discard: newCards(pool, v.Discard),
	}
	for i, o := range v.Board {
		p.Board[i] = Permanent{
			ID: o.ID.String(), Owner: seat, Card: newCard(pool, o.Card),
			Rate: pool.Card(o.Card).Rate(), Shielded: o.Shielded,
		}
	}
	return p
}

func newStackObject(pool *engine.Pool, o engine.StackObject) StackObject {
	object := StackObject{
		ID: o.ID.String(), Owner: int(o.Owner), Card: newCard(pool, o.Card), TargetID: o.Target.String(),
	}
	if option, ok := o.Choice.Option(); ok {
		object.Option = &option
	}
	return object
}

func newCards(pool *engine.Pool, refs []engine.CardRef) []cardjson.Card {
	cards := make([]cardjson.Card, len(refs))
	for i, ref := range refs {
		cards[i] = newCard(pool, ref)
	}
	return cards
}

func newCard(pool *engine.Pool, ref engine.CardRef) cardjson.Card {
	return cardjson.New(pool.Card(ref))
}

// Result is how a game ended.
type Result struct {
	Winner *int   `json:"winner"` // null is a draw
	Reason string `json:"reason"`
}

// statusOf returns the status of a game in progress, or of a finished one.
func statusOf(finished bool) string {
	if finished {
		return "finished"
	}
	return "in_progress"
}

// newResult converts a result. It returns nil for a game in progress.
func newResult(r engine.Result) *Result {
	if r.Reason == engine.InProgress {
		return nil
	}
	result := &Result{Reason: r.Reason.String()}
	if r.Winner != engine.NoWinner {
		winner := int(r.Winner)
		result.Winner = &winner
	}
	return result
}

// seatNumber encodes a seat, or nil.
func seatNumber(seat *engine.Seat) *int {
	if seat == nil {
		return nil
	}
	n := int(*seat)
	return &n
}

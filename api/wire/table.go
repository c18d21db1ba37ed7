package wire

import "cardgames/engine"

// Table is everything that lies on the table, for one viewer.
type Table struct {
	Turn         int           `json:"turn" minimum:"1" maximum:"24" doc:"Counts the turns of both players."`
	Round        int           `json:"round" minimum:"1" maximum:"12" doc:"Two turns are a round."`
	ActivePlayer int           `json:"active_player" minimum:"0" maximum:"1" doc:"The player whose turn it is, or was when the game ended."`
	Priority     *int          `json:"priority" nullable:"true" minimum:"0" maximum:"1" doc:"The player who may act now; null when the game is finished."`
	Passes       int           `json:"passes" minimum:"0" maximum:"1" doc:"Passes in a row so far, casting included. With 1, a pass resolves the top of the stack, or ends the turn when the stack is empty."`
	Players      []Player      `json:"players" minItems:"2" maxItems:"2"`
	Stack        []StackObject `json:"stack" doc:"Cards cast and not yet resolved; the next to resolve is last."`
}

// Player is one player's part of the table.
type Player struct {
	Player    int         `json:"player" minimum:"0" maximum:"1"`
	Progress  int         `json:"progress" minimum:"0" doc:"25 wins."`
	Time      int         `json:"time" minimum:"0" doc:"What is left to pay for cards."`
	Income    Income      `json:"income"`
	DeckCount int         `json:"deck_count" minimum:"0" maximum:"30"`
	HandCount int         `json:"hand_count" minimum:"0" maximum:"7"`
	Hand      *[]Card     `json:"hand" nullable:"true" doc:"In the order of hand_index; null where it is hidden from the viewer."`
	Board     []Permanent `json:"board" doc:"The oldest is first."`
	Discard   []Card      `json:"discard" doc:"The newest is last."`
}

// Income is what a player's permanents will bring.
type Income struct {
	Time      int `json:"time" doc:"The time that the own next turn starts with."`
	Progress  int `json:"progress" doc:"The progress at the start of the own next turn."`
	TaskBonus int `json:"task_bonus" doc:"The progress that each own task adds when it resolves."`
}

// Permanent is an object on the board.
type Permanent struct {
	ID       string `json:"id" pattern:"^o[1-9][0-9]*$" doc:"The object's id, for target_id." example:"o12"`
	Owner    int    `json:"owner" minimum:"0" maximum:"1"`
	Card     Card   `json:"card"`
	Rate     int    `json:"rate" doc:"What the permanent is worth: half its cost, rounded up."`
	Shielded bool   `json:"shielded" doc:"The next scrap or bounce is absorbed."`
}

// StackObject is an object on the stack.
type StackObject struct {
	ID       string `json:"id" pattern:"^o[1-9][0-9]*$" doc:"The object's id, for target_id." example:"o12"`
	Owner    int    `json:"owner" minimum:"0" maximum:"1"`
	Card     Card   `json:"card"`
	TargetID string `json:"target_id,omitempty" pattern:"^o[1-9][0-9]*$" doc:"The object it is aimed at; absent where it has no target." example:"o7"`
}

// NewTable writes a view down.
func NewTable(pool *engine.Pool, v *engine.View) Table {
	t := Table{
		Turn: v.Turn, Round: v.Round, ActivePlayer: int(v.Active), Passes: v.Passes,
		Players: make([]Player, 2), Stack: make([]StackObject, len(v.Stack)),
	}
	if v.Result.Reason == engine.InProgress {
		priority := int(v.Priority)
		t.Priority = &priority
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
		Player: seat, Progress: v.Progress, Time: v.Time, Income: Income(v.Income),
		DeckCount: v.DeckCount, HandCount: v.HandCount,
		Board: make([]Permanent, len(v.Board)), Discard: newCardList(pool, v.Discard),
	}
	if v.Hand != nil {
		hand := newCardList(pool, v.Hand)
		p.Hand = &hand
	}
	for i, permanent := range v.Board {
		card := pool.Card(permanent.Card)
		p.Board[i] = Permanent{
			ID: permanent.ID.String(), Owner: seat, Card: NewCard(card),
			Rate: card.Rate(), Shielded: permanent.Shielded,
		}
	}
	return p
}

func newStackObject(pool *engine.Pool, o engine.StackObject) StackObject {
	return StackObject{
		ID: o.ID.String(), Owner: int(o.Owner), Card: NewCard(pool.Card(o.Card)), TargetID: o.Target.String(),
	}
}

// Result is how a game ended.
type Result struct {
	Winner *int   `json:"winner" nullable:"true" minimum:"0" maximum:"1" doc:"null is a draw."`
	Reason string `json:"reason" enum:"progress,rounds" doc:"progress: 25 progress were reached. rounds: the 24th turn ended."`
}

// NewResult is nil for a game in progress.
func NewResult(r engine.Result) *Result {
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

// Status is in_progress or finished.
func Status(r engine.Result) string {
	if r.Reason == engine.InProgress {
		return "in_progress"
	}
	return "finished"
}

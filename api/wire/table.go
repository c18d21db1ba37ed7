package wire

import (
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
	Stack []StackObject `json:"stack"`
}

// Player is one side of the table.
type Player struct {
	Player int `json:"player" minimum:"0" maximum:"1"`
	// As the player wants to be called. It is not verified; show it as plain text. null without one.
	Name *string `json:"name" nullable:"true" maxLength:"20"`
	// A player who has rules.goal wins.
	Progress int `json:"progress" minimum:"0"`
	// What the player can pay for cards.
	Time      int    `json:"time" minimum:"0"`
	Income    Income `json:"income"`
	DeckCount int    `json:"deck_count" minimum:"0"`
	// At most rules.hand_limit.
	HandCount int `json:"hand_count" minimum:"0"`
	// In the order of hand_index; null if it is hidden from the viewer.
	Hand *[]ShownCard `json:"hand" nullable:"true"`
	// The oldest is first.
	Board []Permanent `json:"board"`
	// The newest is last.
	Discard []ShownCard `json:"discard"`
}

// Income is what a player's permanents will give by their rates. What their abilities will do is not in it.
type Income struct {
	// The time with which the player's next turn starts.
	Time int `json:"time"`
	// The progress gained when the player's next turn starts.
	Progress int `json:"progress"`
	// The progress that each of the player's tasks adds when it resolves.
	TaskBonus int `json:"task_bonus"`
}

// Permanent is a card on the board.
type Permanent struct {
	// The id of the object, as target_id takes it.
	ID    string    `json:"id" pattern:"^o[1-9][0-9]*$" example:"o12"`
	Owner int       `json:"owner" minimum:"0" maximum:"1"`
	Card  ShownCard `json:"card"`
	// What the permanent adds to its owner's income: half its cost, rounded up, or
	// the rate of its params.
	Rate int `json:"rate"`
	// Whether a shield will absorb the next scrap, sweep or bounce.
	Shielded bool `json:"shielded"`
}

// StackObject is a card on the stack.
type StackObject struct {
	// The id of the object, as target_id takes it.
	ID    string    `json:"id" pattern:"^o[1-9][0-9]*$" example:"o12"`
	Owner int       `json:"owner" minimum:"0" maximum:"1"`
	Card  ShownCard `json:"card"`
	// The id of the object that it targets; absent if it has no target.
	TargetID string `json:"target_id,omitempty" pattern:"^o[1-9][0-9]*$" example:"o7"`
	// The option that its player named, from 0; absent if the card has no options.
	Option *int `json:"option,omitempty" nullable:"false" minimum:"0" maximum:"2"`
}

// NewTable encodes a view of a game with the cards of a snapshot. names has the players' names by
// seat, "" for none.
func NewTable(s *snapshot.Snapshot, v *engine.View, names [2]string) Table {
	t := Table{
		Turn: v.Turn, Round: v.Round, ActivePlayer: int(v.Active), Passes: v.Passes, Casts: v.Casts,
		Stack: make([]StackObject, len(v.Stack)),
	}
	if v.Result.Reason == engine.InProgress {
		t.Priority = new(int(v.Priority))
	}
	for seat := range t.Players {
		t.Players[seat] = newPlayer(s, seat, &v.Players[seat])
		t.Players[seat].Name = NewName(names[seat])
	}
	for i, o := range v.Stack {
		t.Stack[i] = newStackObject(s, o)
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
		Player: seat, Progress: v.Progress, Time: v.Time, Income: Income(v.Income),
		DeckCount: v.DeckCount, HandCount: v.HandCount,
		Board: make([]Permanent, len(v.Board)), Discard: newShownCards(s, v.Discard),
	}
	if v.Hand != nil {
		hand := newShownCards(s, v.Hand)
		p.Hand = &hand
	}
	for i, permanent := range v.Board {
		p.Board[i] = Permanent{
			ID: permanent.ID.String(), Owner: seat, Card: newShownCard(s, permanent.Card),
			Rate: s.Pool.Card(permanent.Card).Rate(), Shielded: permanent.Shielded,
		}
	}
	return p
}

func newStackObject(s *snapshot.Snapshot, o engine.StackObject) StackObject {
	return StackObject{
		ID: o.ID.String(), Owner: int(o.Owner), Card: newShownCard(s, o.Card), TargetID: o.Target.String(),
		Option: newOption(o.Choice),
	}
}

// newOption is nil for the choice of a card without options.
func newOption(choice engine.Choice) *int {
	if option, ok := choice.Option(); ok {
		return &option
	}
	return nil
}

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

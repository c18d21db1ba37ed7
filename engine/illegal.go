package engine

import "fmt"

// Reason says why an action is illegal. Its text is part of the HTTP contract;
// the order of the constants is the order of the checks.
type Reason uint8

const (
	ReasonGameFinished Reason = iota + 1
	ReasonUnknownPlayer
	ReasonNotYourPriority
	ReasonHandIndexOutOfRange
	ReasonWrongCardType
	ReasonNotYourTurn
	ReasonStackNotEmpty
	ReasonNotEnoughTime
	ReasonOptionNotAllowed
	ReasonTargetRequired
	ReasonTargetNotFound
	ReasonTargetNotAllowed
)

var reasonNames = [...]string{
	"", "game_finished", "unknown_player", "not_your_priority", "hand_index_out_of_range", "wrong_card_type",
	"not_your_turn", "stack_not_empty", "not_enough_time", "option_not_allowed", "target_required",
	"target_not_found", "target_not_allowed",
}

func (r Reason) String() string { return reasonNames[r] }

// Reasons lists every reason, in the order of the checks.
func Reasons() []Reason {
	reasons := make([]Reason, 0, ReasonTargetNotAllowed)
	for r := ReasonGameFinished; r <= ReasonTargetNotAllowed; r++ {
		reasons = append(reasons, r)
	}
	return reasons
}

// IllegalMove is the error of an action that is illegal. The state is unchanged.
type IllegalMove struct {
	Reason Reason
	Detail string // a sentence for the player
}

func (e *IllegalMove) Error() string { return e.Reason.String() + ": " + e.Detail }

func illegal(reason Reason, format string, args ...any) *IllegalMove {
	return &IllegalMove{Reason: reason, Detail: fmt.Sprintf(format, args...)}
}

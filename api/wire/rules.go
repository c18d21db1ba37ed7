package wire

import "cardgames/engine"

// Rules are the figures of the rules of a game. They stay the same for as long as
// the game lasts.
type Rules struct {
	// The version of the rules.
	Version int `json:"version"`
	// The progress that wins.
	Goal int `json:"goal"`
	// The number of turns, of both players together, after which the game ends.
	Turns int `json:"turns"`
	// The number of cards in hand at which a player draws no more.
	HandLimit int `json:"hand_limit"`
	// The time with which a turn starts for a player without appliances.
	BaseTime int `json:"base_time"`
	// The most time that all appliances of a player add to the start of a turn.
	ApplianceCap int `json:"appliance_cap"`
	// The most progress that all persons of a player add to a task.
	PersonCap int `json:"person_cap"`
	// The progress with which player 1 begins; absent where it is 0.
	SecondProgress int `json:"second_progress,omitzero"`
}

// NewRules shows the figures of some rules.
func NewRules(r *engine.Rules) Rules {
	return Rules{
		Version: r.Version, Goal: r.Goal, Turns: r.MaxTurns, HandLimit: r.HandLimit,
		BaseTime: r.BaseTime, ApplianceCap: r.ApplianceCap, PersonCap: r.PersonCap, SecondProgress: r.SecondProgress,
	}
}

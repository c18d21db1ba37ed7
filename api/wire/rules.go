package wire

import "cardgames/engine"

// Rules are the figures of the rules of a game. They stay the same for as long as
// the game lasts.
type Rules struct {
	Version      int `json:"version" doc:"The version of the rules."`
	Goal         int `json:"goal" doc:"The progress that wins."`
	Turns        int `json:"turns" doc:"The number of turns, of both players together, after which the game ends."`
	HandLimit    int `json:"hand_limit" doc:"The number of cards in hand at which a player draws no more."`
	BaseTime     int `json:"base_time" doc:"The time with which a turn starts for a player without appliances."`
	ApplianceCap int `json:"appliance_cap" doc:"The most time that all appliances of a player add to the start of a turn."`
	PersonCap    int `json:"person_cap" doc:"The most progress that all persons of a player add to a task."`
}

// NewRules shows the figures of some rules.
func NewRules(r *engine.Rules) Rules {
	return Rules{
		Version: r.Version, Goal: r.Goal, Turns: r.MaxTurns, HandLimit: r.HandLimit,
		BaseTime: r.BaseTime, ApplianceCap: r.ApplianceCap, PersonCap: r.PersonCap,
	}
}

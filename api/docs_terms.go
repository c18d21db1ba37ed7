package api

import "cardgames/engine"

// term is one entry of a list on the page of a problem.
type term struct{ name, text string }

// termsOf is what a page lists below its text; nothing for most kinds of
// problems.
func termsOf(code string) (terms []term) {
	switch code {
	case "illegal_move":
		for _, reason := range engine.Reasons() {
			terms = append(terms, term{reason.String(), reasonText[reason]})
		}
	case "unknown_effect", "bad_params":
		for effect := engine.None; effect <= engine.Recover; effect++ {
			terms = append(terms, term{effect.String(), effectParams[effect]})
		}
	}
	return terms
}

var reasonText = [...]string{
	engine.GameOver:            "The game is over.",
	engine.UnknownPlayer:       "player is neither 0 nor 1. In a private game, wrong_seat comes before.",
	engine.NotYourPriority:     "The other player has priority.",
	engine.HandIndexOutOfRange: "The player's hand has no card at hand_index, which counts from 0.",
	engine.WrongCardType:       "play_card with an instant, or cast_instant with any other card.",
	engine.NotYourTurn:         "play_card in the other player's turn.",
	engine.StackNotEmpty:       "play_card while there are cards on the stack.",
	engine.NotEnoughTime:       "The card costs more time than the player has left.",
	engine.TargetRequired:      "The effect needs a target, and target_id is missing or empty.",
	engine.TargetNotFound:      "The effect needs a target, and target_id names no object on the board or the stack.",
	engine.TargetNotAllowed:    "The effect cannot be aimed at the object, or takes no target at all; then it does not matter whether the object exists.",
}

const (
	takesNothing = "no params."
	takesN       = "n, an integer from 1 to 99."
	takesMaxCost = "max_cost, an integer from 0 to 99; optional."
	takesBoard   = "type, one of person, appliance and habit, and max_cost, an integer from 0 to 99; both optional."
	takesAnyType = "type, one of person, appliance, habit, task and instant; optional."
)

var effectParams = [...]string{
	engine.None:          takesNothing,
	engine.GainProgress:  takesN,
	engine.DrainProgress: takesN,
	engine.GainTime:      takesN,
	engine.DrainTime:     takesN,
	engine.Draw:          takesN,
	engine.Discard:       takesN,
	engine.Scrap:         takesBoard,
	engine.Bounce:        takesBoard,
	engine.Cancel:        takesMaxCost,
	engine.Shield:        takesNothing,
	engine.Recover:       takesAnyType,
}

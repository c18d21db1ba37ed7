package story

import (
	"fmt"

	cardgames "cardgames/clients/go"
)

// Result says how a finished game ended, with the winner's progress first.
func (t *Teller) Result(v *cardgames.View) string {
	if v.Result.Winner == nil {
		return fmt.Sprintf("A draw after %d turns.", v.Rules.Turns)
	}
	winner := *v.Result.Winner
	text := t.clause(winner, "win")
	switch v.Result.Reason {
	case "resigned":
		return text + ": " + within(t.Names[1-winner]) + " resigned."
	case "rounds":
		return fmt.Sprintf("%s %s, ahead after %d turns.", text, score(v, winner), v.Rules.Turns)
	}
	return fmt.Sprintf("%s %s.", text, score(v, winner))
}

func score(v *cardgames.View, winner int) string {
	return fmt.Sprintf("%d to %d", v.Players[winner].Progress, v.Players[1-winner].Progress)
}

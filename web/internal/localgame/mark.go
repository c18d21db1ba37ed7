package localgame

import (
	"cardgames/bots"
	"cardgames/engine"
)

// The mark of a day is what this computer gets with the player's cards against that of the day. A
// search of so many playouts takes well below a second in a browser, and plays the same everywhere.
const (
	markKind  = "search:80"
	dailyKind = "greedy"
)

// mark is how a game ends that a computer has played in the player's place.
type mark struct {
	Progress [2]int `json:"progress"` // of the player's seat and of the other
	Turns    int    `json:"turns"`
}

// markOf returns the mark of a day. The game that is played at the table stays as it is.
func markOf(r DailyRequest) (*mark, error) {
	g, err := NewDaily(r)
	if err != nil {
		return nil, err
	}
	state, pool := g.steps[0].State, g.sets.Pool
	table := bots.Table{Pool: pool, Lists: *g.lists, Values: bots.ValuesFor(state.Rules(), pool)}
	var seats [2]bots.Bot
	for seat, name := range [2]string{markKind, dailyKind} {
		kind, err := bots.ParseKind(name)
		if err != nil {
			return nil, err
		}
		seats[seat] = kind.New(table, uint64(seat))
	}
	for {
		seat, ok := state.Priority()
		if !ok {
			break
		}
		if err := engine.Advance(pool, &state, bots.ChooseIn(&state, pool, seats[seat])); err != nil {
			return nil, err
		}
	}
	end := engine.ViewOf(pool, &state, engine.ViewerPlayer0)
	return &mark{[2]int{end.Players[0].Progress, end.Players[1].Progress}, end.Turn}, nil
}

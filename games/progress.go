package games

import "time"

// Progress is how far a game has come, as far as a Store needs to know.
type Progress struct {
	At       time.Time     // of the newest version
	Turn     time.Duration // how long the player has for the next move; 0 without a limit
	Finished bool
}

// ReadProgress reads the newest record of a game. Its errors are as in Record.Check.
func ReadProgress(newest *Record) (Progress, error) {
	b, err := decodeBody(newest)
	if err != nil {
		return Progress{}, err
	}
	turn := time.Duration(b.Header.TurnSeconds) * time.Second
	return Progress{At: time.UnixMilli(b.At).UTC(), Turn: turn, Finished: b.State.End != 0}, nil
}

package games

import "time"

// Progress is how far a game has come, as far as a Store needs to know.
type Progress struct {
	At       time.Time // of the newest version
	Finished bool
}

// ReadProgress reads the newest record of a game. Its errors are as in Record.Check.
func ReadProgress(newest *Record) (Progress, error) {
	b, err := decodeBody(newest)
	if err != nil {
		return Progress{}, err
	}
	return Progress{At: time.UnixMilli(b.At).UTC(), Finished: b.State.End != 0}, nil
}

// Package inline describes card sets that are part of a request instead of a file at
// a URL.
package inline

// Set is a card set in the body of a request.
type Set struct {
	JSON []byte
	Position
}

// Position is where a set stands in the body.
type Position struct {
	Pointer      string // a JSON Pointer (RFC 6901) to the set, such as "/sets/0"
	Line, Column int    // of its first character, from 1; columns in characters
}

// Outward returns a pointer and a position in the body for those in the set. A line of
// 0 is no position, and stays so.
func (p Position) Outward(pointer string, line, column int) (string, int, int) {
	if line == 1 {
		column += p.Column - 1
	}
	if line > 0 {
		line += p.Line - 1
	}
	return p.Pointer + pointer, line, column
}

package races

import (
	"fmt"

	"github.com/anishathalye/porcupine"
)

// register is a game as the model sees it: a version and the action that made
// it, as JSON.
type register struct {
	version int
	last    string
}

// operation is the request of a client: a move, or a read where the action is
// empty.
type operation struct {
	client  int
	action  string
	ifMatch int // the version of If-Match; -1 for none
}

// outcome is what the client learned.
type outcome struct {
	kind    kind
	version int    // that was made, or that was there when the move was refused
	last    string // of a reading: the action that made the version
}

type kind int

const (
	read    kind = iota
	made         // the move made the version
	refused      // the move changed nothing
	unknown      // either
)

// model is a register with a conditional append. A move without a response
// may have been made or not.
var model = porcupine.NondeterministicModel{
	Init: func() []any { return []any{register{}} },
	Step: func(state, input, output any) []any {
		return step(state.(register), input.(operation), output.(outcome))
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v -> %+v", input, output) },
	Hash:              func(state any) uint64 { return uint64(state.(register).version) },
}

func step(game register, in operation, out outcome) []any {
	next := register{game.version + 1, in.action}
	fits := in.ifMatch < 0 || in.ifMatch == game.version
	switch {
	case out.kind == read && game == register{out.version, out.last},
		out.kind == refused && game.version == out.version,
		out.kind == unknown && !fits:
		return []any{game}
	case out.kind == made && fits && next.version == out.version:
		return []any{next}
	case out.kind == unknown:
		return []any{game, next}
	}
	return nil
}

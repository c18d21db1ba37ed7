package races

import (
	"fmt"

	"github.com/anishathalye/porcupine"
)

// register is the model's state of a game: a version, and in JSON the action that
// made it.
type register struct {
	version int
	last    string
}

// operation is the request of a client: a move, or a read if action is empty.
type operation struct {
	client  int
	action  string
	ifMatch int // the version of If-Match; -1 for none
}

// outcome is what a client learns from the response.
type outcome struct {
	kind    kind
	version int    // the version that was read or made, or the current one of a refusal
	last    string // for a read: the action that made the version
}

type kind int

const (
	read    kind = iota
	made         // the move made the version
	refused      // the move changed nothing
	unknown      // the move made a version, or changed nothing
)

// model is a register with a conditional append. A move without a response may or
// may not have taken effect.
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
	allowed := in.ifMatch < 0 || in.ifMatch == game.version
	switch {
	case out.kind == read && game == register{out.version, out.last},
		out.kind == refused && game.version == out.version,
		out.kind == unknown && !allowed:
		return []any{game}
	case out.kind == made && allowed && next.version == out.version:
		return []any{next}
	case out.kind == unknown:
		return []any{game, next}
	}
	return nil
}

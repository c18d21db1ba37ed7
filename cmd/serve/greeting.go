package main

import (
	"fmt"
	"io"
)

// pass is a request that passes for player 0 in a new game, without its URL.
const pass = `-H 'content-type: application/json' -H 'if-match: "0"' -H 'idempotency-key: move-1' ` +
	`-d '{"type": "pass_priority", "player": 0}'`

// greet prints where everything is, and three commands to try. Its last line
// says that the service is ready.
func (s *instance) greet(w io.Writer) {
	fmt.Fprintf(w, `play            %[1]s/play
documentation   %[1]s/schema
card sets       %[2]s

Create a game, look at it, and pass for player 0:

  GAME=$(curl -s -X POST %[1]s/games | sed -E 's/.*"game_id":"([a-z0-9]+)".*/\1/'); echo $GAME
  curl -s %[1]s/games/$GAME
  curl -s %[1]s/games/$GAME/actions %[3]s

`, s.base, s.origin, pass)
	fmt.Fprintf(w, "listening on http://%s\n", s.address)
}

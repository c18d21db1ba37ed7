package main

import (
	"flag"
	"fmt"
)

// forms are the first lines of -h.
const forms = `usage: serve [flags]
       serve admin -h    look after the games of a serve that runs
       serve compact -h  write a smaller copy of the games while none runs

Each flag can also be set by a variable of the environment: -public-url by CARDGAMES_PUBLIC_URL.

`

// lesson are the last lines of -h.
const lesson = `
Create a game, look at it, and pass for player 0:

  GAME=$(curl -s -X POST http://127.0.0.1:8080/games | sed -E 's/.*"game_id":"([a-z0-9]+)".*/\1/'); echo $GAME
  curl -s http://127.0.0.1:8080/games/$GAME
  curl -s http://127.0.0.1:8080/games/$GAME/actions \
    -H 'content-type: application/json' -H 'if-match: "0"' -H 'idempotency-key: move-1' \
    -d '{"type": "pass_priority", "player": 0}'
`

func printHelp(f *flag.FlagSet) {
	fmt.Fprint(f.Output(), forms)
	f.PrintDefaults()
	fmt.Fprint(f.Output(), lesson)
}

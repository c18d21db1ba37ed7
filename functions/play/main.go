// Command play is the function behind GET /play and what is below it.
package main

import (
	"net/http"
	"os"

	"cardgames/api/gateway"
	"cardgames/games"
	"cardgames/web"
)

func main() {
	gateway.Start(func() (http.Handler, error) { return newHandler(os.Getenv) })
}

func newHandler(getenv func(string) string) (http.Handler, error) {
	rules, err := games.RulesFromEnv(getenv)
	if err != nil {
		return nil, err
	}
	return web.Handler(rules, getenv("LIVE_URL")), nil
}

// Command play is the function behind GET /play and what is below it.
package main

import (
	"net/http"
	"os"

	"cardgames/api/gateway"
	"cardgames/engine"
	"cardgames/web"
)

func main() {
	gateway.Start(func() (http.Handler, error) { return newHandler(os.Getenv), nil })
}

func newHandler(getenv func(string) string) http.Handler {
	return web.Handler(engine.DefaultRules(), getenv("LIVE_URL"))
}

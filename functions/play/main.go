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
	pages := web.Place{LiveURL: getenv("LIVE_URL"), OnlineOnly: getenv("OFFLINE") == "off"}
	return web.HandlerAt(pages, engine.DefaultRules())
}

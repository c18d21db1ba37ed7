// Command play is the function behind GET /play and what is below it.
package main

import (
	"fmt"
	"net/http"
	"os"

	"cardgames/api/gateway"
	"cardgames/engine"
	"cardgames/web"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) { return newHandler(os.Getenv) })
}

func newHandler(getenv func(string) string) (http.Handler, error) {
	pages := web.Site{Origin: getenv("PUBLIC_URL"), LiveURL: getenv("LIVE_URL")}
	switch text := getenv("OFFLINE"); text {
	case "", "on":
	case "off":
		pages.OnlineOnly = true
	default:
		return nil, fmt.Errorf("OFFLINE: %q is neither on nor off", text)
	}
	return web.HandlerAt(pages, engine.DefaultRules()), nil
}

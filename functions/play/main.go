// Command play is the function behind GET /play and what is below it.
package main

import (
	"net/http"

	"cardgames/api/gateway"
	"cardgames/web"
)

func main() {
	gateway.Start(func() (http.Handler, error) { return web.Handler(), nil })
}

// Command play is the function behind GET /play and what is below it.
package main

import (
	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/web"
)

func main() {
	gateway.Start(web.Handler(), api.WriteProblem)
}

// Command apidocs is the function behind GET /schema and what is below it.
package main

import (
	"cardgames/api"
	"cardgames/api/gateway"
)

func main() {
	gateway.Start(api.Docs(), api.WriteProblem)
}

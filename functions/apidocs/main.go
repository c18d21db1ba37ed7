// Command apidocs is the function behind GET /schema and what is below it.
package main

import (
	"net/http"

	"cardgames/api"
	"cardgames/api/gateway"
)

func main() {
	gateway.Start(func() (http.Handler, error) { return api.Docs(), nil })
}

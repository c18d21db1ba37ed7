// Command apidocs is the function behind GET /schema and what is below it.
package main

import (
	"net/http"
	"os"

	"cardgames/api/gateway"
	"cardgames/web/docs"
)

func main() {
	gateway.Start(os.Getenv, func() (http.Handler, error) {
		return docs.WithRelease(docs.Handler(), os.Getenv("RELEASE")), nil
	})
}

// Command openapi writes schemas/openapi.json, the OpenAPI 3.1 document of the
// HTTP API. Run it in the root folder of the repository:
//
//	go run ./schemas/openapi
package main

import (
	"log"
	"log/slog"
	"os"
)

const committed = "schemas/openapi.json"

func main() {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the examples of failures would be logged
	text, err := generate()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(committed, text, 0o644); err != nil {
		log.Fatal(err)
	}
}

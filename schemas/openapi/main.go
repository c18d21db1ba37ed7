// Command openapi writes what the service publishes about itself and does not
// write by hand: schemas/openapi.json, the OpenAPI 3.1 document of the HTTP API,
// the rules of the game as a page, and the card-set schema for authors. Run it in the root folder of the
// repository:
//
//	go run ./schemas/openapi
package main

import (
	"log"
	"log/slog"
	"os"
)

const documentFile = "schemas/openapi.json"

// files are what the command writes.
var files = map[string]func() ([]byte, error){
	documentFile:                      generate,
	"api/page/rules.html":             renderRules,
	"schemas/card-author.schema.json": authorSchema,
}

func main() {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the examples of failures would be logged
	for name, write := range files {
		if err := replaceFile(name, write); err != nil {
			log.Fatal(err)
		}
	}
}

func replaceFile(name string, write func() ([]byte, error)) error {
	text, err := write()
	if err != nil {
		return err
	}
	if name == documentFile {
		committed, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := requireNewVersion(committed, text); err != nil {
			return err
		}
	}
	return os.WriteFile(name, text, 0o644)
}

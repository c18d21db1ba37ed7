// Command openapi writes what the service publishes about itself: the OpenAPI
// 3.1 document of the HTTP API, the types of the client in TypeScript, the
// card-set schema for authors, the tables of counts in the guides, and the pages of
// guides and problems. Run it in the root folder of the repository:
//
//	go run ./schemas/openapi
package main

import (
	"fmt"
	"log/slog"
	"os"
	"path"

	"cardgames/api"
)

const documentFile = "schemas/openapi.json"

const pagesFolder = "web/docs/pages/"

// files returns what the command writes.
func files() map[string]func() ([]byte, error) {
	files := map[string]func() ([]byte, error){
		documentFile:                      generate,
		typesFile:                         typeScript,
		"schemas/card-author.schema.json": authorSchema,
		pagesFolder + "problems.html":     problemList,
		"docs/" + countsGuide:             withCounts,
	}
	for _, g := range guides {
		files[pagesFolder+path.Base(g.at)+".html"] = g.page
	}
	for _, t := range api.ProblemTypes() {
		files[pagesFolder+"problems/"+t.Code+".html"] = func() ([]byte, error) { return problemPage(t) }
	}
	return files
}

func main() {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the examples of failures would be logged
	for name, write := range files() {
		if err := replaceFile(name, write); err != nil {
			fmt.Fprintln(os.Stderr, err) // package log would write to slog
			os.Exit(1)
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

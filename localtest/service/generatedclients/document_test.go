//go:build real

package generatedclients_test

import (
	"testing"

	"cardgames/localtest/repository"
)

// Redocly's linter reports nothing about the document, and accepts each of its examples.
func TestTheDocumentHasNoErrors(t *testing.T) {
	w := &sandbox{t, t.TempDir()}
	redocly := repository.Path(".tools", "clients", "lint", "node_modules", ".bin", "redocly")
	config := repository.Path("localtest", "service", "generatedclients", "lint", "redocly.yaml")
	w.run(redocly, "lint", "--config", config, repository.Path("schemas", "openapi.json"))
}

//go:build real

package generatedclients_test

import (
	"testing"

	"cardgames/localtest/repository"
)

// Redocly's linter reports no error of the document.
func TestTheDocumentHasNoErrors(t *testing.T) {
	w := &sandbox{t, t.TempDir()}
	redocly := repository.Path(".tools", "clients", "lint", "node_modules", ".bin", "redocly")
	w.run(redocly, "lint", "--extends", "recommended", repository.Path("schemas", "openapi.json"))
}

//go:build real

package generatedclients_test

import (
	"testing"

	"cardgames/localtest/service/launch"
)

// Redocly's linter reports no error of the document.
func TestTheDocumentHasNoErrors(t *testing.T) {
	w := &sandbox{t, t.TempDir()}
	w.run(launch.Path(".tools", "clients", "lint", "node_modules", ".bin", "redocly"), "lint", "--extends", "recommended",
		launch.Path("schemas", "openapi.json"))
}

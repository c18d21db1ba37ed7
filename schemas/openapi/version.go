package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"cardgames/schemas"
)

const version = schemas.Version

// requireNewVersion refuses to replace a document by another of the same version, because
// a client relies on a version to mean one contract: a change that breaks a client raises
// the first number, an addition the second, and another text the third. The document of a
// pre-release (Semantic Versioning 2.0.0, item 9) may change.
func requireNewVersion(committed, generated []byte) error {
	old, err := versionOf(committed)
	if err != nil {
		return err
	}
	next, err := versionOf(generated)
	if err != nil {
		return err
	}
	if old == next && !strings.Contains(old, "-") && !bytes.Equal(committed, generated) {
		return fmt.Errorf("the OpenAPI document has changed, but its version is still %s: raise it in "+
			"schemas/version.go", old)
	}
	return nil
}

func versionOf(document []byte) (string, error) {
	var read struct{ Info struct{ Version string } }
	err := json.Unmarshal(document, &read)
	return read.Info.Version, err
}

//go:build js && wasm

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth is how deep a saved game may be nested. Deeper JSON would take more of
// the worker's call stack than there is.
const maxDepth = 32

// gameID returns the id that a saved game states, or "" if it states none. The page
// looks up what it was shown of that game, before the document is checked.
func gameID(document []byte) (id string, err error) {
	d := jsontext.NewDecoder(bytes.NewBuffer(document))
	for {
		token, err := d.ReadToken()
		switch {
		case errors.Is(err, io.EOF):
			return id, nil
		case err != nil:
			return "", fmt.Errorf("the document cannot be read: %w", err)
		case d.StackDepth() > maxDepth:
			return "", errors.New("the document cannot be read: it is nested too deep for a saved game")
		case d.StackDepth() == 1 && token.Kind() == jsontext.KindString && d.StackPointer() == "/game_id":
			id = token.String() // its name first, then its value
		}
	}
}

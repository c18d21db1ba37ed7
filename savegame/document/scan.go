package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonfault"
	"cardgames/engine"
)

// Limits of a document, above what any game needs. They bound the time and the memory
// that a forged file takes to be refused.
const (
	// MaxBytes is the size of a document. The service sends none that is larger, since a
	// function's response has at most 6 MB (AWS Lambda Developer Guide, "Lambda quotas").
	MaxBytes = 6 << 20

	maxDepth  = 32      // of nesting
	maxTokens = 300_000 // names, values, and ends of arrays and objects

	maxElements = 100                   // of an array, but for the following, and members of an object
	maxVersions = engine.MaxActions + 1 // the setup is version 0
	maxEvents   = 1_000                 // of a version
	maxCards    = 2_000                 // of a set
)

// long are the arrays that may have more elements than maxElements, by patterns of their
// JSON Pointers (RFC 6901) for path.Match.
var long = []struct {
	pattern  string
	elements int64
}{
	{"/log", maxVersions},
	{"/log/*/events", maxEvents},
	{"/snapshot/sets/*/cards", maxCards},
}

// Scan reads a document once and keeps nothing of it. It returns the id that the document
// states, or "" if it states none, and an error if the document is not JSON, or exceeds a
// limit.
func Scan(text []byte) (gameID string, err error) {
	if len(text) > MaxBytes {
		return "", fmt.Errorf("the document has more than %d bytes: it is no saved game", MaxBytes)
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(withoutMark(text)))
	for tokens := 0; ; tokens++ {
		token, err := d.ReadToken()
		switch {
		case errors.Is(err, io.EOF):
			return gameID, nil
		case err != nil:
			return "", unreadable(text, err)
		case tokens == maxTokens:
			return "", fmt.Errorf("the document has more than %d names and values: it is no saved game", maxTokens)
		}
		if err := checkContainer(d, token.Kind()); err != nil {
			return "", err
		}
		if d.StackDepth() == 1 && token.Kind() == jsontext.KindString && d.StackPointer() == "/game_id" {
			gameID = token.String() // its name first, then its value
		}
	}
}

// unreadable is the error of a text that is not JSON.
func unreadable(text []byte, err error) error {
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok || errors.Is(err, jsontext.ErrDuplicateName) {
		return fmt.Errorf("the document cannot be read: %w", err)
	}
	offset := int(syntax.ByteOffset) + len(text) - len(withoutMark(text))
	return fmt.Errorf("the document cannot be read: %s", jsonfault.Explain(text, offset).Detail)
}

func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte(byteOrderMark)) }

// checkContainer checks the array or object of the token that was read last.
func checkContainer(d *jsontext.Decoder, token jsontext.Kind) error {
	depth := d.StackDepth()
	if token == jsontext.KindEndObject || token == jsontext.KindEndArray {
		return nil // counted at its beginning
	}
	if token == jsontext.KindBeginObject || token == jsontext.KindBeginArray {
		if depth > maxDepth {
			return errors.New("the document cannot be read: it is nested too deep for a saved game")
		}
		depth-- // the container of what has begun
	}
	kind, elements := d.StackIndex(depth)
	if kind == jsontext.KindBeginObject {
		elements /= 2 // a name and a value for each member
	}
	if depth == 0 || elements <= maxElements {
		return nil
	}
	pointer := string(d.StackPointer().Parent())
	if limit := limitOf(pointer); elements > limit {
		return fmt.Errorf("the document has more than %d elements in %q: it is no saved game", limit, pointer)
	}
	return nil
}

func limitOf(pointer string) int64 {
	for _, array := range long {
		if matches, _ := path.Match(array.pattern, pointer); matches {
			return array.elements
		}
	}
	return maxElements
}

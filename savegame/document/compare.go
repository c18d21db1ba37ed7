package document

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// compare returns an error that names the first difference of two JSON values by a
// JSON Pointer (RFC 6901).
func compare(got, want any) error {
	text, err := json.Marshal(got)
	if err != nil {
		return err
	}
	return compareText(text, want)
}

// compareText compares a JSON text with a value. What the service has written is the
// same byte by byte, which is found out much faster than that two texts have one
// canonical form (RFC 8785).
func compareText(got jsontext.Value, want any) error {
	text, err := json.Marshal(want)
	if err != nil || bytes.Equal(got, text) {
		return err
	}
	g, w := got.Clone(), jsontext.Value(text)
	if err := errors.Join(g.Canonicalize(), w.Canonicalize()); err != nil || bytes.Equal(g, w) {
		return err
	}
	return difference(jsontext.NewDecoder(bytes.NewReader(g)), jsontext.NewDecoder(bytes.NewReader(w)))
}

func difference(got, want *jsontext.Decoder) error {
	for {
		g, errGot := got.ReadToken()
		gText := g.String()
		w, errWant := want.ReadToken()
		if err := errors.Join(errGot, errWant); err != nil {
			return fmt.Errorf("one value ends before the other: %w", err)
		}
		if g.Kind() != w.Kind() || gText != w.String() {
			return fmt.Errorf("%s: it has %.80s, not %.80s", want.StackPointer(), gText, w.String())
		}
	}
}

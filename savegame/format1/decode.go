package format1

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Decode reads a document that has exactly the members of its types: written
// again, it is the same JSON value.
func Decode(document []byte) (*Document, error) {
	d := new(Document)
	if err := json.Unmarshal(document, d, json.RejectUnknownMembers(true)); err != nil {
		return nil, err
	}
	return d, Compare(jsontext.Value(document), d)
}

// Compare fails at the first place where two JSON values differ, which the error
// names by a JSON Pointer (RFC 6901).
func Compare(got, want any) error {
	g, err := canonical(got)
	if err != nil {
		return err
	}
	w, err := canonical(want)
	if err != nil || bytes.Equal(g, w) {
		return err
	}
	return difference(jsontext.NewDecoder(bytes.NewReader(g)), jsontext.NewDecoder(bytes.NewReader(w)))
}

// canonical is the canonical form (RFC 8785) of a value's JSON.
func canonical(value any) (jsontext.Value, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	form := jsontext.Value(text)
	return form, form.Canonicalize()
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

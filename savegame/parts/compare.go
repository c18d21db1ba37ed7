package parts

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Unmarshal reads a document of a format, which must have exactly the members of the
// types of v: encoding v again must give the same JSON value.
func Unmarshal(document []byte, format int, v any) error {
	err := json.Unmarshal(document, v, json.RejectUnknownMembers(true))
	if err == nil {
		err = Compare(jsontext.Value(document), v)
	}
	if err != nil {
		return fmt.Errorf("the document is not of format %d: %w", format, err)
	}
	return nil
}

// Compare returns an error that names the first difference of two JSON values by a
// JSON Pointer (RFC 6901).
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

// canonical returns the canonical form (RFC 8785) of a value's JSON.
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

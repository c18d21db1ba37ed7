package parts

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

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

package main

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// patch changes a JSON text and keeps the order of its members.
type patch struct {
	replaced map[jsontext.Pointer]any
	added    map[jsontext.Pointer][]member // behind the member at the pointer
}

type member struct {
	name  string
	value any
}

func (p patch) apply(text []byte) ([]byte, error) {
	var out bytes.Buffer
	encoder := jsontext.NewEncoder(&out, jsontext.WithIndent("  "))
	done := 0
	err := p.copy(jsontext.NewDecoder(bytes.NewReader(text)), encoder, &done)
	if err == nil && done != len(p.replaced)+len(p.added) {
		err = fmt.Errorf("%d of %d places are in the text", done, len(p.replaced)+len(p.added))
	}
	return out.Bytes(), err
}

// copy copies one value, and counts the places that it changes.
func (p patch) copy(from *jsontext.Decoder, to *jsontext.Encoder, done *int) error {
	token, err := from.ReadToken()
	if err != nil {
		return err
	}
	if err := to.WriteToken(token); err != nil {
		return err
	}
	object := token.Kind() == jsontext.KindBeginObject
	if !object && token.Kind() != jsontext.KindBeginArray {
		return nil
	}
	for from.PeekKind() != jsontext.KindEndObject && from.PeekKind() != jsontext.KindEndArray {
		if err := p.element(from, to, object, done); err != nil {
			return err
		}
	}
	if token, err = from.ReadToken(); err != nil {
		return err
	}
	return to.WriteToken(token)
}

// element copies a member of an object, or an item of an array.
func (p patch) element(from *jsontext.Decoder, to *jsontext.Encoder, object bool, done *int) error {
	if object {
		name, err := from.ReadToken()
		if err == nil {
			err = to.WriteToken(name)
		}
		if err != nil {
			return err
		}
	}
	at := from.StackPointer()
	if value, ok := p.replaced[at]; ok {
		*done++
		if err := from.SkipValue(); err != nil {
			return err
		}
		if err := json.MarshalEncode(to, value, json.Deterministic(true)); err != nil {
			return err
		}
	} else if err := p.copy(from, to, done); err != nil {
		return err
	}
	added, ok := p.added[at]
	if !ok {
		return nil
	}
	*done++
	for _, member := range added {
		if err := to.WriteToken(jsontext.String(member.name)); err != nil {
			return err
		}
		if err := json.MarshalEncode(to, member.value, json.Deterministic(true)); err != nil {
			return err
		}
	}
	return nil
}

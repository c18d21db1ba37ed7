package check

import (
	"strconv"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonint"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// document is a file that has been parsed.
type document struct {
	body  []byte
	value any // nil where the file is not strict JSON
}

// parse reads strict JSON (RFC 7493, I-JSON), without what no report can need: where a file has
// more of a kind than a card set can have, the first fault.MaxFaults show that.
func parse(body []byte) (document, error) {
	d := document{body: body}
	err := json.Unmarshal(body, &d.value, json.WithUnmarshalers(json.UnmarshalFromFunc(readValue)))
	return d, err
}

// maxDepth is deeper than any value that a card set can have, which is
// /cards/0/params/also/0/params/options/0/params/else/params/n/per.
const maxDepth = 16

func readValue(d *jsontext.Decoder, v *any) (err error) {
	switch kind := d.PeekKind(); kind {
	case jsontext.KindBeginObject:
		*v, err = readObject(d)
	case jsontext.KindBeginArray:
		*v, err = readArray(d)
	case jsontext.KindNumber:
		var number jsontext.Value
		number, err = d.ReadValue()
		*v = jsonint.Value(number)
	default:
		var token jsontext.Token
		token, err = d.ReadToken()
		*v = scalar(token)
	}
	return err
}

func scalar(token jsontext.Token) any {
	kind := token.Kind()
	if kind == jsontext.KindString {
		return token.String()
	}
	if kind == jsontext.KindTrue || kind == jsontext.KindFalse {
		return token.Bool()
	}
	return nil
}

// readObject keeps the members that a card set can have, and the first fault.MaxFaults others.
func readObject(d *jsontext.Decoder) (any, error) {
	object, others := map[string]any{}, 0
	if d.StackDepth() >= maxDepth {
		return object, d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	for d.PeekKind() != jsontext.KindEndObject {
		token, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		name, value := token.String(), any(nil)
		known := knownMembers()[name]
		if !known {
			others++
		}
		if known || others <= fault.MaxFaults {
			err = readValue(d, &value)
			object[name] = value
		} else {
			err = d.SkipValue()
		}
		if err != nil {
			return nil, err
		}
	}
	_, err := d.ReadToken()
	return object, err
}

// readArray keeps the number of items, and the first MaxCards items.
func readArray(d *jsontext.Decoder) (any, error) {
	array := []any{}
	if d.StackDepth() >= maxDepth {
		return array, d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	for d.PeekKind() != jsontext.KindEndArray {
		var item any
		read := func() error { return readValue(d, &item) }
		if len(array) >= MaxCards {
			read = d.SkipValue
		}
		if err := read(); err != nil {
			return nil, err
		}
		array = append(array, item)
	}
	_, err := d.ReadToken()
	return array, err
}

// text returns the string at a JSON Pointer, or "".
func (d *document) text(pointer string) string {
	value := d.value
	for token := range jsontext.Pointer(pointer).Tokens() {
		switch v := value.(type) {
		case map[string]any:
			value = v[token]
		case []any:
			index, err := strconv.Atoi(token)
			if err != nil || index >= len(v) {
				return ""
			}
			value = v[index]
		default:
			return ""
		}
	}
	text, _ := value.(string)
	return text
}

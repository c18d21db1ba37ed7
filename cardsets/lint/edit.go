package lint

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// edit puts bytes in place of a span.
type edit struct {
	span
	with []byte
}

// span is a part of a file, in bytes.
type span struct{ start, end int }

// unquoted returns the text that is written there as JSON.
func (s span) unquoted(body []byte) string {
	text, _ := jsontext.AppendUnquote(nil, body[s.start:s.end])
	return string(text)
}

func apply(body []byte, edits []edit) []byte {
	var changed []byte
	at := 0
	for _, e := range edits {
		changed = append(append(changed, body[at:e.start]...), e.with...)
		at = e.end
	}
	return append(changed, body[at:]...)
}

// member is where a member of an object stands.
type member struct{ name, value span }

func members(body []byte, object span) []member {
	var found []member
	for pair := range slices.Chunk(children(body, object), 2) {
		if len(pair) == 2 {
			found = append(found, member{pair[0], pair[1]})
		}
	}
	return found
}

// children returns where the values in an array stand, or the names and the values in an
// object, as far as the text is JSON.
func children(body []byte, of span) []span {
	var found []span
	decoder := jsontext.NewDecoder(bytes.NewReader(body[of.start:of.end]))
	if _, err := decoder.ReadToken(); err != nil {
		return nil
	}
	for {
		value, err := decoder.ReadValue()
		if err != nil { // the closing bracket, too
			return found
		}
		end := of.start + int(decoder.InputOffset())
		found = append(found, span{end - len(value), end})
	}
}

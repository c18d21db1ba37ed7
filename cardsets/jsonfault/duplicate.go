package jsonfault

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
)

// Duplicate describes the second of two members of an object that have one name. The name
// stands at an offset of the text, and what comes before it is the beginning of a JSON text.
func Duplicate(text []byte, offset int) Fault {
	second := scan(text, offset)
	object := second.open[len(second.open)-1]
	second.skipTo(len(text))
	second.token(len(text))
	name := second.lastText()
	first := &state{all: text, at: object, comma: -1, text: -1}
	for first.at < offset {
		isName := first.want == aName && len(first.open) == 1
		if first.token(offset); isName && first.lastText() == name {
			break
		}
		first.skipTo(offset)
	}
	detail := "duplicate member " + fault.Quote(name)
	if line := first.lineOf(first.begin); line != second.lineOf(offset) {
		detail += fmt.Sprintf("; the first one is in line %d", line)
	}
	return Fault{offset, detail}
}

// lastText returns what the last token means if it is a text in quotation marks.
func (s *state) lastText() string {
	text, err := jsontext.AppendUnquote(nil, s.all[s.begin:s.end])
	if err != nil {
		return ""
	}
	return string(text)
}

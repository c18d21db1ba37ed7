package check

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonint"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// document is a file that has been parsed.
type document struct {
	body  []byte
	value any     // nil where the file is not strict JSON
	found *places // once they are needed
}

// places are where values begin, and where the names of members begin, in bytes, both by the JSON
// Pointer to the value.
type places struct{ values, names map[string]int }

// parse reads strict JSON (RFC 7493, I-JSON).
func parse(body []byte) (document, error) {
	d := document{body: body}
	err := json.Unmarshal(body, &d.value, jsonint.Reader)
	return d, err
}

// places parses the file again the first time. A file without faults is parsed once: with the
// places it takes three times as long.
func (d *document) places() *places {
	if d.found != nil {
		return d.found
	}
	d.found = &places{values: map[string]int{}, names: map[string]int{}}
	var value any
	note := json.UnmarshalFromFunc(d.notePlace)
	// A file that is not strict JSON has the places before its fault.
	_ = json.Unmarshal(d.body, &value, json.WithUnmarshalers(json.JoinUnmarshalers(note, jsonint.Unmarshalers)))
	return d.found
}

// maxDepth is the depth of the deepest values that a fault can concern:
// /cards/0/params/also/0/params/n/per. Positions of deeper values are not kept, because
// hostile nesting would make their pointers long.
const maxDepth = 8

// notePlace records the position of the value that the decoder reads next. It does
// not read the value.
func (d *document) notePlace(decoder *jsontext.Decoder, _ *any) error {
	if decoder.StackDepth() <= maxDepth {
		pointer, before := nextPointer(decoder), d.body[:decoder.InputOffset()]
		d.found.values[pointer] = len(d.body) - len(bytes.TrimLeft(d.body[len(before):], " \t\r\n,:"))
		if kind, length := decoder.StackIndex(decoder.StackDepth()); kind == jsontext.KindBeginObject && length%2 == 1 {
			d.found.names[pointer] = startOfText(before)
		}
	}
	return errors.ErrUnsupported
}

// startOfText returns where the text in quotation marks begins with which before ends.
func startOfText(before []byte) int {
	for i := len(before) - 2; i > 0; i-- {
		escapes := len(before[:i]) - len(bytes.TrimRight(before[:i], `\`))
		if before[i] == '"' && escapes%2 == 0 {
			return i
		}
	}
	return 0
}

// nextPointer returns the pointer to the value that the decoder reads next. The
// decoder's own is to the last value, or to the name before the next one.
func nextPointer(decoder *jsontext.Decoder) string {
	last := decoder.StackPointer()
	kind, length := decoder.StackIndex(decoder.StackDepth())
	if kind != jsontext.KindBeginArray {
		return string(last)
	}
	array := last
	if length > 0 {
		array = last.Parent()
	}
	return string(array.AppendToken(strconv.FormatInt(length, 10)))
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

// locate sorts the faults of a file by position, keeps the first fault.MaxFaults and
// sets their lines and columns. Their pointers must name values in the file.
func (d *document) locate(faults []fault.Fault) []fault.Fault {
	slices.SortStableFunc(faults, func(a, b fault.Fault) int {
		return cmp.Or(
			cmp.Compare(d.offsetOf(a), d.offsetOf(b)),
			strings.Compare(a.Detail, b.Detail),
		)
	})
	faults = faults[:min(len(faults), fault.MaxFaults)]
	for i := range faults {
		faults[i].Line, faults[i].Column = lineColumn(d.body, d.offsetOf(faults[i]))
	}
	return faults
}

// offsetOf returns where the cause of a fault begins.
func (d *document) offsetOf(f fault.Fault) int {
	if name, ok := d.places().names[f.Pointer]; ok && f.InName {
		return name
	}
	return d.places().values[f.Pointer]
}

// lineColumn counts both from 1, columns in characters (Unicode code points).
func lineColumn(file []byte, offset int) (line, column int) {
	before := file[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}

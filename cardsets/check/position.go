package check

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"cardgames/cardsets/fault"

	"github.com/go-json-experiment/json/jsontext"
)

// Locate puts the faults of one file, which must be JSON, into the order of
// their places in it, keeps the first fault.MaxFaults and gives them line and
// column. Their pointers name values that are in the file.
func Locate(file []byte, faults []fault.Fault) []fault.Fault {
	depth := 0
	for _, f := range faults {
		depth = max(depth, strings.Count(f.Pointer, "/"))
	}
	offsets := valueOffsets(file, depth)
	slices.SortStableFunc(faults, func(a, b fault.Fault) int {
		return cmp.Or(
			cmp.Compare(offsets[a.Pointer], offsets[b.Pointer]),
			strings.Compare(a.Detail, b.Detail),
		)
	})
	faults = faults[:min(len(faults), fault.MaxFaults)]
	for i := range faults {
		faults[i].Line, faults[i].Column = lineColumn(file, offsets[faults[i].Pointer])
	}
	return faults
}

// lineColumn counts both from 1, columns in characters (Unicode code points).
func lineColumn(file []byte, offset int) (line, column int) {
	before := file[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}

// valueOffsets tells where the values of a JSON text begin, down to a depth: 0
// is the whole text. Values below are passed over unread, as hostile nesting
// would make their pointers long.
func valueOffsets(file []byte, depth int) map[string]int {
	offsets := map[string]int{}
	decoder := jsontext.NewDecoder(bytes.NewReader(file))
	for kind := decoder.PeekKind(); kind != jsontext.KindInvalid; kind = decoder.PeekKind() {
		start := len(file) - len(bytes.TrimLeft(file[decoder.InputOffset():], " \t\r\n,:"))
		isEnd := kind == jsontext.KindEndObject || kind == jsontext.KindEndArray
		if err := advance(decoder, !isEnd && decoder.StackDepth() == depth); err != nil {
			break // not reached in a file that has passed the checks before
		}
		if !isEnd { // a name has the pointer of its value, which comes next
			offsets[string(decoder.StackPointer())] = start
		}
	}
	return offsets
}

func advance(decoder *jsontext.Decoder, whole bool) error {
	if whole {
		return decoder.SkipValue()
	}
	_, err := decoder.ReadToken()
	return err
}

package check

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cardgames/cardsets/fault"

	"github.com/go-json-experiment/json/jsontext"
)

// locate sorts the faults of a file by position, keeps the first fault.MaxFaults and
// sets their lines and columns. Their pointers must name values in the file.
func (d *document) locate(faults []fault.Fault) []fault.Fault {
	placed := d.place(faults)
	slices.SortStableFunc(placed, func(a, b located) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), strings.Compare(a.Detail, b.Detail))
	})
	faults = faults[:min(len(faults), fault.MaxFaults)]
	for i := range faults {
		faults[i] = placed[i].Fault
		faults[i].Line, faults[i].Column = lineColumn(d.body, placed[i].offset)
	}
	return faults
}

// located is a fault and where its cause begins, in bytes.
type located struct {
	fault.Fault
	offset int
}

// place reads the file again up to the last value that has a fault, and skips all that have none.
func (d *document) place(faults []fault.Fault) []located {
	placed, root := make([]located, len(faults)), &wanted{}
	for i, f := range faults {
		placed[i].Fault = f
		root.add(&placed[i])
	}
	// That no name stands twice has been checked, and would cost more than all else.
	decoder := jsontext.NewDecoder(bytes.NewBuffer(d.body), jsontext.AllowDuplicateNames(true))
	f := finder{decoder, d.body}
	f.value(root, f.next())
	return placed
}

// wanted is a value whose place is wanted, or one on the way to such values.
type wanted struct {
	faults  []*located
	members map[string]*wanted // by name, or by index
}

func (w *wanted) add(f *located) {
	for token := range jsontext.Pointer(f.Pointer).Tokens() {
		if w.members == nil {
			w.members = map[string]*wanted{}
		}
		if w.members[token] == nil {
			w.members[token] = &wanted{}
		}
		w = w.members[token]
	}
	w.faults = append(w.faults, f)
}

// finder finds where values begin. A file that is not JSON has the places before its fault.
type finder struct {
	*jsontext.Decoder
	body []byte
}

// next returns where the next name or value begins.
func (f finder) next() int {
	return len(f.body) - len(bytes.TrimLeft(f.body[f.InputOffset():], " \t\r\n,:"))
}

// value reads the next value, whose name, if it has one, begins at an offset.
func (f finder) value(w *wanted, name int) {
	if w == nil {
		_ = f.SkipValue()
		return
	}
	for _, at := range w.faults {
		if at.offset = name; !at.InName {
			at.offset = f.next()
		}
	}
	switch kind := f.PeekKind(); {
	case len(w.members) > 0 && kind == jsontext.KindBeginObject:
		f.object(w)
	case len(w.members) > 0 && kind == jsontext.KindBeginArray:
		f.array(w)
	default:
		_ = f.SkipValue()
	}
}

func (f finder) object(w *wanted) {
	_, _ = f.ReadToken()
	for left := len(w.members); left > 0 && f.PeekKind() == jsontext.KindString; {
		at := f.next()
		name, _ := f.ReadToken()
		member := w.members[name.String()]
		if member != nil {
			left--
		}
		f.value(member, at)
	}
	f.skipRest()
}

func (f finder) array(w *wanted) {
	_, _ = f.ReadToken()
	for i, left := 0, len(w.members); left > 0 && f.more(); i++ {
		item := w.members[strconv.Itoa(i)]
		if item != nil {
			left--
		}
		f.value(item, f.next())
	}
	f.skipRest()
}

// more reports whether the array or the object has a further value.
func (f finder) more() bool {
	kind := f.PeekKind()
	return kind != jsontext.KindInvalid && kind != jsontext.KindEndArray && kind != jsontext.KindEndObject
}

// skipRest leaves an array or an object.
func (f finder) skipRest() {
	for f.more() && f.SkipValue() == nil {
	}
	_, _ = f.ReadToken()
}

// lineColumn counts both from 1, columns in characters (Unicode code points).
func lineColumn(file []byte, offset int) (line, column int) {
	before := file[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}

package catalogue

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonfault"
	"cardgames/cardsets/style"
)

// File is the name of the index, directly below the origin.
const File = "index.json"

// Limits of an index.
const (
	MaxBytes   = 64 << 10
	MaxEntries = 100
	maxName    = 80  // characters
	maxAbout   = 300 // characters
	maxFile    = 1024
)

// Index is the form of the file. Unknown members are ignored.
type Index struct {
	CardSets []IndexEntry `json:"card_sets"`
}

// IndexEntry names a card set.
type IndexEntry struct {
	File  string `json:"file"` // relative to the origin, percent-encoded
	Name  string `json:"name"`
	About string `json:"about,omitempty"`
	// Style is the set's own, for its box in a list that is read without the sets.
	Style style.Style `json:"style,omitempty"`
}

// Parse reads an index, or returns what is wrong with it. The entries have no URL.
func Parse(text []byte) ([]Entry, *fault.Fault) {
	var index Index
	if err := json.Unmarshal(text, &index); err != nil {
		return nil, notRead(text, err)
	}
	if index.CardSets == nil {
		return nil, &fault.Fault{Detail: "the index has no member card_sets, which lists card sets"}
	}
	if n := len(index.CardSets); n > MaxEntries {
		detail := fmt.Sprintf("the index has %d card sets; at most %d are listed", n, MaxEntries)
		return nil, &fault.Fault{Pointer: "/card_sets", Detail: detail}
	}
	entries := make([]Entry, len(index.CardSets))
	for i, set := range index.CardSets {
		if found := set.Check(); found != nil {
			found.Pointer = pointerTo(i) + found.Pointer
			return nil, found
		}
		entries[i] = Entry{File: set.File, Name: set.Name, About: set.About, Style: set.Style}
	}
	return entries, nil
}

// Check returns what is wrong with an entry, with a pointer to its member, or nil.
func (e *IndexEntry) Check() *fault.Fault {
	for _, member := range []struct {
		name, value string
		low, high   int
	}{
		{"file", e.File, 1, maxFile}, {"name", e.Name, 1, maxName}, {"about", e.About, 0, maxAbout},
	} {
		length := utf8.RuneCountInString(member.value)
		detail := ""
		switch {
		case length < member.low:
			detail = fmt.Sprintf("each card set needs a %s", member.name)
		case length > member.high:
			detail = fmt.Sprintf("%s must have at most %d characters, not %d", member.name, member.high, length)
		case strings.ContainsFunc(member.value, isControl):
			detail = member.name + " must have no control characters"
		default:
			continue
		}
		return &fault.Fault{Pointer: "/" + member.name, Detail: detail}
	}
	if e.Style != "" && !e.Style.Known() {
		detail := fmt.Sprintf("style must be one of %s, not %s", style.List(), fault.Quote(e.Style.String()))
		return &fault.Fault{Pointer: "/style", Detail: detail}
	}
	return nil
}

// isControl also reports characters that change the direction of the text around them.
func isControl(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

func pointerTo(entry int) string { return "/card_sets/" + strconv.Itoa(entry) }

// notRead describes a text that is not the JSON of an index.
func notRead(text []byte, err error) *fault.Fault {
	f := &fault.Fault{Detail: "the index is not JSON: " + err.Error()}
	offset := int64(0)
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		why := jsonfault.Explain(text, int(syntax.ByteOffset))
		f.Detail, offset = "the index is not JSON: "+why.Detail, int64(why.Offset)
		if errors.Is(err, jsontext.ErrDuplicateName) {
			f.Detail, offset = jsonfault.Duplicate(text, int(syntax.ByteOffset)).Detail, syntax.ByteOffset
		}
	} else if semantic, ok := errors.AsType[*json.SemanticError](err); ok {
		f.Detail = fmt.Sprintf("the value must be %s, not %s", typeOf(semantic.GoType), kindName(semantic.JSONKind))
		f.Pointer, offset = string(semantic.JSONPointer), semantic.ByteOffset
	}
	before := text[:min(int(offset), len(text))]
	f.Line = bytes.Count(before, []byte("\n")) + 1
	f.Column = utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return f
}

// typeOf names the JSON that a type of Index is read from.
func typeOf(t reflect.Type) string {
	kinds := map[reflect.Kind]string{reflect.Struct: "an object", reflect.Slice: "a list"}
	return cmp.Or(kinds[t.Kind()], "a text")
}

func kindName(k jsontext.Kind) string {
	kinds := map[jsontext.Kind]string{
		jsontext.KindBeginObject: "an object", jsontext.KindBeginArray: "a list",
		jsontext.KindString: "a text", jsontext.KindNumber: "a number",
	}
	return cmp.Or(kinds[k], k.String())
}

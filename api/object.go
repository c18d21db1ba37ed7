package api

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonint"
)

// object is the JSON object of a request's body. Its getters read one member
// each, add to the form what is wrong with it, and return zero then and where
// the member is absent or null. finish refuses the members that no getter asked
// for.
type object struct {
	*form
	members members
	asked   []string
}

// value is a member of an object, or an entry of a list that is one.
type value struct {
	jsontext.Value
	name  string // of the member
	entry int    // the number of the entry, from 1; 0 for the member itself
}

func (v value) at() jsontext.Pointer {
	at := jsontext.Pointer("").AppendToken(v.name)
	if v.entry > 0 {
		at = at.AppendToken(strconv.Itoa(v.entry - 1))
	}
	return at
}

// place names it in sentences: set_urls[0].
func (v value) place() string {
	if v.entry > 0 {
		return fmt.Sprintf("%s[%d]", v.name, v.entry-1)
	}
	return v.name
}

// text reports whether the value is a string.
func (v value) text() (text string, ok bool) {
	if v.Kind() != jsontext.KindString {
		return "", false
	}
	unquoted, err := jsontext.AppendUnquote(nil, v.Value)
	return string(unquoted), err == nil
}

// get takes a member out of the object.
func (o *object) get(name string) (v value, ok bool) {
	o.asked = append(o.asked, name)
	v = value{Value: o.members[name], name: name}
	delete(o.members, name)
	return v, v.Value != nil && v.Kind() != jsontext.KindNull
}

// ignoreNull takes members out of the object where they are null.
func (o *object) ignoreNull(names ...string) {
	for _, name := range names {
		if o.members[name].Kind() == jsontext.KindNull {
			delete(o.members, name)
		}
	}
}

// finish takes the name of what has the members that were asked for.
func (o *object) finish(owner string) {
	for _, name := range slices.Sorted(maps.Keys(o.members)) {
		o.member(value{name: name}.at(), "%q is not a member of %s, which has %s", shorten(name), owner, andList(o.asked))
	}
}

func (o *object) boolean(name string) bool {
	v, ok := o.get(name)
	if ok && v.Kind() != jsontext.KindTrue && v.Kind() != jsontext.KindFalse {
		o.member(v.at(), "%s must be true or false", name)
	}
	return v.Kind() == jsontext.KindTrue
}

// text has from least to most characters.
func (o *object) text(name string, least, most int) string {
	v, ok := o.get(name)
	if !ok {
		return ""
	}
	return o.readText(v, least, most)
}

func (f *form) readText(v value, least, most int) string {
	text, ok := v.text()
	if !ok {
		f.member(v.at(), "%s must be a string", v.place())
		return ""
	}
	switch n := utf8.RuneCountInString(text); {
	case n < least:
		f.member(v.at(), "%s must have a length of at least %d", v.place(), least)
	case n > most:
		f.member(v.at(), "%s must have at most %d characters", v.place(), most)
	}
	return text
}

// integer is one from least to most.
func (o *object) integer(name string, least, most int) int {
	v, ok := o.get(name)
	if !ok {
		return 0
	}
	n := o.readInteger(v)
	switch {
	case n == nil:
		return 0
	case *n < least:
		o.member(v.at(), "%s must be at least %d", name, least)
	case *n > most:
		o.member(v.at(), "%s must be at most %d", name, most)
	}
	return *n
}

// anyInteger is one of any size, which its owner needs. What is out of range is
// an illegal move.
func (o *object) anyInteger(name, owner string) int {
	v, ok := o.get(name)
	if !ok {
		o.member(v.at(), "%s is missing: %s needs it", name, owner)
		return 0
	}
	n := o.readInteger(v)
	return *cmp.Or(n, new(int))
}

func (f *form) readInteger(v value) *int {
	n, ok := jsonint.Parse(string(v.Value))
	if !ok {
		f.member(v.at(), "%s must be an integer", v.place())
		return nil
	}
	return new(int(n))
}

// list has from least to most entries.
func (o *object) list(name string, least, most int) []value {
	v, ok := o.get(name)
	switch {
	case !ok:
		return nil
	case v.Kind() != jsontext.KindBeginArray:
		o.member(v.at(), "%s must be an array", name)
		return nil
	}
	var raw []jsontext.Value
	_ = json.Unmarshal(v.Value, &raw) // the body is valid
	switch n := len(raw); {
	case n < least:
		o.member(v.at(), "%s must have at least %d entries", name, least)
	case n > most:
		o.member(v.at(), "%s must have at most %d entries", name, most)
	}
	entries := make([]value, len(raw))
	for i := range raw {
		entries[i] = value{raw[i], name, i + 1}
	}
	return entries
}

// members are the members of an object, nil for a value that is none.
type members map[string]jsontext.Value

var _ json.UnmarshalerFrom = (*members)(nil)

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (m *members) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() != jsontext.KindBeginObject {
		return d.SkipValue()
	}
	return json.UnmarshalDecode(d, (*map[string]jsontext.Value)(m))
}

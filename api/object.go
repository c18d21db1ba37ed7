package api

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonint"
)

// object is the JSON object of a request's body. Its getters read one member
// each, add to the form what is wrong with it, and return zero then and where
// the member is absent or null. finish refuses the members that no getter asked
// for.
type object struct {
	*form
	members []value
	asked   []string
}

// value is a JSON value and its place in the body.
type value struct {
	jsontext.Value
	at   jsontext.Pointer
	name string // of the place, in sentences: "set_urls[0]"
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
	i := slices.IndexFunc(o.members, func(v value) bool { return v.name == name })
	if i < 0 {
		return value{}, false
	}
	v = o.members[i]
	o.members = slices.Delete(o.members, i, i+1)
	return v, v.Kind() != jsontext.KindNull
}

// ignoreNull takes members out of the object where they are null.
func (o *object) ignoreNull(names ...string) {
	o.members = slices.DeleteFunc(o.members, func(v value) bool {
		return v.Kind() == jsontext.KindNull && slices.Contains(names, v.name)
	})
}

// finish takes the name of what has the members that were asked for.
func (o *object) finish(owner string) {
	for _, v := range o.members {
		o.member(v.at, "%q is not a member of %s, which has %s", shorten(v.name), owner, andList(o.asked))
	}
}

func (o *object) boolean(name string) bool {
	v, ok := o.get(name)
	if ok && v.Kind() != jsontext.KindTrue && v.Kind() != jsontext.KindFalse {
		o.member(v.at, "%s must be true or false", name)
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
		f.member(v.at, "%s must be a string", v.name)
		return ""
	}
	switch n := utf8.RuneCountInString(text); {
	case n < least:
		f.member(v.at, "%s must have a length of at least %d", v.name, least)
	case n > most:
		f.member(v.at, "%s must have at most %d characters", v.name, most)
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
		o.member(v.at, "%s must be at least %d", name, least)
	case *n > most:
		o.member(v.at, "%s must be at most %d", name, most)
	}
	return *n
}

// anyInteger is one of any size, which its owner needs. What is out of range is
// an illegal move.
func (o *object) anyInteger(name, owner string) int {
	v, ok := o.get(name)
	if !ok {
		o.member(pointer(name), "%s is missing: %s needs it", name, owner)
		return 0
	}
	n := o.readInteger(v)
	return *cmp.Or(n, new(int))
}

func (f *form) readInteger(v value) *int {
	n, ok := jsonint.Parse(string(v.Value))
	if !ok {
		f.member(v.at, "%s must be an integer", v.name)
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
		o.member(v.at, "%s must be an array", name)
		return nil
	}
	entries := entriesOf(v)
	switch n := len(entries); {
	case n < least:
		o.member(v.at, "%s must have at least %d entries", name, least)
	case n > most:
		o.member(v.at, "%s must have at most %d entries", name, most)
	}
	return entries
}

// membersOf takes an object apart that is known to be valid.
func membersOf(raw jsontext.Value) (members []value) {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	_, _ = d.ReadToken()
	for d.PeekKind() == jsontext.KindString {
		name, _ := d.ReadToken()
		v := value{name: name.String(), at: d.StackPointer()}
		v.Value, _ = d.ReadValue()
		v.Value = v.Clone()
		members = append(members, v)
	}
	return members
}

// entriesOf takes an array apart that is known to be valid.
func entriesOf(v value) []value {
	entries := []value{}
	d := jsontext.NewDecoder(bytes.NewReader(v.Value))
	_, _ = d.ReadToken()
	for i := 0; d.PeekKind() != jsontext.KindEndArray; i++ {
		raw, _ := d.ReadValue()
		entries = append(entries, value{raw.Clone(), v.at.AppendToken(strconv.Itoa(i)), fmt.Sprintf("%s[%d]", v.name, i)})
	}
	return entries
}

func pointer(name string) jsontext.Pointer { return jsontext.Pointer("").AppendToken(name) }

package api

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
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
		o.member(v.at(), "%q is not a member of %s, which has %s", shorten(v.name), owner, andList(o.asked))
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
		o.member(pointer(name), "%s is missing: %s needs it", name, owner)
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
	entries := entriesOf(v)
	switch n := len(entries); {
	case n < least:
		o.member(v.at(), "%s must have at least %d entries", name, least)
	case n > most:
		o.member(v.at(), "%s must have at most %d entries", name, most)
	}
	return entries
}

// members are those of an object, in their order.
type members []value

var _ json.UnmarshalerFrom = (*members)(nil)

var errNoObject = errors.New("the body must be an object")

// UnmarshalJSONFrom fails with errNoObject where the value is something else.
func (m *members) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() != jsontext.KindBeginObject {
		return cmp.Or(d.SkipValue(), errNoObject)
	}
	*m = make(members, 0, 4) // most objects have fewer
	_, err := d.ReadToken()
	for err == nil && d.PeekKind() == jsontext.KindString {
		err = m.readMember(d)
	}
	if err == nil {
		_, err = d.ReadToken()
	}
	return err
}

func (m *members) readMember(d *jsontext.Decoder) error {
	name, err := d.ReadToken()
	if err != nil {
		return err
	}
	v := value{name: name.String()}
	raw, err := d.ReadValue()
	v.Value = raw.Clone()
	*m = append(*m, v)
	return err
}

// entriesOf takes an array apart that is known to be valid.
func entriesOf(v value) []value {
	entries := []value{}
	d := jsontext.NewDecoder(bytes.NewReader(v.Value))
	_, _ = d.ReadToken()
	for i := 0; d.PeekKind() != jsontext.KindEndArray; i++ {
		raw, _ := d.ReadValue()
		entries = append(entries, value{raw.Clone(), v.name, i + 1})
	}
	return entries
}

func pointer(name string) jsontext.Pointer { return jsontext.Pointer("").AppendToken(name) }

package api

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonint"
	"cardgames/games"
)

// object is the JSON object of a request's body. get removes a member from it,
// and finish rejects the members that are left.
type object struct {
	form
	body    []byte
	members members
	asked   []string
}

// members are the members of an object, or nil for a value that is not an object.
type members map[string]jsontext.Value

var _ json.UnmarshalerFrom = (*members)(nil)

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (m *members) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() != jsontext.KindBeginObject {
		return d.SkipValue()
	}
	return json.UnmarshalDecode(d, (*map[string]jsontext.Value)(m))
}

// get removes and returns a member, which may be absent. null counts as absent.
func (o *object) get(name string) value {
	o.asked = append(o.asked, name)
	v := value{form: &o.form, raw: o.members[name], name: name}
	delete(o.members, name)
	if v.raw.Kind() == jsontext.KindNull {
		v.raw = nil
	}
	return v
}

// anyInteger removes and returns a required integer of any size. A value that is
// out of range is an illegal move, not an invalid request. owner is for the message.
func (o *object) anyInteger(name, owner string) int {
	v := o.get(name)
	if v.raw == nil {
		v.fault("is missing: %s needs it", owner)
	}
	return v.integer(math.MinInt, math.MaxInt)
}

// ignoreNull removes the named members whose value is null.
func (o *object) ignoreNull(names ...string) {
	for _, name := range names {
		if o.members[name].Kind() == jsontext.KindNull {
			delete(o.members, name)
		}
	}
}

// finish adds a fault for each member that was not asked for, at most fault.MaxFaults. owner is
// what has the members, for the message.
func (o *object) finish(owner string) {
	if len(o.members) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(o.members))
	for _, name := range names[:min(len(names), fault.MaxFaults)] {
		o.member(value{name: name}.at(), "%q is not a member of %s, which has %s", truncate(name), owner, joinAnd(o.asked))
	}
}

// value is a member of an object, or an entry of a member that is a list. If it is
// not as a getter requires, the getter adds a fault to the form. It returns zero for
// an absent value.
type value struct {
	form  *form
	raw   jsontext.Value // nil if it is absent
	name  string         // of the member
	entry int            // the number of the entry, from 1; 0 for the member itself
}

func (v value) at() jsontext.Pointer {
	at := jsontext.Pointer("").AppendToken(v.name)
	if v.entry > 0 {
		at = at.AppendToken(strconv.Itoa(v.entry - 1))
	}
	return at
}

// fault adds a fault. The message is the place, such as set_urls[0], and the rest
// of the sentence.
func (v value) fault(format string, args ...any) {
	place := v.name
	if v.entry > 0 {
		place += fmt.Sprintf("[%d]", v.entry-1)
	}
	v.form.member(v.at(), "%s %s", place, fmt.Sprintf(format, args...))
}

func (v value) boolean() bool {
	kind := v.raw.Kind()
	if v.raw != nil && kind != jsontext.KindTrue && kind != jsontext.KindFalse {
		v.fault("must be true or false")
	}
	return kind == jsontext.KindTrue
}

// text returns a string of low to high characters.
func (v value) text(low, high int) string {
	if v.raw == nil {
		return ""
	}
	text, ok := v.unquoted()
	switch n := utf8.RuneCountInString(text); {
	case !ok:
		v.fault("must be a string")
	case n < low:
		v.fault("must have a length of at least %d", low)
	case n > high:
		v.fault("must have at most %d characters", high)
	}
	return text
}

// playerName returns the name that a player wants to be shown, or "" if it is absent.
func (v value) playerName() string {
	name := v.text(1, math.MaxInt)
	if err := games.CheckName(name); err != nil {
		v.fault("%v", err)
	}
	return name
}

// gameID returns the id of a game.
func (v value) gameID() string {
	text := v.text(0, math.MaxInt)
	if v.raw != nil && !games.ValidID(text) {
		v.fault("must match the pattern ^[a-z2-7]{26}$")
	}
	return text
}

// unquoted returns the value of a string; ok is false for any other value.
func (v value) unquoted() (text string, ok bool) {
	if v.raw.Kind() != jsontext.KindString {
		return "", false
	}
	unquoted, err := jsontext.AppendUnquote(nil, v.raw)
	return string(unquoted), err == nil
}

// integer returns an integer from low to high.
func (v value) integer(low, high int) int {
	if v.raw == nil {
		return 0
	}
	n, ok := jsonint.Parse(string(v.raw))
	switch {
	case !ok:
		v.fault("must be an integer")
	case int(n) < low:
		v.fault("must be at least %d", low)
	case int(n) > high:
		v.fault("must be at most %d", high)
	}
	return int(n)
}

// readAgain returns a decoder of a text that has been read and is valid.
func readAgain(text []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true))
}

// list returns the entries of a list of low to high entries: of a longer one, the first high.
func (v value) list(low, high int) []value {
	if v.raw == nil {
		return nil
	}
	if v.raw.Kind() != jsontext.KindBeginArray {
		v.fault("must be an array")
		return nil
	}
	d := readAgain(v.raw)
	_, _ = d.ReadToken()
	var entries []value
	for d.PeekKind() != jsontext.KindEndArray {
		if len(entries) == high {
			v.fault("must have at most %d entries", high)
			return entries
		}
		raw, _ := d.ReadValue()
		entries = append(entries, value{v.form, raw.Clone(), v.name, len(entries) + 1})
	}
	if len(entries) < low {
		v.fault("must have at least %d entries", low)
	}
	return entries
}

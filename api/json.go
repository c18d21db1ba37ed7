package api

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonint"
)

const (
	mediaJSON    = "application/json"
	mediaProblem = "application/problem+json"
)

// strictJSON reads I-JSON (RFC 7493) only: no duplicate names, no broken UTF-8,
// nothing after the value.
var strictJSON = huma.Format{
	Marshal: func(w io.Writer, v any) error { return json.MarshalWrite(w, v) },
	Unmarshal: func(data []byte, v any) error {
		if form, ok := v.(*any); ok {
			return readForm(data, form)
		}
		return readValue(data, v)
	},
}

// readForm reads a body for huma to check its form. A null member counts as
// absent.
func readForm(data []byte, form *any) error {
	if err := json.Unmarshal(data, form, plainNumbers); err != nil {
		return explainSyntax(data, err)
	}
	members, _ := (*form).(map[string]any)
	for name, value := range maps.Clone(members) {
		delete(members, name)
		if value != nil {
			members[placeName(name)] = value
		}
	}
	return nil
}

// placeName writes a name so that huma's places, such as "set_urls[0]", stay
// readable: huma loses its way after a name with dots or brackets. The names of
// the members that there are stay as they are.
func placeName(name string) string {
	if name != "" && !strings.ContainsAny(name, ".[]%") {
		return name
	}
	return "%" + hex.EncodeToString([]byte(name))
}

// nameOfPlace is the reverse of placeName.
func nameOfPlace(place string) string {
	if code, ok := strings.CutPrefix(place, "%"); ok {
		name, _ := hex.DecodeString(code)
		return string(name)
	}
	return place
}

// readValue reads a body after huma has passed it. Two faults are left: unknown
// members that are null, and a union's tag that is no string.
func readValue(data []byte, v any) error {
	err := json.Unmarshal(data, v, json.RejectUnknownMembers(true))
	fault, _ := errors.AsType[*json.SemanticError](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, json.ErrUnknownName):
		return errors.New(unknown + fault.JSONPointer.LastToken())
	}
	return errors.New(unknownTag)
}

// plainNumbers shows huma, which looks at nothing but the form, every integer
// as one that it can hold, and every other number as a half.
var plainNumbers = json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
	if d.PeekKind() != jsontext.KindNumber {
		return errors.ErrUnsupported // the default for everything else
	}
	number, err := d.ReadValue()
	if err != nil {
		return err
	}
	*v = 0.5
	if n, ok := jsonint.Parse(string(number)); ok {
		*v = float64(n)
	}
	return nil
}))

// explainSyntax says where a body stops being JSON.
func explainSyntax(body []byte, err error) error {
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return fmt.Errorf("the body is not JSON: %w", err)
	}
	what := syntax.Err.Error()
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		what = fmt.Sprintf("the member %q is there twice in one object", syntax.JSONPointer.LastToken())
	case errors.Is(err, io.ErrUnexpectedEOF):
		what = "it ends too early"
	}
	before := body[:min(int(syntax.ByteOffset), len(body))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return fmt.Errorf("the body is not JSON, line %d, column %d: %s", line, column, what)
}

// joinFields makes one line of the lines of a field (RFC 9110, section 5.3).
// huma sees only the first, and takes an empty one for an absent one: an empty
// list becomes one without members, which is no valid list.
func joinFields(header http.Header, names ...string) {
	for _, name := range names {
		values, ok := header[name]
		if !ok {
			continue
		}
		joined := strings.TrimSpace(strings.Join(values, ", "))
		if joined == "" {
			joined = ","
		}
		header.Set(name, joined)
	}
}

// settleMediaType writes the type of a JSON body as huma looks for it, which
// knows neither upper case nor content codings. It answers 415 for any other
// type, but only where there is a body.
func settleMediaType(header http.Header) {
	given, coding := header.Get("Content-Type"), header.Get("Content-Encoding")
	media, _, _ := mime.ParseMediaType(given)
	switch {
	case coding != "" && !strings.EqualFold(coding, "identity"), given != "" && media != mediaJSON:
		header.Set("Content-Type", "application/octet-stream")
	default:
		header.Set("Content-Type", mediaJSON)
	}
}

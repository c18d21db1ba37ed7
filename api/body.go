package api

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonfault"
	"cardgames/cardsets/work"
)

// readObject reads the body of a request as one JSON object, which must be
// I-JSON (RFC 7493): no duplicate members, no invalid UTF-8, nothing after it.
// It returns nil if there is no body.
func readObject(r *Request, limit int) (*object, error) {
	body, err := readBody(r, limit)
	if err != nil {
		return nil, err
	}
	return parseObject(body)
}

// parseObject is readObject for a body that has been read.
func parseObject(body []byte) (*object, error) {
	if len(body) == 0 {
		return nil, nil
	}
	o := &object{body: body}
	if err := json.Unmarshal(body, &o.members); err != nil {
		return nil, notJSON(body, err)
	}
	if o.members == nil {
		return nil, invalidMember("", "the body must be an object")
	}
	return o, nil
}

// quickBody is up to how many bytes a body is read in less than 2 ms, whatever it has.
const quickBody = 4 << 10

// readWithSets calls parse with the body of a request that may have card sets, or with an empty
// object if there is no body.
func readWithSets[T any](r *Request, limit int, parse func(*object) (T, error)) (parsed T, err error) {
	body, err := readBody(r, limit)
	if err != nil {
		return parsed, err
	}
	at := work.Place(r.Place)
	if len(body) <= quickBody {
		at = nil
	}
	err = work.Do(r.Context(), at, func(context.Context) error {
		o, err := parseObject(body)
		if err != nil {
			return err
		}
		parsed, err = parse(cmp.Or(o, &object{}))
		return err
	})
	return parsed, err
}

// readRequired is readObject for a request that needs a body.
func readRequired(r *Request, limit int) (*object, error) {
	o, err := readObject(r, limit)
	if o == nil && err == nil {
		err = Malformed("the body is empty; it must be a JSON object")
	}
	return o, err
}

func readBody(r *Request, limit int) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(limit)+1))
	switch {
	case err != nil:
		return nil, Malformed("the body did not arrive whole")
	case len(body) > limit:
		return nil, newProblem(kindTooLarge, fmt.Sprintf("the body has more than %d bytes", limit))
	case len(body) > 0 && !isJSON(r.Header):
		return nil, newProblem(kindUnsupportedMediaType,
			"the body must be application/json, without a content coding; curl needs -H 'content-type: application/json'")
	}
	return body, nil
}

// isJSON reports whether a header describes a body of JSON without a content
// coding. No Content-Type means JSON.
func isJSON(header http.Header) bool {
	if coding := joined(header, "Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return false
	}
	given := header.Get("Content-Type")
	if given == "" || given == mediaJSON {
		return true
	}
	media, _, _ := mime.ParseMediaType(given)
	return media == mediaJSON
}

// notJSON returns a problem that names the place at which a body stops being JSON.
func notJSON(body []byte, err error) error {
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return err // raw values have no other errors
	}
	explain := jsonfault.Explain
	if errors.Is(err, jsontext.ErrDuplicateName) {
		explain = jsonfault.Duplicate
	}
	why := explain(body, min(int(syntax.ByteOffset), len(body)))
	line, column := position(body, why.Offset)
	return Malformed(fmt.Sprintf("the body is not JSON, line %d, column %d: %s", line, column, why.Detail))
}

// position counts both from 1, columns in characters.
func position(body []byte, offset int) (line, column int) {
	before := body[:offset]
	line = 1 + bytes.Count(before, []byte("\n"))
	column = 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return line, column
}

// joined returns the value of a field that may stand on several lines (RFC 9110,
// section 5.3).
func joined(header http.Header, name string) string {
	return strings.TrimSpace(strings.Join(header[name], ", "))
}

// contentHash identifies the contents of a decoded body, so it does not depend on the
// order of members or on white space. A member that is absent counts as null, and as
// empty. The hash is stored, so it is computed from the canonical form (RFC 8785), which
// does not depend on the JSON library.
func contentHash(body any) (sum [sha256.Size]byte, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return sum, err
	}
	canonical := jsontext.Value(text)
	if err := canonical.Canonicalize(); err != nil {
		return sum, fmt.Errorf("canonical JSON: %w", err)
	}
	return sha256.Sum256(canonical), nil
}

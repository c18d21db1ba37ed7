package format1

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Claims are the parts of a document that follow from the rest by the rules. The methods
// compare them with a replay. Their errors name the first difference by a JSON Pointer
// (RFC 6901).
type Claims struct {
	document *Document
	pool     *engine.Pool
}

// Events compares the events in an entry of the log.
func (c *Claims) Events(version int, events []engine.Event) error {
	if err := compare(c.document.Log[version].Events, newEvents(c.pool, events)); err != nil {
		return fmt.Errorf("events%w", err)
	}
	return nil
}

// End compares the number of the last version and the state after it.
func (c *Claims) End(version int, last *engine.State) error {
	d := c.document
	if d.Version != version {
		return fmt.Errorf("version is %d, the log ends at %d", d.Version, version)
	}
	if status := status(last.Finished()); d.Status != status {
		return fmt.Errorf("status is %s, the replay ends %s", d.Status, status)
	}
	if err := compare(d.Result, newResult(last.Result())); err != nil {
		return fmt.Errorf("result%w", err)
	}
	if err := compare(d.FinalState, newTable(c.pool, last)); err != nil {
		return fmt.Errorf("final_state is not where the replay ends: final_state%w", err)
	}
	return nil
}

// compare returns an error that names the first difference of two JSON values.
func compare(got, want any) error {
	g, err := canonical(got)
	if err != nil {
		return err
	}
	w, err := canonical(want)
	if err != nil || bytes.Equal(g, w) {
		return err
	}
	return difference(jsontext.NewDecoder(bytes.NewReader(g)), jsontext.NewDecoder(bytes.NewReader(w)))
}

// canonical returns the canonical form (RFC 8785) of a value's JSON.
func canonical(value any) (jsontext.Value, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	form := jsontext.Value(text)
	return form, form.Canonicalize()
}

func difference(got, want *jsontext.Decoder) error {
	for {
		g, errGot := got.ReadToken()
		gText := g.String()
		w, errWant := want.ReadToken()
		if err := errors.Join(errGot, errWant); err != nil {
			return fmt.Errorf("one value ends before the other: %w", err)
		}
		if g.Kind() != w.Kind() || gText != w.String() {
			return fmt.Errorf("%s: it has %.80s, not %.80s", want.StackPointer(), gText, w.String())
		}
	}
}

package wire

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonint"
)

// Integer reads any JSON number that is an integer as JSON Schema sees it: 1.0
// is 1, and one beyond int64 saturates, so that it is merely out of range.
type Integer int

// UnmarshalJSONFrom implements the reading side.
func (n *Integer) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	value, err := dec.ReadValue()
	if err != nil {
		return err
	}
	if value.Kind() != '0' {
		return fmt.Errorf("expected an integer, got %s", value)
	}
	parsed, ok := jsonint.Parse(string(value))
	if !ok {
		return fmt.Errorf("expected an integer, got %s", value)
	}
	*n = Integer(parsed)
	return nil
}

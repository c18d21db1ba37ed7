// Package jsonint reads JSON numbers as integers, as JSON Schema defines them.
package jsonint

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Reader makes the json package read numbers with Parse into an int64 or an any. An
// any becomes an int64, or 0.5 for every fraction, so neither the precision nor the
// cost of a number depends on its notation.
var Reader = json.WithUnmarshalers(
	json.JoinUnmarshalers(json.UnmarshalFromFunc(readInt64), json.UnmarshalFromFunc(readAny)))

func readInt64(d *jsontext.Decoder, n *int64) error {
	value, err := d.ReadValue()
	if err != nil {
		return err
	}
	parsed, ok := Parse(string(value))
	if !ok {
		return fmt.Errorf("expected an integer, got %s", value)
	}
	*n = parsed
	return nil
}

func readAny(d *jsontext.Decoder, v *any) error {
	if d.PeekKind() != jsontext.KindNumber {
		return errors.ErrUnsupported // the default for everything else
	}
	number, err := d.ReadValue()
	if err != nil {
		return err
	}
	*v = Value(number)
	return nil
}

// Value returns a number as Reader reads it into an any.
func Value(number jsontext.Value) any {
	if n, ok := Parse(string(number)); ok {
		return n
	}
	return 0.5
}

// Parse reads a number in JSON's notation (RFC 8259, section 6) as the
// integer that it is in JSON Schema (2020-12 core, section 4.2.3): 1.0 and
// 1e2 are integers, 1.5 is not. Integers beyond int64 saturate at its limits.
// Its cost grows with the text, never with the exponent.
func Parse(text string) (n int64, ok bool) {
	mantissa, exponentText, _ := strings.Cut(strings.ToLower(text), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if !allDigits(whole) || strings.Trim(fraction, "0123456789") != "" {
		return 0, false
	}
	exponent, ok := parseExponent(exponentText, strings.Contains(strings.ToLower(text), "e"))
	if !ok {
		return 0, false
	}
	if digits == "" {
		return 0, true
	}
	scale := exponent - len(fraction)
	for scale < 0 && strings.HasSuffix(digits, "0") {
		digits, scale = digits[:len(digits)-1], scale+1
	}
	if scale < 0 {
		return 0, false
	}
	return saturate(digits, scale, negative), true
}

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// maxExponent is far beyond any text that a request or a card set can hold, so
// clamping there changes no result.
const maxExponent = 1 << 40

func parseExponent(text string, present bool) (int, bool) {
	if !present {
		return 0, true
	}
	unsigned := strings.TrimLeft(text, "+-")
	if len(text)-len(unsigned) > 1 || !allDigits(unsigned) {
		return 0, false
	}
	n, err := strconv.ParseInt(unsigned, 10, 64)
	if err != nil || n > maxExponent {
		n = maxExponent
	}
	if text[0] == '-' {
		n = -n
	}
	return int(n), true
}

func saturate(digits string, scale int, negative bool) int64 {
	limit, sign := int64(math.MaxInt64), ""
	if negative {
		limit, sign = math.MinInt64, "-"
	}
	if len(digits)+scale > 19 {
		return limit
	}
	n, err := strconv.ParseInt(sign+digits+strings.Repeat("0", scale), 10, 64)
	if err != nil {
		return limit
	}
	return n
}

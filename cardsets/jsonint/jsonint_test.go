package jsonint_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cardgames/cardsets/jsonint"
)

func TestParse(t *testing.T) {
	const most, least = math.MaxInt64, math.MinInt64
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "0.000": 0, "-0.0e5": 0, "0e-5": 0, "7": 7, "-7": -7, "1.0": 1, "1e2": 100, "1E+2": 100, "100e-2": 1,
		"-1.50e1": -15, "12.3400e2": 1234, "9223372036854775807": most, "-9223372036854775808": least,
		"1000000000000000000": 1e18, "-1e18": -1e18, "9223372036854775808": most, "-9223372036854775809": least,
		"1e19": most, "1e400": most, "-1e400": least,
		"1e99999999999999": most, "1e99999999999999999999": most, "0e99999999999999": 0, "0e-99999999999999": 0,
		"1" + strings.Repeat("0", 5000) + "e-5000": 1, "0." + strings.Repeat("0", 5000) + "1e5001": 1,
	} {
		if got, ok := jsonint.Parse(text); !ok || got != want {
			t.Errorf("%.40s is %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"1.5", "1e-1", "0.1", "15e-2", "1e-99999999999999", "1e-99999999999999999999",
		"", "-", "+1", "--1", ".5", "-.5", "e1", "1e", "1e+", "1e+-1", "1e1.0", "1e1e1", "1.1.0", "1,0", "0x10", "1_000",
		" 1", "one", "NaN", "Infinity", "١",
	} {
		if got, ok := jsonint.Parse(text); ok {
			t.Errorf("%q is read as the integer %d", text, got)
		}
	}
}

// TestParseAgreesWithRationals compares with math/big, for exponents
// that big.Rat can hold.
func TestParseAgreesWithRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?(0|[1-9][0-9]{0,22})(\.[0-9]{0,5}[0-9])?([eE][+-]?[0-9]{1,2})?`).Draw(t, "number")
		exact, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%s is no number", text)
		}
		got, isInteger := jsonint.Parse(text)
		if isInteger != exact.IsInt() {
			t.Fatalf("%s: integer %v, want %v", text, isInteger, exact.IsInt())
		}
		if isInteger && got != saturated(exact.Num()) {
			t.Fatalf("%s is %d, want %s", text, got, exact.Num())
		}
	})
}

func saturated(n *big.Int) int64 {
	switch {
	case n.IsInt64():
		return n.Int64()
	case n.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

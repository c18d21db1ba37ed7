package document

import "testing"

// Integers and a byte-order mark that other programs write are read as usual; all else stays as it is.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff{}":                 `{}`,
		`[80.0, 8e1, 8E+1, -0.0]`:  `[80, 80, 80, 0]`,
		`{"80.0": "8e1 \" 80.0"}`:  `{"80.0": "8e1 \" 80.0"}`,
		`[1.5, 1e-1, 1e30, 1e400]`: `[1.5, 1e-1, 1e30, 1e400]`,
		`[9007199254740993]`:       `[9007199254740993]`,
		`{"a": 1.0`:                `{"a": 1`,
		`"1.0`:                     `"1.0`,
		`"\`:                       `"\`,
		`-`:                        `-`,
		`[1.0.0, 1.0]`:             `[1.0.0, 1]`,
		``:                         ``,
	} {
		if got := string(plain([]byte(text))); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

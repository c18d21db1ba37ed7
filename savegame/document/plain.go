package document

import (
	"bytes"
	"math"
	"strconv"
)

const byteOrderMark = "\ufeff"

// plain returns a text in the form that the types here are decoded from: without a byte-order mark at its beginning,
// and with integers as they are usually written. 80.0 and 8e1 are integers too (JSON Schema Core 2020-12, section 6.3).
func plain(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	var out []byte
	done := 0
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case c == '"':
			at = endOfString(text, at)
		case c == '-' || '0' <= c && c <= '9':
			end := endOfNumber(text, at)
			if integer, ok := integerIn(text[at:end]); ok {
				out = append(append(out, text[done:at]...), integer...)
				done = end
			}
			at = end
		default:
			at++
		}
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// endOfString returns where the string ends that begins at an index.
func endOfString(text []byte, at int) int {
	for at++; at < len(text) && text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return min(at+1, len(text))
}

func endOfNumber(text []byte, at int) int {
	for at < len(text) && bytes.IndexByte([]byte("+-.0123456789eE"), text[at]) >= 0 {
		at++
	}
	return at
}

// integerIn returns the usual form of an integer that is written with a fraction or an exponent.
func integerIn(number []byte) (string, bool) {
	const largest = 1 << 53
	if !bytes.ContainsAny(number, ".eE") {
		return "", false
	}
	value, err := strconv.ParseFloat(string(number), 64)
	if err != nil || value != math.Trunc(value) || math.Abs(value) > largest {
		return "", false
	}
	return strconv.FormatInt(int64(value), 10), true
}

// Package jsonfault says why a text is not JSON, in the words of an author who writes it by
// hand, and where the cause is.
package jsonfault

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Fault is the first thing in a text that is not JSON (RFC 8259).
type Fault struct {
	Offset int    // of the cause, in bytes
	Detail string // a sentence without its end
}

// Explain describes the fault of a text that a parser stopped reading at an offset. What
// comes before the offset is the beginning of a JSON text.
func Explain(text []byte, offset int) Fault {
	if f, ok := encodingFault(text, offset); ok {
		return f
	}
	if trimmed := bytes.TrimLeft(text, whiteSpace); bytes.HasPrefix(trimmed, []byte("---")) {
		return Fault{len(text) - len(trimmed), "this is YAML, not JSON"}
	}
	s := scan(text, offset)
	if s.text >= 0 {
		return s.inText()
	}
	s.skip()
	if s.at == len(text) {
		return s.tooEarly()
	}
	if f, ok := s.foreign(); ok {
		return f
	}
	switch s.want {
	case aName:
		return s.noName()
	case aColon:
		return s.noColon()
	case aValue:
		return s.noValue()
	default:
		return s.noEnd()
	}
}

// encodingFault is about bytes that are not UTF-8.
func encodingFault(text []byte, offset int) (Fault, bool) {
	const utf16 = "this is UTF-16; save it as UTF-8"
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
		return Fault{0, utf16}, true
	case len(text) > 1 && (text[0] == 0) != (text[1] == 0):
		return Fault{0, utf16}, true
	case offset == len(text):
		return Fault{}, false
	}
	if r, size := utf8.DecodeRune(text[offset:]); r != utf8.RuneError || size != 1 {
		return Fault{}, false
	}
	b := text[offset]
	if b < 0xa0 { // a control character in Latin-1
		return Fault{offset, fmt.Sprintf("the byte 0x%02x is not UTF-8; save it as UTF-8", b)}, true
	}
	return Fault{offset, fmt.Sprintf("the byte 0x%02x is not UTF-8; in Latin-1 it is %c: save it as UTF-8", b, b)}, true
}

// inText is about a text in quotation marks.
func (s *state) inText() Fault {
	rest := s.rest()
	if len(rest) == 0 {
		return Fault{s.text, "the quotation mark that closes this text is missing"}
	}
	switch c := rest[0]; {
	case c == '\n' || c == '\r':
		return Fault{s.text, `this text is not closed on its line; a line break in a text is written \n`}
	case c == '\t':
		return Fault{s.at, `a tab in a text is written \t`}
	case c < ' ':
		return Fault{s.at, fmt.Sprintf(`a control character in a text is written \u%04x`, c)}
	case !bytes.HasPrefix(rest, []byte(`\u`)):
		escape := bytes.Runes(rest[:min(1+utf8.UTFMax, len(rest))])
		return Fault{s.at, fmt.Sprintf(`%s means nothing; a backslash in a text is written \\`,
			string(escape[:min(2, len(escape))]))}
	case len(rest) < 6 || bytes.IndexFunc(rest[2:6], notHex) >= 0:
		return Fault{s.at, `\u takes four digits from 0 to f`}
	}
	return Fault{s.at, fmt.Sprintf("%s is half of a character; its other half is missing", rest[:6])}
}

func notHex(r rune) bool { return !unicode.Is(unicode.ASCII_Hex_Digit, r) }

func (s *state) tooEarly() Fault {
	if len(s.open) == 0 {
		return Fault{s.at, "it ends too early"}
	}
	open := s.open[len(s.open)-1]
	return Fault{open, fmt.Sprintf("this %c is not closed: %c is missing", s.all[open], s.closing())}
}

// foreign is about characters that other languages have.
func (s *state) foreign() (Fault, bool) {
	rest := s.rest()
	r, _ := utf8.DecodeRune(rest)
	detail := ""
	switch {
	case r == '<' && s.end == 0 && len(s.open) == 0:
		detail = "this is HTML or XML"
	case r == '\'' || r == '`':
		detail = fmt.Sprintf(`names and texts stand between double quotation marks ("), not %c`, r)
	case unicode.In(r, unicode.Pi, unicode.Pf) || r == '„' || r == '‚':
		detail = fmt.Sprintf(`%c is not the quotation mark of JSON, which is "`, r)
	case r == '#' || bytes.HasPrefix(rest, []byte("//")) || bytes.HasPrefix(rest, []byte("/*")):
		detail = "there are no comments in JSON"
	case unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
		detail = fmt.Sprintf("an invisible character stands here: %U", r)
	case len(s.open) >= maxDepth:
		detail = fmt.Sprintf("%d brackets are open here; nothing needs as many", len(s.open))
	}
	return Fault{s.at, detail}, detail != ""
}

// maxDepth is where parsers stop.
const maxDepth = 9_999

// noName is about what stands where a name must.
func (s *state) noName() Fault {
	switch c := s.rest()[0]; {
	case c == '}' && s.comma >= 0:
		return s.danglingComma()
	case s.decimalComma():
		return Fault{s.comma, "a comma cannot be part of a number; decimals follow a point, as in 1.5"}
	case c == ',':
		return Fault{s.at, "a name and its value are missing before this comma"}
	case c == ']':
		return s.wrongBracket()
	case c == '{' || c == '[':
		detail := fmt.Sprintf("the object that opens in line %d goes on here with a %c: is a } missing before it?",
			s.lineOf(s.open[len(s.open)-1]), c)
		return Fault{s.at, detail}
	}
	return Fault{s.at, fmt.Sprintf("the name %s needs double quotation marks", s.word())}
}

// noColon is about what follows a name.
func (s *state) noColon() Fault {
	switch c := s.rest()[0]; c {
	case '=':
		return Fault{s.at, "a colon stands between a name and its value, not ="}
	case ',', '}':
		return Fault{s.end, "the name before has no value"}
	}
	return Fault{s.end, "a colon is missing after the name"}
}

// noValue is about what stands where a value must.
func (s *state) noValue() Fault {
	c := s.rest()[0]
	switch {
	case c == s.closing() && s.comma >= 0:
		return s.danglingComma()
	case c == ']' || c == '}':
		if s.comma < 0 && len(s.open) > 0 && s.all[s.open[len(s.open)-1]] == '{' {
			return Fault{s.at, "a value is missing before this bracket"}
		}
		return s.wrongBracket()
	case c == ',' || c == ':':
		return Fault{s.at, fmt.Sprintf("a value is missing before this %c", c)}
	case c == '+':
		return Fault{s.at, "a number begins with a digit or with -"}
	case c == '.':
		return Fault{s.at, "a number needs a digit before the point"}
	}
	return Fault{s.at, s.badWord()}
}

// noEnd is about what follows a value.
func (s *state) noEnd() Fault {
	c := s.rest()[0]
	switch {
	case len(s.open) == 0 && s.isWord():
		return Fault{s.begin, s.badWord()}
	case len(s.open) == 0 && s.all[s.begin] != '}' && s.all[s.begin] != ']':
		return Fault{s.begin, "the outermost brackets, { and }, are missing"}
	case c == ';' || c == '=':
		return Fault{s.at, fmt.Sprintf("a comma separates two values, not %c", c)}
	case s.at == s.end && s.isNumber():
		return s.badNumber()
	case s.at == s.end && s.isWord():
		return Fault{s.begin, s.badWord()}
	case s.at == s.end && s.all[s.begin] == '"' && isWordByte(c):
		return Fault{s.end - 1, `a quotation mark inside a text is written \"`}
	case len(s.open) == 0:
		return Fault{s.at, "nothing may follow the last bracket"}
	case c == ']' || c == '}':
		return s.wrongBracket()
	case c == ':':
		return Fault{s.at, "a colon stands only after a name"}
	}
	return Fault{s.end, "a comma is missing here"}
}

func (s *state) badNumber() Fault {
	c := s.rest()[0]
	number := s.all[s.begin:s.end]
	switch {
	case bytes.HasSuffix(number, []byte("0")) && len(bytes.TrimPrefix(number, []byte("-"))) == 1 && c >= '0' && c <= '9':
		return Fault{s.begin, "a number does not begin with 0"}
	case c == 'x' || c == 'X' || c == '_':
		return Fault{s.begin, "numbers have the digits 0 to 9 only"}
	case !isDigit(number[len(number)-1]):
		return Fault{s.at, fmt.Sprintf("a digit must follow %c", number[len(number)-1])}
	}
	return Fault{s.end, "a comma is missing here"}
}

func (s *state) danglingComma() Fault { return Fault{s.comma, "a comma must have a value after it"} }

func (s *state) wrongBracket() Fault {
	c := s.rest()[0]
	if len(s.open) == 0 {
		return Fault{s.at, fmt.Sprintf("this %c closes nothing", c)}
	}
	open := s.open[len(s.open)-1]
	return Fault{s.at, fmt.Sprintf("%c must come before this %c, to close the %c of line %d", s.closing(), c, s.all[open],
		s.lineOf(open))}
}

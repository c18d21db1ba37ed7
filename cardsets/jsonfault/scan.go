package jsonfault

import (
	"bytes"
	"strings"
)

const whiteSpace = " \t\r\n"

// wanted is what must come next.
type wanted int

const (
	aValue wanted = iota
	aName
	aColon
	anEnd // a comma or a bracket, or the end of the text
)

// state is how far a text has been read.
type state struct {
	all   []byte
	at    int   // the offset of what comes next
	open  []int // the offsets of the brackets that are open
	want  wanted
	comma int // the offset of the comma just before, or -1
	text  int // where the text begins in whose middle the reading ends, or -1
	// The last token before at, but for commas and colons.
	begin, end int
}

// scan reads the tokens before an offset, which are the beginning of a JSON text.
func scan(text []byte, offset int) *state {
	s := &state{all: text, comma: -1, text: -1}
	for s.skipTo(offset); s.at < offset && s.text < 0; s.skipTo(offset) {
		s.token(offset)
	}
	return s
}

// skip reads white space, and a comma or a colon that is in its place: parsers report what
// is wrong after one at its own offset.
func (s *state) skip() {
	s.skipTo(len(s.all))
	if s.at == len(s.all) || s.at == s.end && s.isNumber() && !isDigit(s.all[s.end-1]) {
		return
	}
	c := s.all[s.at]
	if c == ',' && s.want == anEnd && len(s.open) > 0 || c == ':' && s.want == aColon {
		s.separator(c)
		s.skipTo(len(s.all))
	}
}

func (s *state) skipTo(offset int) {
	for s.at < offset && strings.IndexByte(whiteSpace, s.all[s.at]) >= 0 {
		s.at++
	}
}

func (s *state) rest() []byte { return s.all[s.at:] }

func (s *state) token(limit int) {
	switch c := s.all[s.at]; c {
	case ',', ':':
		s.separator(c)
	case '{', '[':
		s.take(s.at + 1)
		s.open = append(s.open, s.begin)
		s.want = aValue
		if c == '{' {
			s.want = aName
		}
	case '}', ']':
		s.take(s.at + 1)
		s.open = s.open[:max(0, len(s.open)-1)]
		s.want = anEnd
	case '"':
		s.quoted(limit)
	default:
		end := s.at
		for end < limit && isWordByte(s.all[end]) {
			end++
		}
		s.take(max(end, s.at+1))
		s.want = anEnd
	}
}

// take makes what ends at an offset the last token.
func (s *state) take(end int) { s.begin, s.end, s.at, s.comma = s.at, end, end, -1 }

func (s *state) separator(c byte) {
	s.comma = -1
	s.want = aValue
	if c == ',' {
		s.comma = s.at
		if len(s.open) > 0 && s.all[s.open[len(s.open)-1]] == '{' {
			s.want = aName
		}
	}
	s.at++
}

func (s *state) quoted(limit int) {
	for end := s.at + 1; end < limit; end++ {
		switch s.all[end] {
		case '\\':
			end++
		case '"':
			isName := s.want == aName
			s.take(end + 1)
			s.want = anEnd
			if isName {
				s.want = aColon
			}
			return
		}
	}
	s.text, s.at = s.at, limit
}

// closing returns the bracket that closes the last one that is open.
func (s *state) closing() byte {
	if len(s.open) == 0 {
		return 0
	}
	return map[byte]byte{'{': '}', '[': ']'}[s.all[s.open[len(s.open)-1]]]
}

func (s *state) lineOf(offset int) int { return 1 + bytes.Count(s.all[:offset], []byte("\n")) }

// maxWord is how much of a word is shown.
const maxWord = 40

// word returns the word that begins at, or just before, what comes next.
func (s *state) word() string {
	from := s.at
	if s.at == s.end && s.isWord() {
		from = s.begin
	}
	n := 0
	for n < maxWord && from+n < len(s.all) && isWordByte(s.all[from+n]) {
		n++
	}
	if n == 0 {
		r := bytes.Runes(s.all[from:min(len(s.all), from+4)])
		return string(r[:1])
	}
	return string(bytes.ToValidUTF8(s.all[from:from+n], []byte("�")))
}

func (s *state) isNumber() bool {
	return s.end > s.begin && (isDigit(s.all[s.begin]) || s.all[s.begin] == '-')
}

func (s *state) isWord() bool {
	c := s.all[s.begin] | 0x20
	return s.end > s.begin && c >= 'a' && c <= 'z'
}

// decimalComma reports whether what comes next are the decimals of a number with a comma.
func (s *state) decimalComma() bool {
	return s.comma >= 0 && s.comma == s.end && s.at == s.comma+1 && s.isNumber() && isDigit(s.all[s.at])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isWordByte reports whether a byte can be part of a number or of a word without quotation
// marks.
func isWordByte(c byte) bool {
	letter := c | 0x20
	return isDigit(c) || letter >= 'a' && letter <= 'z' || c == '_' || c == '.' || c == '-' || c == '+' || c >= 0x80
}

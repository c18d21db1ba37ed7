package api

import (
	"net/http"
	"strings"
)

const returnMinimal = "return=minimal"

// prefersMinimal reports whether the client prefers a response without the view
// (RFC 7240, section 4.2). A Prefer field that breaks the grammar is ignored.
func prefersMinimal(header http.Header) bool {
	if len(header["Prefer"]) == 0 {
		return false
	}
	list, _ := parsePreferences(joined(header, "Prefer"))
	for _, p := range list {
		if strings.EqualFold(p.name, "return") {
			return p.value == "minimal" // the first one counts (RFC 7240, section 2)
		}
	}
	return false
}

// preference is one preference of a Prefer field, without its parameters: none of
// the preferences that this service knows has any.
type preference struct{ name, value string }

// parsePreferences reads the list of a Prefer field (RFC 7240, section 2):
//
//	Prefer     = 1#preference
//	preference = pair *( OWS ";" OWS [ pair ] )
//	pair       = token [ BWS "=" BWS word ]
//	word       = token / quoted-string
func parsePreferences(field string) (list []preference, ok bool) {
	s := fieldScanner{field}
	for {
		for s.next(',') { // a list may have empty elements (RFC 9110, section 5.6.1.2)
		}
		if s.rest == "" {
			return list, true
		}
		p, ok := s.pair()
		if !ok || !s.skipParameters() {
			return nil, false
		}
		if list = append(list, p); s.rest != "" && !s.next(',') {
			return nil, false
		}
	}
}

// fieldScanner reads the value of a header field from its beginning.
type fieldScanner struct{ rest string }

// next skips white space, and reports whether it has consumed this character.
func (s *fieldScanner) next(c byte) bool {
	s.rest = strings.TrimLeft(s.rest, " \t")
	if s.rest == "" || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

func (s *fieldScanner) skipParameters() bool {
	for s.next(';') {
		s.rest = strings.TrimLeft(s.rest, " \t")
		if s.rest == "" || s.rest[0] == ';' || s.rest[0] == ',' {
			continue // an empty parameter
		}
		if _, ok := s.pair(); !ok {
			return false
		}
	}
	return true
}

func (s *fieldScanner) pair() (p preference, ok bool) {
	if p.name = s.token(); p.name == "" {
		return p, false
	}
	if !s.next('=') {
		return p, true
	}
	if s.next('"') {
		p.value, ok = s.quoted()
		return p, ok
	}
	p.value = s.token()
	return p, p.value != ""
}

// token returns the token at the beginning of the rest, or "" (RFC 9110, section 5.6.2).
func (s *fieldScanner) token() string {
	end := strings.IndexFunc(s.rest, func(r rune) bool { return !isTokenCharacter(r) })
	if end < 0 {
		end = len(s.rest)
	}
	token := s.rest[:end]
	s.rest = s.rest[end:]
	return token
}

func isTokenCharacter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' ||
		strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}

// quoted reads a quoted string after its first quote (RFC 9110, section 5.6.4).
func (s *fieldScanner) quoted() (text string, ok bool) {
	var unquoted strings.Builder
	for i := 0; i < len(s.rest); i++ {
		switch c := s.rest[i]; c {
		case '"':
			s.rest = s.rest[i+1:]
			return unquoted.String(), true
		case '\\':
			if i++; i == len(s.rest) {
				return "", false
			}
			unquoted.WriteByte(s.rest[i])
		default:
			unquoted.WriteByte(c)
		}
	}
	return "", false
}

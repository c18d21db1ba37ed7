package address

import (
	"net/http"
	"net/url"
	"strings"
)

// OriginOf returns the scheme ("http" or "https") and the host at which the client reached
// the first proxy, as far as the proxies tell it; otherwise what the request itself says. The
// host is "" for a request without one (HTTP/1.0). A client can make up both, which misleads
// no other client.
func OriginOf(r *http.Request) (scheme, host string) {
	first := ""
	if all := elements(r.Header["Forwarded"], true); len(all) > 0 {
		first = all[0]
	}
	scheme, host = "http", r.Host
	for _, s := range [...]string{parameter(first, "proto"), firstOf(r, "X-Forwarded-Proto")} {
		if s = strings.ToLower(s); s == "http" || s == "https" {
			scheme = s
		}
	}
	for _, h := range [...]string{parameter(first, "host"), firstOf(r, "X-Forwarded-Host")} {
		if h != "" && isHost(h) {
			host = h
		}
	}
	return scheme, host
}

func isHost(text string) bool {
	u, err := url.Parse("//" + text)
	return err == nil && u.Host == text
}

// firstOf returns the first element of a header, which the outermost proxy has set.
func firstOf(r *http.Request, name string) string {
	if all := elements(r.Header[name], false); len(all) > 0 {
		return all[0]
	}
	return ""
}

// elements returns the elements of a list that may stand on several lines, without the empty
// ones (RFC 9110, section 5.6.1). A comma within quotes is part of an element, if the
// header has quoted strings.
func elements(lines []string, quotes bool) (all []string) {
	for rest := strings.Join(lines, ","); rest != ""; {
		var one string
		one, rest = cut(rest, ',', quotes)
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

// parameter returns the value of a parameter of an element of Forwarded, "" for none. Names
// are of any case, and values may be quoted (RFC 7239, section 4).
func parameter(element, name string) string {
	for rest := element; rest != ""; {
		var pair string
		pair, rest = cut(rest, ';', true)
		given, value, _ := strings.Cut(pair, "=")
		if strings.EqualFold(strings.TrimSpace(given), name) {
			return unquote(strings.TrimSpace(value))
		}
	}
	return ""
}

// cut is strings.Cut at the first separator that is not within quotes (RFC 9110, section
// 5.6.4), if there are quotes.
func cut(text string, separator byte, quotes bool) (before, after string) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' && quotes:
			quoted = !quoted
		case c == '\\' && quoted:
			i++
		case c == separator && !quoted:
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// unquote returns the contents of a quoted string, and any other text as it is.
func unquote(text string) string {
	inner, opened := strings.CutPrefix(text, `"`)
	inner, closed := strings.CutSuffix(inner, `"`)
	if !opened || !closed {
		return text
	}
	var plain strings.Builder
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' && i+1 < len(inner) {
			i++
		}
		plain.WriteByte(inner[i])
	}
	return plain.String()
}

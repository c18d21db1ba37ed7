package remote

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode"
)

// prefix is the URL prefix of the allowed files.
type prefix struct {
	location
	text string // the prefix as it is shown to users; "" allows nothing
}

// location is the part of a URL that decides where a request goes.
type location struct {
	host        string // in lower case
	port        uint16
	path        string // decoded
	escapedPath string // as written
}

// parsePrefix reads the URL prefix that an operator configured. An empty one
// allows nothing.
func parsePrefix(text string) (prefix, error) {
	if text == "" {
		return prefix{}, nil
	}
	at, err := parseLocation(text)
	if err == nil && !strings.HasSuffix(at.escapedPath, "/") {
		err = errors.New("its path must end in a slash")
	}
	if err != nil {
		return prefix{}, fmt.Errorf("card-set origin %q: %w", text, err)
	}
	return prefix{location: at, text: text}, nil
}

// match returns the URL to fetch for a candidate. It is built from the parts that
// were compared, so no other part of the candidate affects where the request
// goes.
func (p prefix) match(candidate string) (string, error) {
	if p.text == "" {
		return "",
			errors.New("this service has no card-set origin: it plays the core set only, which a game without URLs uses")
	}
	at, err := parseLocation(candidate)
	switch {
	case !strings.Contains(candidate, "://"):
		return "", fmt.Errorf("card sets are URLs below %s; a game without any uses the core set", p.text)
	case err != nil:
		return "", fmt.Errorf("%w; card sets must be below %s", err, p.text)
	}
	below, inside := strings.CutPrefix(at.escapedPath, p.escapedPath)
	switch {
	case at.host != p.host || at.port != p.port || !inside:
		return "", fmt.Errorf("card sets must be below %s", p.text)
	case below == "" || strings.HasSuffix(below, "/"):
		return "", errors.New("the URL names a folder, not a card-set file")
	}
	return at.url(), nil
}

func (l location) url() string {
	host := net.JoinHostPort(l.host, strconv.Itoa(int(l.port)))
	host = strings.TrimSuffix(host, ":"+httpsPort)
	target := url.URL{Scheme: "https", Host: host, Path: l.path}
	return target.String()
}

const httpsPort = "443"

// parseLocation accepts a plain https URL (RFC 3986): in ASCII, with a host and
// a path and nothing else.
func parseLocation(text string) (location, error) {
	if strings.ContainsFunc(text, notVisibleASCII) {
		return location{}, errors.New("the URL has a character that must be percent-encoded or has no place in a host name")
	}
	if strings.ContainsAny(text, `?#\`) {
		return location{}, errors.New("the URL must have no query, fragment or backslash")
	}
	u, err := url.Parse(text)
	if err != nil {
		return location{}, errors.New("the URL cannot be parsed")
	}
	if err := checkAuthority(u); err != nil {
		return location{}, err
	}
	port, err := strconv.ParseUint(cmp.Or(u.Port(), httpsPort), 10, 16)
	if err != nil {
		return location{}, errors.New("the URL's port is not a number up to 65535")
	}
	at := location{strings.ToLower(u.Hostname()), uint16(port), u.Path, u.EscapedPath()}
	return at, checkPath(at.escapedPath)
}

func notVisibleASCII(r rune) bool { return r <= ' ' || r > '~' }

func checkAuthority(u *url.URL) error {
	switch {
	case u.Scheme != "https":
		return errors.New("the URL must begin with https://")
	case u.User != nil:
		return errors.New("the URL must have no user name or password")
	case u.Hostname() == "" || strings.HasSuffix(u.Host, ":"):
		return errors.New("the URL must have a host, and a port where it has a colon")
	case strings.HasSuffix(u.Hostname(), "."):
		return errors.New("the host must not end in a dot")
	}
	return nil
}

// checkPath refuses every path that a server could normalise to a different one.
func checkPath(escaped string) error {
	inner, rooted := strings.CutPrefix(escaped, "/")
	if !rooted {
		return errors.New("the URL must have a path")
	}
	inner = strings.TrimSuffix(inner, "/")
	if inner == "" && escaped == "/" {
		return nil
	}
	for segment := range strings.SplitSeq(inner, "/") {
		if err := checkSegment(segment); err != nil {
			return err
		}
	}
	return nil
}

func checkSegment(escaped string) error {
	decoded, err := url.PathUnescape(escaped)
	switch {
	case err != nil:
		return errors.New("the path has a broken percent-encoding")
	case decoded == "":
		return errors.New("the path must have no empty segments")
	case decoded == "." || decoded == "..":
		return errors.New("the path must have no dot segments")
	case strings.Contains(strings.ToLower(escaped), "%2e"):
		return errors.New("the path must have no encoded dots")
	case strings.ContainsFunc(decoded, notAllowedInName):
		return errors.New("file and folder names may have letters, digits, spaces and -._~!$&'()+,=@ only")
	}
	return nil
}

// notAllowedInName reports whether a character could have a meaning in a path, such as
// a slash, a backslash, a percent sign or a character that looks like a dot.
func notAllowedInName(r rune) bool {
	return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit) && !strings.ContainsRune(" -._~!$&'()+,=@", r)
}

package cardsets_test

import (
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"cardgames/cardsets"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
)

func TestRefusedURLs(t *testing.T) {
	const origin = "https://cards.example/owner/repo/"
	for name, tt := range map[string]struct{ url, detail string }{
		"another host":             {"https://evil.example/owner/repo/a.json", "must be below " + origin},
		"a sub-domain":             {"https://x.cards.example/owner/repo/a.json", "must be below"},
		"the host as a prefix":     {"https://cards.example.evil.example/owner/repo/a.json", "must be below"},
		"an address":               {"https://127.0.0.1/owner/repo/a.json", "must be below"},
		"a look-alike host":        {"https://сards.example/owner/repo/a.json", "no place in a host name"},
		"a letter that folds":      {"https://card\u017f.example/owner/repo/a.json", "no place in a host name"},
		"an encoded host":          {"https://c%61rds.example/owner/repo/a.json", "cannot be parsed"},
		"an encoded look-alike":    {"https://%D1%81ards.example/owner/repo/a.json", "must be below"},
		"a trailing dot":           {"https://cards.example./owner/repo/a.json", "must not end in a dot"},
		"another port":             {"https://cards.example:8443/owner/repo/a.json", "must be below"},
		"a colon without a port":   {"https://cards.example:/owner/repo/a.json", "a port where it has a colon"},
		"a port that is too large": {"https://cards.example:66000/owner/repo/a.json", "up to 65535"},
		"no host":                  {"https:///owner/repo/a.json", "must have a host"},
		"no slashes":               {"https:cards.example/owner/repo/a.json", "are URLs below"},
		"a name":                   {"core", "card sets are URLs below " + origin + "; a game without any uses the core set"},
		"a user":                   {"https://user@cards.example/owner/repo/a.json", "user name"},
		"a password":               {"https://user:pw@cards.example/owner/repo/a.json", "user name"},
		"an empty user":            {"https://@cards.example/owner/repo/a.json", "user name"},
		"a user that looks right":  {"https://cards.example@evil.example/owner/repo/a.json", "user name"},
		"http": {"http://cards.example/owner/repo/a.json",
			"begin with https://; card sets must be below " + origin},
		"no scheme":                {"//cards.example/owner/repo/a.json", "are URLs below"},
		"a path alone":             {"/owner/repo/a.json", "are URLs below"},
		"nothing":                  {"", "are URLs below"},
		"dot segments":             {"https://cards.example/owner/repo/../../evil/a.json", "dot segments"},
		"a single dot":             {"https://cards.example/owner/repo/./a.json", "dot segments"},
		"encoded dots":             {"https://cards.example/owner/repo/%2e%2e/a.json", "dot segments"},
		"one encoded dot":          {"https://cards.example/owner/repo/.%2E/a.json", "dot segments"},
		"an encoded dot in a name": {"https://cards.example/owner/repo/a%2ejson", "encoded dots"},
		"dots encoded twice":       {"https://cards.example/owner/repo/%252e%252e/a.json", "names may have"},
		"an encoded slash":         {"https://cards.example/owner/repo/x%2fa.json", "names may have"},
		"a slash encoded twice":    {"https://cards.example/owner/repo/x%252fa.json", "names may have"},
		"an encoded backslash":     {"https://cards.example/owner/repo/x%5ca.json", "names may have"},
		"a path parameter":         {"https://cards.example/owner/repo/..;/a.json", "names may have"},
		"an encoded NUL":           {"https://cards.example/owner/repo/a.json%00", "names may have"},
		"an encoded line break":    {"https://cards.example/owner/repo/a%0d%0a.json", "names may have"},
		"an encoded question mark": {"https://cards.example/owner/repo/a.json%3Fx", "names may have"},
		"a slash look-alike":       {"https://cards.example/owner/repo/x%EF%BC%8Fa.json", "names may have"},
		"a dot look-alike":         {"https://cards.example/owner/repo/%EF%BC%8E%EF%BC%8E/a.json", "names may have"},
		"bytes that are not UTF-8": {"https://cards.example/owner/repo/%ff.json", "names may have"},
		"a broken encoding":        {"https://cards.example/owner/repo/%zz.json", "cannot be parsed"},
		"a backslash":              {`https://cards.example/owner/repo/x\a.json`, "backslash"},
		"a backslash in the host":  {`https://cards.example\@evil.example/owner/repo/a.json`, "backslash"},
		"a double slash":           {"https://cards.example/owner/repo//a.json", "empty segments"},
		"a double slash first":     {"https://cards.example//owner/repo/a.json", "empty segments"},
		"a query":                  {"https://cards.example/owner/repo/a.json?x=1", "query"},
		"an empty query":           {"https://cards.example/owner/repo/a.json?", "query"},
		"a fragment":               {"https://cards.example/owner/repo/a.json#x", "fragment"},
		"an empty fragment":        {"https://cards.example/owner/repo/a.json#", "fragment"},
		"another repository":       {"https://cards.example/owner/repo-evil/a.json", "must be below"},
		"a repository's prefix":    {"https://cards.example/owner/repo", "must be below"},
		"another case of the path": {"https://cards.example/Owner/repo/a.json", "must be below"},
		"an encoded prefix":        {"https://cards.example/%6Fwner/repo/a.json", "must be below"},
		"the prefix itself":        {"https://cards.example/owner/repo/", "names a folder"},
		"a folder":                 {"https://cards.example/owner/repo/sets/", "names a folder"},
		"a space":                  {"https://cards.example/owner/repo/a b.json", "percent-encoded"},
		"a space at the end":       {"https://cards.example/owner/repo/a.json ", "percent-encoded"},
		"a line break":             {"https://cards.example/owner/repo/a.json\n", "percent-encoded"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newLoader(t, origin, neverDial(t)).Load(t.Context(), nil, []string{tt.url}, nil)
			got := reportOf(t, err)
			want := fault.Fault{Code: fault.NotAllowed, URL: tt.url, Pointer: "/0", Detail: got.Faults[0].Detail}
			if len(got.Faults) != 1 || got.Faults[0] != want || len(got.Sources) != 0 {
				t.Errorf("got %+v, want only %+v", got, want)
			}
			if !strings.Contains(want.Detail, tt.detail) {
				t.Errorf("detail %q does not say %q", want.Detail, tt.detail)
			}
		})
	}
}

func neverDial(t *testing.T) remote.Option {
	return remote.WithDialControl(func(_, address string, _ syscall.RawConn) error {
		t.Errorf("dialled %s", address)
		return errors.New("must not dial")
	})
}

func TestAllowedURLsAreFetchedAsTheirParts(t *testing.T) {
	var host, path string
	record := func(w http.ResponseWriter, r *http.Request) {
		host, path = r.Host, r.RequestURI
		serveText("application/json", cardSet("garden"))(w, r)
	}
	o := serveSets(t, map[string]http.HandlerFunc{"sets/a.json": record, "my set (1).json": record, "hütte.json": record,
		"...": record})
	authority := strings.TrimSuffix(strings.TrimPrefix(o.prefix, "https://"), "/owner/repo/")

	for candidate, want := range map[string]string{
		o.prefix + "sets/a.json": "/owner/repo/sets/a.json",
		strings.Replace(o.prefix, "https://localhost", "HTTPS://LocalHost", 1) + "sets/a.json": "/owner/repo/sets/a.json",
		o.prefix + "my%20set%20(1).json": "/owner/repo/my%20set%20%281%29.json",
		o.prefix + "h%c3%bctte.json":     "/owner/repo/h%C3%BCtte.json",
		o.prefix + "...":                 "/owner/repo/...",
	} {
		got, err := o.loader(t).Load(t.Context(), nil, []string{candidate}, nil)
		if err != nil {
			t.Errorf("%s: %v", candidate, err)
			continue
		}
		if host != authority || path != want {
			t.Errorf("%s: the request went to %s %s, want %s %s", candidate, host, path, authority, want)
		}
		if got.Sets[0].URL != candidate {
			t.Errorf("the snapshot names %s, want it as the client wrote it: %s", got.Sets[0].URL, candidate)
		}
	}
}

// TestPortOfHTTPSMayBeWritten: the URL passes the allowlist, so the loader
// goes on to dial.
func TestPortOfHTTPSMayBeWritten(t *testing.T) {
	for _, origin := range []string{"https://127.0.0.1/sets/", "https://127.0.0.1:443/sets/", "https://[::1]/sets/"} {
		withPort := strings.NewReplacer(":443/", "/", "127.0.0.1/", "127.0.0.1:443/", "]/", "]:443/").Replace(origin)
		for _, candidate := range []string{origin + "a.json", withPort + "a.json"} {
			_, err := newLoader(t, origin).Load(t.Context(), nil, []string{candidate}, nil)
			if got := reportOf(t, err).Faults[0]; got.Code != fault.Unavailable {
				t.Errorf("origin %s, URL %s: got %+v, want it to pass the allowlist", origin, candidate, got)
			}
		}
	}
}

func TestWithoutAnOriginEveryURLIsRefused(t *testing.T) {
	_, err := newLoader(t, "", neverDial(t)).Load(t.Context(), nil, []string{"https://cards.example/a.json"}, nil)
	got := reportOf(t, err).Faults[0]
	if got.Code != fault.NotAllowed || !strings.Contains(got.Detail, "no card-set origin") {
		t.Errorf("got %+v", got)
	}
}

func TestOriginsThatCannotBeConfigured(t *testing.T) {
	for origin, want := range map[string]string{
		"http://cards.example/owner/repo/":       "begin with https://",
		"cards.example/owner/repo/":              "begin with https://",
		"https://cards.example/owner/repo":       "must end in a slash",
		"https://cards.example":                  "must have a path",
		"https://cards.example./":                "must not end in a dot",
		"https://user@cards.example/":            "user name",
		"https://cards.example/?x/":              "query",
		"https://cards.example/a/../b/":          "dot segments",
		"https://cards.example//":                "empty segments",
		"https://cards.example:port/":            "cannot be parsed",
		"https://cards.example/owner/repo/ ":     "percent-encoded",
		"https://cards.example/owner%2frepo/":    "names may have",
		"https://cards.example/owner/repo/%2e./": "dot segments",
	} {
		_, err := cardsets.NewLoader(origin)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "card-set origin") {
			t.Errorf("origin %q: got error %v, want one that says %q", origin, err, want)
		}
	}
}

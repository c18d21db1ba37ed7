package remote

import (
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
)

// FuzzAllowlist takes any text for a URL: it is refused, or what will be
// fetched lies below the origin. That is judged by another parse of the result,
// as the HTTP client does it, and by the request that it would send.
func FuzzAllowlist(f *testing.F) {
	var origins []prefix
	for _, text := range []string{
		"https://cards.example/owner/repo/", "https://cards.example:8443/", "https://[2001:db8::1]/sets/",
		"https://raw.example/my%20sets/h%C3%BCtte/", "https://192.0.2.7:443/a/b.c/~d/",
	} {
		parsed, err := parsePrefix(text)
		if err != nil {
			f.Fatal(err)
		}
		origins = append(origins, parsed)
		f.Add(text + "garden.json")
	}
	f.Fuzz(func(t *testing.T, candidate string) {
		for _, o := range origins {
			target, err := o.match(candidate)
			if err != nil {
				continue
			}
			requireBelow(t, o, candidate, target)
			if again, err := o.match(target); err != nil || again != target {
				t.Errorf("%q became %q, and that %q, %v", candidate, target, again, err)
			}
		}
	})
}

func requireBelow(t *testing.T, o prefix, candidate, target string) {
	request, err := http.NewRequest(http.MethodGet, target, nil)
	if err != nil {
		t.Fatalf("%q became %q, of which there is no request: %v", candidate, target, err)
	}
	allowed, err := url.Parse(o.text)
	if err != nil {
		t.Fatal(err)
	}
	got, below := request.URL, ""
	rest, inside := strings.CutPrefix(got.Path, allowed.Path)
	if inside {
		below = rest
	}
	sentPath, err := url.PathUnescape(got.RequestURI())
	switch {
	case got.Scheme != "https" || got.User != nil || got.RawQuery != "" || got.ForceQuery || got.Fragment != "":
		t.Errorf("%q became %q, which is not a plain https URL", candidate, target)
	case got.Hostname() != allowed.Hostname() || portOf(got) != portOf(allowed) || request.Host != got.Host:
		t.Errorf("%q became %q, which is at %s", candidate, target, request.Host)
	case below == "" || strings.HasSuffix(below, "/") || path.Clean(got.Path) != got.Path:
		t.Errorf("%q became %q, whose path is not below %s", candidate, target, allowed.Path)
	case err != nil || sentPath != got.Path || strings.ContainsAny(sentPath, "?#%\\"):
		t.Errorf("%q became %q, which would be asked for as %s", candidate, target, got.RequestURI())
	case got.String() != target:
		t.Errorf("%q became %q, which is written %q", candidate, target, got)
	}
}

func portOf(u *url.URL) string {
	if u.Port() == httpsPort {
		return ""
	}
	return u.Port()
}

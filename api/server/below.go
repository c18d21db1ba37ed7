package server

import (
	"cmp"
	"net/http"
	"strings"
)

// below returns a request for a path below base as the service knows it, whether a proxy in front strips
// the base or keeps it.
func below(base string, r *http.Request) *http.Request {
	path, ok := cutBase(r.URL.Path, base)
	if base == "" || !ok {
		return r
	}
	u, shallow := *r.URL, *r
	u.Path = path
	u.RawPath, _ = cutBase(r.URL.RawPath, base) // "" stands for Path
	shallow.URL = &u
	return &shallow
}

// cutBase returns a path that stands below base, without it. ok is false for another one.
func cutBase(path, base string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(path, base)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return cmp.Or(rest, "/"), true
}
